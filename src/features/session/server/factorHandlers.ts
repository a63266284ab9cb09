import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { isUnrestricted } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { handlers } from '#server/http/api.ts';
import { asPlatform } from '#server/platform.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { factorCalls } from '../factorCalls.ts';
import { askedSince, factorDue, ruleOf, sinceOf, type FactorRule } from '../factorRule.ts';
import { auditFactor, signInStates } from './operations.ts';
import { countAttempt, forgive } from './attempts.ts';
import { checkPassword, inBoth, withPassword } from './ownPassword.ts';
import { hashRecovery, isActive, newRecoveryCodes, openKey, sealKey, takeCode, type Whose } from './secondFactor.ts';
import { companies, employees, employeeTypes, secondFactors, sessions } from './tables.ts';
import { hashSecret } from './tokens.ts';
import { base32, keyAddress, newKey, stepOfCode } from './totp.ts';

const WRONG = 'Código incorrecto o ya usado';
const BEGIN_AGAIN = 'Esta clave ya no vale: empiece otra vez';
const NOT_SHOWN = 'No es de los códigos que se mostraron: empiece otra vez';
const ACTIVE = 'El segundo factor ya está activo';
const NONE = 'No tiene el segundo factor activo';
/** For how long an activation whose answer was lost may be sent again, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

const whoseOf = ({ company, _id }: Viewer): Whose => ({ company, employee: _id });
const isSessionOf = ({ company, employee }: Whose) => and(eq(sessions.companyId, company), eq(sessions.employee, employee));
const isPending = ({ company, employee }: Whose) =>
  and(eq(secondFactors.companyId, company), eq(secondFactors.employee, employee), isNull(secondFactors.activeAt));

/** Fresh recovery codes in the place of those before. */
const giveCodes = async (db: Db, secret: string, whose: Whose, besides: { lastStep?: number } = {}) => {
  const codes = newRecoveryCodes();
  const recovery = codes.map((code) => hashRecovery(secret, whose, code));
  await db
    .update(secondFactors)
    .set({ ...besides, recovery })
    .where(and(eq(secondFactors.companyId, whose.company), eq(secondFactors.employee, whose.employee)));
  return codes;
};

/** Whether it is this session that activated the factor, a short while ago: the one that was open before it was and outlived it. */
const hasActivated = async (db: Db, tokenHash: string, activeAt: Date, now: Date) => {
  if (now.getTime() - activeAt.getTime() >= AGAIN_MS) return false;
  const itself = and(eq(sessions.tokenHash, tokenHash), eq(sessions.factor, true), lte(sessions.createAt, activeAt));
  return (await db.select({ factor: sessions.factor }).from(sessions).where(itself)).length > 0;
};

/** @throws 409 for who has no second factor, 400 at the field for a code that is wrong */
const spendCode = async (db: Db, secret: string, whose: Whose, code: string, now: Date) => {
  const isTaken = await takeCode(db, secret, whose, code, now);
  if (isTaken === undefined) throw refuse.conflict(NONE);
  if (!isTaken) throw refuse.invalid(WRONG, { code: WRONG });
};

const ruleNames: Readonly<Record<FactorRule, string>> = { none: 'A nadie', admins: 'A los administradores', everybody: 'A todos' };

