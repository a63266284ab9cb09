/**
 * What may be wrong, what is charged wrongly first. `unpriced`: orders of a type that no tariff takes; `zoneless`: a tariff without a zone;
 * `outside`: orders outside of every zone of their tariff; `placeless`: orders of which nobody knows where they go; `dead`: a rule that never
 * holds; `overlap`: zones that lie on each other; `gap`: a hole between zones; `unchecked`: too many corners to
 * look for either.
 */
export const checkKinds = ['unpriced', 'zoneless', 'outside', 'placeless', 'dead', 'overlap', 'gap', 'unchecked'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** The kinds by which something is charged wrongly today; the others want a look. */
export const wrongKinds: ReadonlySet<CheckKind> = new Set(['unpriced', 'zoneless', 'outside', 'placeless']);
