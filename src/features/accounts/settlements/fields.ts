import type { Fields } from '#shared/record/fields.ts';

/** What the history of a settlement tells: what is changed of it, and what that made of its state. */
export const settlementFields = {
  expire: { label: 'Vencimiento', kind: 'text' },
  period: { label: 'Período', kind: 'text' },
  observation: { label: 'Observación para el cliente', kind: 'lines' },
  order: { label: 'Órdenes', kind: 'count' },
  total: { label: 'Total', kind: 'text' },
  /** Of orders that were delivered after they were settled. */
  late: { label: 'Cobro en destino', kind: 'text' },
  paid: { label: 'Pagado', kind: 'text' },
  status: { label: 'Estado', kind: 'text' },
  mail: { label: 'Enviada a', kind: 'email' },
  /** Of one that was cancelled before it went. */
  unsent: { label: 'No se envió, por cancelada, a', kind: 'email' },
} as const satisfies Fields;