export const factorHandlers = handlers(factorCalls, {
  factor: {
    outside: async ({ viewer, ports }) =>
      asPlatform(ports.database, async (db) => {
        const [row] = await db
          .select({ employee: employees, type: employeeTypes, company: companies, factor: secondFactors })
          .from(employees)
          .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
          .innerJoin(companies, eq(companies.companyId, employees.companyId))
          .leftJoin(secondFactors, isActive(whoseOf(viewer)))
          .where(and(eq(employees.companyId, viewer.company), eq(employees._id, viewer._id)));
        if (!row) throw refuse.auth();
        const asked = askedSince(row.type, { admins: row.company.factorAdmins, others: row.company.factorOthers });
        const activeAt = row.factor?.activeAt ?? null;
        const due = activeAt ? null : factorDue(asked, { came: row.employee.createAt, typeSince: row.employee.typeSince });
        return { data: { activeAt, recovery: row.factor?.recovery.length ?? 0, asked: asked !== null, due } };
      }),
  },

  beginFactor: {
    outside: async (call) => {
      const { input, viewer, ports } = call;
      const email = await checkPassword(ports, viewer, input.current, call);
      const whose = whoseOf(viewer);
      const key = newKey();
      const sealedKey = sealKey(ports.config.SECRET, whose, key);
      const begun = await asPlatform(ports.database, (db) =>
        db
          .insert(secondFactors)
          .values({ companyId: whose.company, employee: whose.employee, sealedKey })
          .onConflictDoUpdate({
            target: [secondFactors.companyId, secondFactors.employee],
            set: { sealedKey, lastStep: 0, recovery: [] },
            setWhere: isNull(secondFactors.activeAt),
          }),
      );
      if (!begun.rowCount) throw refuse.conflict(ACTIVE);
      return { key: base32(key), address: keyAddress(key, email) };
    },
  },

  confirmFactor: {
    outside: async ({ input, viewer, ports, now }) => {
      const whose = whoseOf(viewer);
      const { SECRET } = ports.config;
      const codes = await asPlatform(ports.database, async (db) => {
        const [row] = await db.select().from(secondFactors).where(isPending(whose)).for('update');
        const key = row && openKey(SECRET, whose, row.sealedKey);
        if (!key) throw refuse.conflict(BEGIN_AGAIN);
        const lastStep = stepOfCode(key, input.code.replace(/[\s-]/g, ''), now, row.lastStep);
        if (lastStep === undefined) throw refuse.invalid(WRONG, { code: WRONG });
        return giveCodes(db, SECRET, whose, { lastStep });
      });
      return { codes };
    },
  },

  activateFactor: {
    outside: async ({ input, viewer, ports, now, ip, token }) => {
      const whose = whoseOf(viewer);
      const attempt = await asPlatform(ports.database, (db) => countAttempt(db, 'own', viewer._id, ip, now));
      const mine = hashSecret(token ?? '');
      const hash = hashRecovery(ports.config.SECRET, whose, input.code);
      await inBoth(ports, viewer.company, async (db) => {
        const isTheirs = and(eq(secondFactors.companyId, whose.company), eq(secondFactors.employee, whose.employee));
        const [row] = await db.select().from(secondFactors).where(isTheirs).for('update');
        if (!row) throw refuse.conflict(BEGIN_AGAIN);
        // Sent before, and its answer lost: nobody else is told whether a code is one of an active factor's.
        if (row.activeAt && !(await hasActivated(db, mine, row.activeAt, now))) throw refuse.conflict(ACTIVE);
        // Codes of another tab's would leave this one's user with codes that open nothing.
        if (!row.recovery.includes(hash)) throw refuse.conflict(row.activeAt ? ACTIVE : NOT_SHOWN);
        await forgive(db, 'own', attempt, viewer._id);
        if (row.activeAt) return;
        await db.update(secondFactors).set({ activeAt: now }).where(isTheirs);
        await db.update(sessions).set({ factor: true }).where(eq(sessions.tokenHash, mine));
        await db.delete(sessions).where(and(isSessionOf(whose), ne(sessions.tokenHash, mine)));
        await auditFactor(db, viewer, { _id: viewer._id, name: viewer.name }, { from: null, to: 'Activado' }, now);
      });
      return {};
    },
  },

  removeFactor: {
    outside: async (call) => {
      const { input, viewer, ports, now } = call;
      const whose = whoseOf(viewer);
      await withPassword(ports, viewer, input.current, call, async (db) => {
        await spendCode(db, ports.config.SECRET, whose, input.code, now);
        await db.delete(secondFactors).where(isActive(whose));
        // What was opened with the password alone while it was being activated lives no second time.
        await db.delete(sessions).where(and(isSessionOf(whose), eq(sessions.factor, false)));
        await auditFactor(db, viewer, { _id: viewer._id, name: viewer.name }, { from: 'Activado', to: null }, now);
      });
      return {};
    },
  },

  renewCodes: {
    outside: async (call) => {
      const { input, viewer, ports, now } = call;
      const whose = whoseOf(viewer);
      const codes = await withPassword(ports, viewer, input.current, call, async (db) => {
        await spendCode(db, ports.config.SECRET, whose, input.code, now);
        await auditFactor(db, viewer, { _id: viewer._id, name: viewer.name }, { from: null, to: 'Códigos de recuperación nuevos' }, now);
        return giveCodes(db, ports.config.SECRET, whose);
      });
      return { codes };
    },
  },

  factorRule: async ({ db }) => {
    const [company] = await db.select().from(companies);
    const people = await db
      .select({ _id: employees._id, kind: employeeTypes.kind, degree: employeeTypes.degree })
      .from(employees)
      .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
      .where(eq(employees.status, recordStatus.active));
    const states = await signInStates(db);
    const lacking = people.filter(({ _id, kind }) => kind !== 'driver' && states.get(_id)?.signsIn && !states.get(_id)?.factor);
    const admins = lacking.filter(isUnrestricted).length;
    return {
      data: {
        rule: ruleOf({ admins: company?.factorAdmins ?? null, others: company?.factorOthers ?? null }),
        without: { admins, others: lacking.length - admins },
      },
    };
  },

  setFactorRule: async ({ db, input, viewer, now }) => {
    // Two who change it take turns: from when it is asked hangs on what it was.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('factor rule' || current_setting('app.company_id'), 0))`);
    const [company] = await db.select().from(companies);
    if (!company) throw refuse.auth();
    const before = { admins: company.factorAdmins, others: company.factorOthers };
    const from = ruleOf(before);
    if (from === input.rule) return {};
    const { admins, others } = sinceOf(input.rule, before, now);
    await db.execute(
      sql`select set_factor_rule(${admins?.toISOString() ?? null}::timestamptz, ${others?.toISOString() ?? null}::timestamptz)`,
    );
    await writeAudit(db, {
      kind: 'companies',
      record: viewer.company,
      name: company.name,
      action: 'edit',
      changes: { 'Segundo factor obligatorio': { from: ruleNames[from], to: ruleNames[input.rule] } },
      employee: viewer._id,
      source: 'back-office',
      createAt: now,
    });
    return {};
  },
});
