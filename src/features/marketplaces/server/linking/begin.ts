import type { Config } from '#server/config.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import type { IntegrationType } from '../../../clients/integration.ts';
import { shopNames } from '../../../clients/integration.ts';
import type { Shop } from '../shops/shop.ts';
import { shopsOf } from '../shops/shops.ts';
import { marketplaceLinks } from '../tables.ts';
import { beginnerCookie } from './beginner.ts';
import { signed } from './state.ts';

/** How long somebody may take to authorise, in milliseconds. */
const LASTS = 10 * 60_000;

/** Where the marketplace sends people back to. */
export const callbackOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, type: IntegrationType): string =>
  `${PUBLIC_URL}/api/marketplace/callback/${type}`;

/** The marketplace that is offered under a name. @throws 409 when none is, 400 when its shop has to be named and is not */
export const offeredShop = (config: Config, { type, shop }: { type: IntegrationType; shop: string }): Shop => {
  const { offered, of } = shopsOf(config);
  const found = offered.find((one) => one.type === type);
  const its = found && of(found);
  if (!its) throw refuse.conflict(`Esta instalación no está conectada con ${shopNames[type].name}`, { type: 'No disponible' });
  if (type === 'shopify' && shop === '') throw refuse.invalid('Revise los datos marcados', { shop: 'Requerido' });
  return its;
};

/** Who begins to link an account of a client: somebody of the office, or a sender by an invitation. */
export type Beginning = {
  client: string;
  type: IntegrationType;
  shop: string;
  employee: string | null;
  invitation: string | null;
};

/**
 * Begins an authorisation, in the company's transaction.
 * @returns where the account's owner authorises it, and the cookie by which the browser that began it is known when it comes back
 */
export const begin = async (db: Db, config: Config, beginning: Beginning, now: Date): Promise<{ url: string; cookie: string }> => {
  const shop = offeredShop(config, beginning);
  const _id = newId();
  // The address of a shop is Shopify's alone.
  const domain = beginning.type === 'shopify' ? beginning.shop : '';
  await db
    .insert(marketplaceLinks)
    .values({ _id, ...beginning, shop: domain, trial: shop.trial, expireAt: new Date(now.getTime() + LASTS) });
  const asking = { state: signed(config, 'state', _id), redirect: callbackOf(config, beginning.type), shop: domain };
  return { url: shop.authorizeUrl(asking), cookie: beginnerCookie(config, _id) };
};
