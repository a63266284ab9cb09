/** A settlement that can be paid: what it asks for, below 0 where the company owes, and what of it is paid already; in cents. */
export type Payable = { readonly _id: string; readonly total: number; readonly paid: number };

/** How much of a settlement is paid at a stroke, in cents, with the sign of its total. */
export type Payment = { settlement: string; amount: number };

/** What is left to pay of a settlement, in cents, with the sign of its total. */
export const leftOf = ({ total, paid }: Pick<Payable, 'total' | 'paid'>): number => total - paid;

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
