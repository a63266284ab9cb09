import { formatMoney, fromCents } from '#shared/money.ts';
import type { Difference } from '#web/form/ConflictNotice.tsx';
import { differs, type ThreeWays, withValues } from '#web/form/differences.ts';
import { type DraftKind, shapeOf } from '#web/form/useDraft.ts';
import { payMethods } from '../../ledger/kinds.ts';
import { type CashValues, handedOf } from './cashValues.ts';

/** What was typed of a driver's day and not saved. */
export type CashDraft = { driver: string; name: string; day: string; version: number; base: CashValues; values: CashValues };

const EMPTY: CashValues = {
  handed: { Efectivo: '', Cheque: '', Transferencia: '' },
  notes: {},
  coins: '',
  methods: {},
  reason: null,
  observation: '',
};

/** The drafts of closures: one for each driver and day. */
export const cashDrafts: DraftKind<CashDraft> = {
  name: 'cash',
  shape: shapeOf({ driver: '', name: '', day: '', version: 0, base: EMPTY, values: EMPTY }),
  idOf: ({ driver, day }) => `${driver} ${day}`,
};

/** What was handed in, in words: 'Efectivo $ 1.500,00 · Cheque $ 20,00'. */
export const handedWords = (values: CashValues): string => {
  const handed = handedOf(values);
  return payMethods
    .filter((method) => handed[method] !== 0)
    .map((method) => `${method} ${formatMoney(fromCents(handed[method]))}`)
    .join(' · ');
};

type Part = { key: string; label: string; names: readonly (keyof CashValues)[]; said: (values: CashValues) => string };

const parts: readonly Part[] = [
  { key: 'handed', label: 'Entregado', names: ['handed', 'notes', 'coins'], said: handedWords },
  {
    key: 'methods',
    label: 'Medios de las órdenes',
    names: ['methods'],
    said: ({ methods }) => Object.values(methods).toSorted().join(', ') || 'todas en efectivo',
  },
  { key: 'reason', label: 'Motivo', names: ['reason'], said: ({ reason }) => reason ?? '' },
  { key: 'observation', label: 'Observación', names: ['observation'], said: ({ observation }) => observation },
];

/** What was typed and is not what somebody else saved meanwhile; what was counted goes with what it comes to. */
export const cashDifferences = (ways: ThreeWays<CashValues>): Difference<CashValues>[] =>
  parts
    .filter(({ names }) => names.some((name) => differs(ways, name)))
    .map(({ key, label, names, said }) => ({
      key,
      label,
      theirs: said(ways.theirs),
      mine: said(ways.mine),
      take: (now) => withValues(now, ways.mine, names),
    }));
