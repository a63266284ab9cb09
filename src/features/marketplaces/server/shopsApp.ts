import { eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { listenFakes, newFakeShops } from '../../../demo/shops/fakeShops.ts';
import type { FakeAccount, FakeShipment } from '../../../demo/shops/fakeState.ts';
import { fakeParcels } from '../../../testing/fakeParcels.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import type { IntegrationType } from '../../clients/integration.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { rememberPlaces } from '../../places/server/operations.ts';
import { marketplaces } from '../contract.ts';
import type { AccountRef } from './accounts.ts';
import { marketplaceAccounts, marketplaceShipments } from './tables.ts';

const { next, parcel } = fakeParcels(45_000_000_000);
/** A shipment that nothing is wrong with, as its seller has it. */
export const fakeShipment = parcel;

/** Where `fakeShipment` goes. */
const known = {
  address: 'Gurruchaga',
  addressNumber: 1854,
  town: 'Palermo',
  province: 'Capital Federal',
  postalCode: '1414',
  countryCode: 'AR' as const,
  hierarchy: [],
  location: { type: 'Point' as const, coordinates: [-58.43, -34.588] as [number, number] },
};

/** The server beside marketplaces to try with, and what tests ask of both. */
export const shopsApp = async (environment: Record<string, string> = {}) => {
  const fakes = newFakeShops({ id: '7700112233', secret: 'clave de la aplicación' }, { ml: [], tn: [], shopify: [] });
  const listening = await listenFakes(fakes);
  const t = await testApp({ ...listening.environment, ...environment });

  /** A seller of a marketplace. */
  const seller = (type: IntegrationType, shipments: FakeShipment[] = [], more: Partial<FakeAccount> = {}): FakeAccount => {
    const number = next();
    const userId = type === 'shopify' ? `tienda-${number}.myshopify.com` : number;
    const account = { userId, nickname: `TIENDA ${number}`, subscriptions: 1, shipments, ...more };
    fakes[type].accounts.set(userId, account);
    return account;
  };
  /** Authorises as a seller at the address where that is done. @returns where the browser is sent back to */
  const authorise = async (url: string, userId: string): Promise<string> => {
    const answer = await fetch(`${url}&as=${encodeURIComponent(userId)}`, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };
  /** The cookies of the browser that accounts are linked in. */
  const cookies: string[] = [];
  const call: typeof t.call = async (endpoint, body, token) => {
    const answer = await t.call(endpoint, body, token);
    const given = answer.headers['set-cookie'];
    if (typeof given === 'string') cookies.push(given.split(';')[0] ?? '');
    return answer;
  };
  /** Comes back from a marketplace, in that browser unless told. @returns what the page is told that tells how it went */
  const comeBack = async (location: string, cookie = cookies.join('; ')) => {
    const { pathname, search } = new URL(location);
    const answer = await t.app.inject({ url: pathname + search, headers: { cookie } });
    return Object.fromEntries(new URL(String(answer.headers.location), 'http://localhost').searchParams);
  };
  /** Links a seller's account to a client, as the office does. */
  const link = async (company: Company, client: string, type: IntegrationType, { userId }: FakeAccount) => {
    const { body } = await call(marketplaces.link, { _id: client, type, shop: type === 'shopify' ? userId : '' }, company.token);
    return comeBack(await authorise(body.url, userId));
  };
  /** A company with a client whose seller is linked. */
  const linked = async (type: IntegrationType, shipments: FakeShipment[] = [], more: Partial<FakeAccount> = {}) => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    // Those that tell no coordinates are found by what the company knows.
    await t.inCompany(company, (db) => rememberPlaces(db, [known], 'order', new Date()));
    const account = seller(type, shipments, more);
    await link(company, client, type, account);
    const ref = await refOf(company, account);
    return { company, client, seller: account, ref };
  };
  const refOf = async (company: Company, { userId }: FakeAccount): Promise<AccountRef> => {
    const [row] = await t.inCompany(company, (db) => db.select().from(marketplaceAccounts).where(eq(marketplaceAccounts.userId, userId)));
    return { company: company.companyId, _id: row?._id ?? newId() };
  };
  const accountOf = async (company: Company, { _id }: AccountRef) => {
    const [account] = await t.inCompany(company, (db) => db.select().from(marketplaceAccounts).where(eq(marketplaceAccounts._id, _id)));
    const [shown] = await t.inCompany(company, (db) => db.select().from(clientIntegrations).where(eq(clientIntegrations._id, _id)));
    return { account, shown };
  };
  const ordersOf = (company: Company) => t.inCompany(company, (db) => db.select().from(orders).orderBy(orders._id));
  const shipmentsOf = (company: Company) =>
    t.inCompany(company, (db) => db.select().from(marketplaceShipments).orderBy(marketplaceShipments.shipment));
  const close = async () => {
    await t.close();
    await listening.close();
  };
  return {
    ...t,
    call,
    fakes,
    environment: listening.environment,
    seller,
    authorise,
    comeBack,
    link,
    linked,
    refOf,
    accountOf,
    ordersOf,
    shipmentsOf,
    close,
  };
};
