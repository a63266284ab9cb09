import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';

/** What API keys are called where changes are told. */
export const API_KEY: Noun = { one: 'clave de API', many: 'claves de API', feminine: true };

/** What of one is told. */
export const apiKeyFields = {
  name: { label: 'Nombre', kind: 'text' },
  scopes: { label: 'Alcances', kind: 'list' },
  perMinute: { label: 'Pedidos por minuto', kind: 'count' },
  secret: { label: 'Clave', kind: 'secret' },
} as const satisfies Fields;

/** What webhooks are called. */
export const WEBHOOK: Noun = { one: 'webhook', many: 'webhooks' };

/** What of one is told. */
export const webhookFields = {
  name: { label: 'Nombre', kind: 'text' },
  url: { label: 'Dirección', kind: 'text' },
  events: { label: 'Avisos', kind: 'list' },
  state: { label: 'Estado', kind: 'text' },
  secret: { label: 'Clave', kind: 'secret' },
} as const satisfies Fields;
