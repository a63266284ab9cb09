import { type EmployeeKind, isUnrestricted } from '#shared/permissions.ts';

/** For how long somebody may go on without the second factor that their company asks for, in days. */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** Of whom a company asks the second factor. */
export const factorRules = ['none', 'admins', 'everybody'] as const;
/** See the list. */
export type FactorRule = (typeof factorRules)[number];

/** Since when a company asks for it, of administrators and of the others of the office; null while it does not. */
export type FactorSince = { admins: Date | null; others: Date | null };

/** The rule that a company has by since when it asks. */
export const ruleOf = ({ admins, others }: FactorSince): FactorRule => (others ? 'everybody' : admins ? 'admins' : 'none');

/** Since when a company asks once its rule becomes another; of whom it asked already, it asks since then. */
export const sinceOf = (rule: FactorRule, before: FactorSince, now: Date): FactorSince => ({
  admins: rule === 'none' ? null : (before.admins ?? now),
  others: rule === 'everybody' ? (before.others ?? now) : null,
});

/** Since when it is asked of somebody; null for who is not asked, as drivers, who never come into the office's part. */
export const askedSince = ({ kind, degree }: { kind: EmployeeKind; degree: number }, { admins, others }: FactorSince): Date | null => {
  if (kind === 'driver' || kind === 'other') return null;
  return isUnrestricted({ degree }) ? admins : others;
};

/**
 * Until when somebody without a second factor may go on: seven days from when it was asked of them, which it was not before they came, nor
 * before they had the type that it is asked of.
 */
export const factorDue = (asked: Date | null, { came, typeSince }: { came: Date; typeSince: Date }): Date | null =>
  asked && new Date(Math.max(asked.getTime(), came.getTime(), typeSince.getTime()) + GRACE_DAYS * DAY_MS);

/** Whether that time is over. */
export const isOverdue = (due: Date | null, now: Date): boolean => due !== null && due.getTime() <= now.getTime();

/** What somebody who has none is told: 'Le quedan 5 días para activarlo', begun days counted whole. */
export const graceNote = (due: Date, now: Date): string => {
  const days = Math.ceil((due.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return 'Actívelo para seguir: su empresa lo pide y el plazo terminó.';
  return days === 1 ? 'Le queda 1 día para activarlo.' : `Le quedan ${days} días para activarlo.`;
};
