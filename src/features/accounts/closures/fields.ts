import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';

/** What the cash that a driver handed in of a day is called. */
export const CLOSURE: Noun = { one: 'rendición', many: 'rendiciones', feminine: true };

/** What the history of a closure tells. */
export const closureFields = {
  status: { label: 'Estado', kind: 'text' },
  expected: { label: 'Cobrado', kind: 'text' },
  handed: { label: 'Entregado', kind: 'text' },
  difference: { label: 'Diferencia', kind: 'text' },
  reason: { label: 'Motivo', kind: 'text' },
  observation: { label: 'Observación', kind: 'text' },
} as const satisfies Fields;

/** How accounts are kept, as the history calls it. */
export const ACCOUNT_SETTINGS: Noun = { one: 'manejo de las cuentas', many: 'manejo de las cuentas' };

/** What the history tells of how accounts are kept. */
export const accountSettingFields = {
  closed: { label: 'Meses cerrados hasta', kind: 'day' },
  nets: { label: 'Descontar lo cobrado en destino', kind: 'flag' },
} as const satisfies Fields;
