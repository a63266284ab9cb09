/** Where a client sells (spec 1 §3). */
export const integrationTypes = ['ml', 'tn', 'shopify'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** How a connection stands: it works, its permission ran out, or it waits for the shop. */
export const integrationStatuses = ['Work', 'Expired', 'Paused'] as const;
export type IntegrationStatus = (typeof integrationStatuses)[number];

/** A connection as answers bring it; `contract.ts` says what of it means what. */
export type IntegrationShown = {
  _id: string;
  type: IntegrationType;
  nickname: string;
  user_id: string;
  status: IntegrationStatus;
  expire: string | null;
  retry: number;
};

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
