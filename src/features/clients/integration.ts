import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';

/** Where a client sells (spec 1 §3). */
const integrationTypes = ['ml', 'tn', 'shopify'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** How a connection stands: it works, its permission ran out, or it waits for the shop. */
const integrationStatuses = ['Work', 'Expired', 'Paused'] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** A client's connection to a shop. */
export const Integration = z.object({
  _id: Id,
  type: z.enum(integrationTypes),
  /** The account's name there. */
  nickname: z.string(),
  /** The account's number there. */
  user_id: z.string(),
  status: z.enum(integrationStatuses),
  /** When its permission ends; null where it does not. */
  expire: Instant.nullable(),
  /** How often renewing it was tried since it failed. */
  retry: z.number(),
});
export type Integration = z.output<typeof Integration>;
/** A connection as answers bring it. */
export type IntegrationShown = z.input<typeof Integration>;

/** What the shops are called. */
export const shopNames: Readonly<Record<IntegrationType, { short: string; name: string }>> = {
  ml: { short: 'ML', name: 'Mercado Libre' },
  tn: { short: 'TN', name: 'Tienda Nube' },
  shopify: { short: 'Shopify', name: 'Shopify' },
};

/**
 * What a connection's badge says, and in which tone (spec 1 §4): 'ML', 'ML vencida · 3 reintentos', 'ML en pausa'. Of the shops only
 * Mercado Libre's permission can end.
 */
export const integrationBadge = ({ type, status, retry }: Pick<IntegrationShown, 'type' | 'status' | 'retry'>) => {
  const { short } = shopNames[type];
  if (type !== 'ml' || status === 'Work') return { tone: 'ok' as const, text: short };
  if (status === 'Paused') return { tone: 'waiting' as const, text: `${short} en pausa` };
  const tries = retry === 0 ? '' : ` · ${retry} ${retry === 1 ? 'reintento' : 'reintentos'}`;
  return { tone: 'failed' as const, text: `${short} vencida${tries}` };
};
