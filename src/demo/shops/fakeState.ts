import { randomBytes } from 'node:crypto';
import type { IntegrationType } from '../../features/clients/integration.ts';

/** What a seller has to send, in plain words; each marketplace tells it in its own. */
export type FakeShipment = {
  id: string;
  order: string;
  /** Mercado Libre's own words; the others make theirs of `state`. */
  status: string;
  substatus?: string;
  logistic?: string;
  /** Another seller's, who sent it to this account. */
  sender?: string;
  tags?: string[];
  updatedAt: string;
  name: string;
  phone: string;
  street: string;
  number: string;
  town: string;
  province: string;
  zip: string;
  comment: string;
  lat: number | null;
  lng: number | null;
  weight: number;
  value: number;
  /** Paid by a way of the shop's own, as Tienda Nube tells that, and whether it was. */
  offline?: { name: string; method: string; paid?: boolean };
  /** What Tienda Nube calls the state of its payment, if not by these. */
  payment?: string;
  /** The text of its label's QR; one is made unless told. */
  qr?: string;
  /** What was told of it by statuses out. */
  told?: string[];
};

/** An account of a marketplace. */
export type FakeAccount = {
  userId: string;
  nickname: string;
  /** 1 with Flex, 2 with Turbo as well. */
  subscriptions: number;
  shipments: FakeShipment[];
};

/** What goes wrong, for so many calls: an answer's status, or another fault. */
export type FakeFault = { what: number | 'half' | 'html' | 'odd' | 'empty' | 'silence'; times: number; path?: RegExp; retryAfter?: string };

type Grant = { account: string; refresh: string | null; until: number };

/** One marketplace, with its accounts and permissions. */
export type FakeShop = {
  type: IntegrationType;
  id: string;
  secret: string;
  accounts: Map<string, FakeAccount>;
  /** By access token. */
  grants: Map<string, Grant>;
  /** Codes that were given and not yet used, and renewals that are still good, by account. */
  codes: Map<string, string>;
  refreshes: Map<string, string>;
  /** Seconds for which a permission holds. */
  seconds: number;
  /** Whether those that end can be renewed. */
  renews: boolean;
  faults: FakeFault[];
  /** Calls that came, as 'GET /path'. */
  calls: string[];
  /** Where it sends webhooks, by account. */
  webhooks: Map<string, string>;
  /** What is kept where it outlives the process. */
  changed: () => void;
};

export const newFakeShop = (
  type: IntegrationType,
  { id, secret }: { id: string; secret: string },
  accounts: readonly FakeAccount[],
): FakeShop => ({
  type,
  id,
  secret,
  accounts: new Map(accounts.map((account) => [account.userId, account])),
  grants: new Map(),
  codes: new Map(),
  refreshes: new Map(),
  seconds: 6 * 3_600,
  renews: true,
  faults: [],
  calls: [],
  webhooks: new Map(),
  changed: () => undefined,
});

const random = () => randomBytes(18).toString('base64url');

/** A code for who authorised as an account. */
export const giveCode = (shop: FakeShop, account: string): string => {
  const code = random();
  shop.codes.set(code, account);
  return code;
};

/** A permission for a code or a renewal, each of which counts once; undefined for one that does not. */
export const grant = (shop: FakeShop, from: 'codes' | 'refreshes', secret: string) => {
  const account = shop[from].get(secret);
  if (account === undefined) return undefined;
  shop[from].delete(secret);
  return grantTo(shop, account);
};

/** A permission for an account. */
export const grantTo = (shop: FakeShop, account: string) => {
  const ends = shop.type !== 'tn';
  // Tienda Nube ends the one that was given before, Mercado Libre its renewal.
  if (shop.type === 'tn') for (const [given, its] of shop.grants) if (its.account === account) shop.grants.delete(given);
  if (shop.type === 'ml') for (const [given, its] of shop.refreshes) if (its === account) shop.refreshes.delete(given);
  const access = random();
  const refresh = ends && shop.renews ? random() : null;
  shop.grants.set(access, { account, refresh, until: ends ? Date.now() + shop.seconds * 1_000 : Infinity });
  if (refresh !== null) shop.refreshes.set(refresh, account);
  shop.changed();
  return { access, refresh, account };
};

/** Whose account a permission is for; undefined when it is none, or none any more. */
export const accountBy = (shop: FakeShop, access: string | undefined): FakeAccount | undefined => {
  const its = access === undefined ? undefined : shop.grants.get(access);
  return its && its.until > Date.now() ? shop.accounts.get(its.account) : undefined;
};
