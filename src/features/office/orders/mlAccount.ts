import type { Origin } from '../../orders/choices.ts';

/** The origin whose orders are looked for by account. */
export const ACCOUNT_ORIGIN = 'ML' satisfies Origin;

/** What of a filter the rule looks at. */
type Asked = { fromOrder?: Origin | null | undefined; client?: unknown; fromOrderAccount?: string | null | undefined };

/**
 * What is wrong with a filter by origin: orders of Mercado Libre are looked for by client and account (spec 2 §2.1), an account only among
 * them. Sentences by field; empty when nothing is.
 */
export const accountFaults = ({ fromOrder, client, fromOrderAccount }: Asked): { client?: string; fromOrderAccount?: string } => {
  if (fromOrder !== ACCOUNT_ORIGIN) return fromOrderAccount ? { fromOrderAccount: 'Requiere el origen ML' } : {};
  return { ...(!client && { client: 'Requerido' }), ...(!fromOrderAccount && { fromOrderAccount: 'Requerido' }) };
};
