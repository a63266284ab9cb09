/** How settlements stand: Pendiente, Pago Parcial, Pagada, Cancelada (spec 3 §4). */
export const settlementStates = ['pending', 'partial', 'paid', 'cancelled'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** What people call them. */
export const settlementStateNames: Readonly<Record<SettlementState, string>> = {
  pending: 'Pendiente',
  partial: 'Pago Parcial',
  paid: 'Pagada',
  cancelled: 'Cancelada',
};

/** How a living settlement stands by what it asks for and what of it is paid, in cents; one that asks for nothing is paid. */
export const stateOf = ({ total, paid }: { total: number; paid: number }): SettlementState => {
  if (paid === total) return 'paid';
  return paid === 0 ? 'pending' : 'partial';
};
