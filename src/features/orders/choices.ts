/** What kind of delivery an order is (decisions §3); the fourth is the one that returns use. */
export const orderTypes = ['Normal', 'Flex', 'Retiro', 'Inversa'] as const;
export type OrderType = (typeof orderTypes)[number];

/** The type of a generated return (spec 2 §4). */
export const RETURN_TYPE: OrderType = 'Inversa';

/** What the driver must ask for when delivering (decisions §3). */
export const validationTypes = ['DNI', 'Nombre', 'Foto', 'Firma'] as const;
export type ValidationType = (typeof validationTypes)[number];

/** Validation types as the bits of a number: the first is 1, the second 2, the third 4 … */
export const validationBits = (types: readonly ValidationType[]): number =>
  validationTypes.reduce((bits, type, i) => (types.includes(type) ? bits + 2 ** i : bits), 0);

/** The bits of every choice of validation types that holds at least one of these. */
export const masksWith = (types: readonly ValidationType[]): number[] => {
  const wanted = validationBits(types);
  return Array.from({ length: 2 ** validationTypes.length }, (_, mask) => mask).filter((mask) => (mask & wanted) !== 0);
};

/** Where an order came from (decisions §3). */
export const origins = [
  'Admin',
  'Web',
  'API',
  'APP',
  'APP-WAREHOUSE',
  'CLIENT-BACKEND',
  'ML',
  'ML-Turbo',
  'ML-Transfer',
  'Transfer',
  'Tienda-Nube',
  'shopify',
] as const;
export type Origin = (typeof origins)[number];

/** The origins that the order form offers; the first is its default. */
export const formOrigins = ['Admin', 'Web', 'ML', 'ML-Turbo'] as const satisfies readonly Origin[];

/** The origin of an imported order. */
export const IMPORT_ORIGIN: Origin = 'Web';

/** The origin of an order that comes by an API key. */
export const KEY_ORIGIN: Origin = 'API';

/** The origins of Mercado Libre: their QR is the marketplace's (spec 2 §3) and `flexML` means them. */
export const mlOrigins = ['ML', 'ML-Turbo', 'ML-Transfer'] as const satisfies readonly Origin[];

/** Whether an order came from Mercado Libre, straight or through a transfer. */
export const isMl = (origin: Origin): boolean => mlOrigins.some((ml) => ml === origin);

/** Whether another logistics company shared the order (decisions §5). */
export const isTransfer = (origin: Origin): boolean => origin === 'Transfer' || origin === 'ML-Transfer';

/**
 * How long parcels lie in their warehouse, by the day on which they came in: any time, since today, since one of the three days before it,
 * longer.
 */
export const heldAges = ['any', 'today', 'recent', 'long'] as const;
export type HeldAge = (typeof heldAges)[number];

/** The days before today that count as 'recent'. */
export const RECENT_DAYS = 3;

/** What they are called. */
export const heldAgeNames: Record<HeldAge, string> = {
  any: 'Lo que guardan',
  today: 'De hoy',
  recent: `De 1 a ${RECENT_DAYS} días`,
  long: `Más de ${RECENT_DAYS} días`,
};

/** What was last heard of an order: a visit that failed today, or nothing for longer than QUIET_HOURS while it is under way. */
export const orderNews = ['failedToday', 'quiet'] as const;
export type OrderNews = (typeof orderNews)[number];

/** After how many hours without any entry an order under way is asked about. */
export const QUIET_HOURS = 48;

/** What they are called. */
export const orderNewsNames: Record<OrderNews, string> = { failedToday: 'Visita fallida hoy', quiet: 'Ninguna hace 2 días' };

/** 'No asignado' in a filter by driver, 'Sin asignar' in one by warehouse (decisions §3). */
export const UNASSIGNED = 0 as const;

/** Where an entry of a history comes from (decisions §3). */
export type HistorySource = 'back-office' | 'driver' | 'API' | 'marketplace' | 'transfer' | 'import' | 'system';
