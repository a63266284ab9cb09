import type { Received } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { TypedNumber } from '#web/form/fieldValues.ts';
import { type ClosureReason, countedCash, differenceOf, expectedOf, noteValues, sumOf } from '../../closures/closures.ts';
import type { accounts } from '../../contract.ts';
import { type PayMethod, payMethods } from '../../ledger/kinds.ts';

/** A closure as it is told. */
export type CashShown = Received<typeof accounts.readCash>['data'];

/** What is typed of a closure. */
export type CashValues = {
  handed: Record<PayMethod, TypedNumber>;
  /** How many of each note, by their pesos. */
  notes: Record<string, TypedNumber>;
  coins: TypedNumber;
  /** How the driver was paid, by order, where it was not in cash. */
  methods: Record<string, PayMethod>;
  reason: ClosureReason | null;
  observation: string;
};

const emptied = (amount: number | undefined): TypedNumber => amount || '';

/** A closure as its form holds it. */
export const valuesOf = ({ handedIn, notes, coins, list, reason, observation }: CashShown): CashValues => ({
  handed: { Efectivo: emptied(handedIn.Efectivo), Cheque: emptied(handedIn.Cheque), Transferencia: emptied(handedIn.Transferencia) },
  notes: Object.fromEntries(noteValues.map((value) => [value, emptied(notes[value])])),
  coins: emptied(coins),
  methods: Object.fromEntries(list.filter(({ method }) => method !== 'Efectivo').map(({ _id, method }) => [_id, method])),
  reason,
  observation: observation ?? '',
});

/** How an order's driver was paid. */
export const methodOf = ({ methods }: Pick<CashValues, 'methods'>, order: string): PayMethod => methods[order] ?? 'Efectivo';

/** The methods of orders with one that is another; they stand in the orders' own order, so that the same is the same text. */
export const withMethod = (list: CashShown['list'], values: CashValues, order: string, method: PayMethod): CashValues['methods'] =>
  Object.fromEntries(
    list.flatMap(({ _id }) => {
      const its = _id === order ? method : methodOf(values, _id);
      return its === 'Efectivo' ? [] : [[_id, its]];
    }),
  );

/** What the notes and coins come to, in cents; null while none is counted. */
export const countOf = ({ notes, coins }: Pick<CashValues, 'notes' | 'coins'>): number | null => {
  if (coins === '' && Object.values(notes).every((many) => many === '')) return null;
  return countedCash(Object.fromEntries(Object.entries(notes).map(([value, many]) => [value, many || 0])), coins || 0);
};

/** What was handed in, in cents by method: of cash what was counted, where it was. */
export const handedOf = (values: CashValues): Record<PayMethod, number> => ({
  Efectivo: countOf(values) ?? toCents(values.handed.Efectivo || 0),
  Cheque: toCents(values.handed.Cheque || 0),
  Transferencia: toCents(values.handed.Transferencia || 0),
});

/** Whether something was told of what was handed in; before, nothing is missing. */
export const isBegun = (values: CashValues): boolean =>
  countOf(values) !== null || Object.values(values.handed).some((amount) => amount !== '');

/** What a closure comes to, in cents: collected, handed in and the difference, by method and of all. */
export const sumsOf = (list: CashShown['list'], values: CashValues) => {
  const expected = expectedOf(list.map(({ _id, amount }) => ({ method: methodOf(values, _id), amount: toCents(amount) })));
  const handed = handedOf(values);
  const difference = differenceOf(expected, handed);
  return {
    expected,
    handed,
    difference,
    total: { expected: sumOf(expected), handed: sumOf(handed), difference: sumOf(difference) },
    /** Whether some method differs, though all of them together may not. */
    isUneven: payMethods.some((method) => difference[method] !== 0),
  };
};

/** What keeps a closure from being closed, by field. */
export const closingFaults = (list: CashShown['list'], values: CashValues): Record<string, string> => {
  if (!sumsOf(list, values).isUneven) return {};
  return {
    ...(values.reason === null && { reason: 'Requerido' }),
    ...(values.observation.trim() === '' && { observation: 'Requerido' }),
  };
};

/** A closure as it is sent. */
export const sentOf = ({ driver, day, list }: Pick<CashShown, 'driver' | 'day' | 'list'>, values: CashValues) => {
  const { handed, total, isUneven } = sumsOf(list, values);
  return {
    driver: driver._id,
    day,
    handed: { Efectivo: fromCents(handed.Efectivo), Cheque: fromCents(handed.Cheque), Transferencia: fromCents(handed.Transferencia) },
    notes: Object.fromEntries(Object.entries(values.notes).flatMap(([value, many]) => (many ? [[value, many]] : []))),
    coins: values.coins || 0,
    methods: list.map(({ _id }) => ({ _id, method: methodOf(values, _id) })),
    reason: isUneven ? values.reason : null,
    observation: isUneven ? values.observation : '',
    expected: fromCents(total.expected),
  };
};
