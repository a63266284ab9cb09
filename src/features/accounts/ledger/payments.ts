/** A settlement that can be paid: what it asks for, below 0 where the company owes, and what of it is paid already; in cents. */
export type Payable = { readonly _id: string; readonly total: number; readonly paid: number };

/** How much of a settlement is paid at a stroke, in cents, with the sign of its total; the other where it is taken back. */
export type Payment = { settlement: string; amount: number };

/** What is left to pay of a settlement, in cents, with the sign of its total. */
export const leftOf = ({ total, paid }: Pick<Payable, 'total' | 'paid'>): number => total - paid;

const sumLeft = (settlements: readonly Payable[]) => settlements.reduce((sum, settlement) => sum + leftOf(settlement), 0);

/**
 * Which settlements money pays, in their order, as far as it goes: what comes in pays those that ask for something, what goes out those by
 * which the company owes. What is over stays in the balance.
 * @param amount cents; above 0 what was received or credited, below 0 what was given
 */
export const paymentsOf = (settlements: readonly Payable[], amount: number): Payment[] => {
  const side = Math.sign(amount);
  let rest = Math.abs(amount);
  const payments: Payment[] = [];
  for (const settlement of settlements) {
    const left = leftOf(settlement) * side;
    if (rest === 0) break;
    if (left <= 0) continue;
    const part = Math.min(left, rest);
    rest -= part;
    payments.push({ settlement: settlement._id, amount: part * side });
  }
  return payments;
};

/** Settlements as they are once some payments are made. */
export const withPayments = <Of extends Payable>(settlements: readonly Of[], payments: readonly Payment[]): Of[] => {
  const paid = Map.groupBy(payments, ({ settlement }) => settlement);
  return settlements.map((of) => ({ ...of, paid: (paid.get(of._id) ?? []).reduce((sum, { amount }) => sum + amount, of.paid) }));
};

/**
 * Which settlements a client's balance pays by what is free in it: what they leave open beyond what the client owes, or the company. Where
 * nobody owes anybody, they are all paid, those that ask by those that owe.
 * @param open those that stand, oldest expiry first
 * @param balance the client's, in cents
 */
export const creditPayments = (open: readonly Payable[], balance: number): Payment[] => {
  if (balance !== 0) return paymentsOf(open, sumLeft(open) - balance);
  return open.flatMap((settlement) => (leftOf(settlement) === 0 ? [] : [{ settlement: settlement._id, amount: leftOf(settlement) }]));
};

/** What is paid of a settlement at a stroke, and what is left of it then; in cents. */
export type Foreseen = { readonly _id: string; readonly amount: number; readonly left: number };

/**
 * What money that is about to be moved will pay, the settlement that it names first, with what the client's balance then pays.
 * @param money as of `paymentsOf`
 * @param balance the client's after it
 */
export const foreseenPayments = (open: readonly Payable[], money: number, named: string | null, balance: number): Foreseen[] => {
  const list = open.toSorted((a, b) => Number(b._id === named) - Number(a._id === named));
  const paid = withPayments(list, paymentsOf(list, money));
  const after = new Map(withPayments(paid, creditPayments(paid, balance)).map((each) => [each._id, each]));
  return list.flatMap((was) => {
    const is = after.get(was._id)!;
    return is.paid === was.paid ? [] : [{ _id: was._id, amount: is.paid - was.paid, left: leftOf(is) }];
  });
};

/** What of a settlement is paid, and by what, in cents with the sign of its total: by a movement, and by no movement that stands. */
export type PaidBy = Payable & { readonly own: number; readonly credited: number };

/** The part of an amount that is paid still. */
const stillPaid = (paid: number, part: number): number =>
  Math.sign(part) === Math.sign(paid) ? Math.sign(paid) * Math.min(Math.abs(paid), Math.abs(part)) : 0;

/**
 * What settlements lose when a movement that may have paid them is taken back: what it paid first; then, where the client's balance pays for
 * more than it has, what was paid from that, the latest expiry first.
 * @param settlements those that stand, oldest expiry first
 * @param money what the movement was, in cents: above 0 what came in or was credited
 * @param balance the client's without it
 */
export const takenBack = (settlements: readonly PaidBy[], money: number, balance: number): Payment[] => {
  const paidOf = (list: readonly PaidBy[], part: 'own' | 'credited', most: number) =>
    paymentsOf(
      list.map((each) => ({ _id: each._id, total: stillPaid(each.paid, each[part]), paid: 0 })),
      most,
    ).map(({ settlement, amount }) => ({ settlement, amount: 0 - amount }));
  const own = paidOf(settlements, 'own', money);
  const after = withPayments(settlements, own);
  const side = Math.sign(money);
  const rest = (money + own.reduce((sum, { amount }) => sum + amount, 0)) * side;
  const beyond = (balance - sumLeft(after)) * side;
  const credited = paidOf(after.toReversed(), 'credited', side * Math.max(0, Math.min(rest, beyond)));
  return [...own, ...credited];
};
