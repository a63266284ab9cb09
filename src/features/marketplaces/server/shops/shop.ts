import type { IntegrationType } from '../../../clients/integration.ts';
import type { ShipmentState } from '../../shipmentState.ts';

/** A permission: what calls carry, and what renews it. */
export type TokenSet = {
  access: string;
  /** Null where permission does not end. */
  refresh: string | null;
  /** Seconds for which it holds from now on; null where it does not end. */
  seconds: number | null;
};

/** Whose account a permission is for. */
export type ExternalAccount = {
  userId: string;
  nickname: string;
  /** The site of Mercado Libre, the domain of a Shopify shop; empty elsewhere. */
  place: string;
};

/** A shipment as any marketplace tells it, in our words. Texts are cut and cleaned; instants are ISO. */
export type ExternalShipment = {
  /** Its number there, and what its label says. */
  shipment: string;
  /** The number that buyer and seller know. */
  externalID: string;
  state: ShipmentState;
  /** In the marketplace's words. */
  status: string;
  /** 'self_service' …; empty where there is no such thing. */
  logistic: string;
  /** Whether a company like ours carries it. False of those that the marketplace brings by itself. */
  ours: boolean;
  flex: boolean;
  turbo: boolean;
  updateAt: string;
  name: string;
  phone: string;
  email: string;
  address: string;
  addressNumber: number;
  floor: string;
  door: string;
  town: string;
  province: string;
  postalCode: string;
  comment: string;
  /** Longitude and latitude, as it was told; null where it was not, or can be none. */
  lngLat: [number, number] | null;
  /** Grams; pesos. */
  weight: number | null;
  value: number | null;
  /** What its buyer pays at the door, in pesos and cents: 0 where it is paid; absent where the marketplace does not say. */
  collect?: number;
  /** Why nobody can tell what is collected at the door, in Spanish; absent where that is known, or not the marketplace's matter. */
  doubt?: string;
};

/** A way to an account: what its calls carry, and who counts them. */
export type ShopSession = {
  access: string;
  userId: string;
  place: string;
  turbo: boolean;
  /** Waits until one more call may be made (`shops/pace.ts`). */
  pace: () => Promise<void>;
};

/** What a marketplace told by a webhook: whose account it concerns, and what changed. */
export type Hint = {
  userId: string;
  topic: 'changed' | 'uninstalled' | 'redact';
  resource: string;
  /** Its own id of this notification; null where it gives none. */
  key: string | null;
};

/** A status of ours as a marketplace is told it. */
export type ToldStatus = {
  shipment: string;
  status: 'collected' | 'onTheWay' | 'delivered' | 'attempted' | 'returned' | 'failed';
  at: Date;
  /** Our number of the order, and where it can be followed. */
  number: string;
  url: string;
  carrier: string;
  /** What this made of an earlier one (`push` gave it). */
  fulfilment: string | null;
};

/** How a person is asked for permission, and where they come back to. */
export type Asking = { state: string; redirect: string; shop: string };

/** Which shipments need not be read: they were since they last changed (`updateAt`, ISO). */
export type IsKnown = (found: readonly { shipment: string; updateAt: string }[]) => Promise<ReadonlySet<string>>;

/** A marketplace: what differs from one to the next. Every call throws `ShopError`, and nothing else, when it cannot be answered. */
export type Shop = {
  type: IntegrationType;
  /** One to try with, within this installation. */
  trial: boolean;
  authorizeUrl: (asking: Asking) => string;
  /** Whether the address by which a person came back is the marketplace's own doing; those that sign nothing say yes. */
  isGenuine: (query: Readonly<Record<string, string>>) => boolean;
  /** The permission for a code. */
  exchange: (code: string, asking: Pick<Asking, 'redirect' | 'shop'>) => Promise<TokenSet & { userId: string | null }>;
  /** A fresh permission; the old one is void then. */
  refresh?: (refresh: string, place: string) => Promise<TokenSet>;
  account: (session: ShopSession) => Promise<ExternalAccount>;
  /** Asks to be told what changes, at our webhook's address; where that is said by the application's own settings, nothing. */
  subscribe?: (session: ShopSession, webhook: string) => Promise<void>;
  /** Whether its seller has Turbo. */
  hasTurbo?: (session: ShopSession) => Promise<boolean>;
  /**
   * All that changed since a moment, oldest first, some at a time. What cannot be read is left out, and told at the end.
   * @param isKnown which of some need not be read, as nothing changed since they were
   */
  pull: (session: ShopSession, since: Date, isKnown: IsKnown) => AsyncIterable<ExternalShipment[]>;
  /** What a hint is about; undefined when there is no such shipment, or it is carried by nobody. */
  read: (session: ShopSession, resource: string) => Promise<ExternalShipment | undefined>;
  /** The resource of a shipment that is known. */
  resourceOf: (shipment: string) => string;
  /** Whether a shipment may change without `pull` telling it. */
  changesUntold?: boolean;
  /** The texts of labels' QRs, byte for byte, by the shipment's number; without those that have no label. */
  qrs?: (session: ShopSession, shipments: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Tells a status. Gives what the marketplace calls the fulfilment now. */
  push?: (session: ShopSession, told: ToldStatus) => Promise<string | null>;
  /** What a webhook says; undefined when it is not theirs: wrongly signed, for another application, or nonsense. */
  webhook: (raw: Buffer, headers: Readonly<Record<string, unknown>>) => Hint[] | undefined;
};
