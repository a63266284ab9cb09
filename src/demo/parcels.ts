import { at10, daysBetween } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { isMl } from '../features/orders/choices.ts';
import type { HistorySource, OrderType, Origin, ValidationType } from '../features/orders/choices.ts';
import type { orderHistory, orderProducts, orders } from '../features/orders/server/tables.ts';
import type { searchText } from '../features/orders/server/list/search.ts';
import { comesIn, isEvent, statusAfter } from '../features/orders/status.ts';
import type { StatusId } from '../features/orders/status.ts';
import { demoClock, idAt, type Clock } from './clock.ts';
import { accountOf } from './clients/account.ts';
import type { Base } from './company.ts';
import { liveOn } from './life.ts';
import { identityNumber, mailbox, somebody, type Name } from './people.ts';
import { somewhereOn, type Stretch, type Zone } from './place.ts';
import type { Random } from './random.ts';
import type { DemoCompany } from './settings.ts';

type Client = Base['clients'][number];

/** An order to store: all but its number, with what happened to it and its product lines, both without their own ids. */
export type Parcel = {
  order: Omit<typeof orders.$inferInsert, 'companyId' | 'internalID'> & Parameters<typeof searchText>[0];
  history: Omit<typeof orderHistory.$inferInsert, 'companyId' | '_id' | 'order'>[];
  products: Omit<typeof orderProducts.$inferInsert, 'companyId' | '_id' | 'order'>[];
};

/** Makes orders of a company, one for each day given; a null stands for an order without a date. Gives them as they were created. */
export const makeParcels = (random: Random, company: DemoCompany, base: Base, days: readonly (Day | null)[], now: Date): Parcel[] => {
  const clock = demoClock(now);
  return days
    .map((due) => makeParcel(random, company, base, due, clock))
    .toSorted((a, b) => a.order.createAt.getTime() - b.order.createAt.getTime())
    .map((parcel, i) => ({ ...parcel, order: { ...parcel.order, _id: idAt(parcel.order.createAt, i) } }));
};

const makeParcel = (random: Random, company: DemoCompany, base: Base, due: Day | null, clock: Clock): Parcel => {
  const client = random.pick(base.clients);
  const zone = random.weighted(company.zones.map((each) => [each.weight, each]));
  const street = random.pick(zone.stretches);
  const person = somebody(random);
  const origin = originOf(random, client);
  const products = random.chance(0.35) ? linesOf(random, client) : [];
  const destination = destinationOf(random, company, { zone, street, person });
  const cargo = cargoOf(
    random,
    products.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    client.client.collects ?? COLLECTS,
  );
  const references = referencesOf(random, client, origin);
  const history = historyOf(random, company, base, { zone, street, person, origin, due, clock });

  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) throw new Error(`an order due on ${due} was never created`);
  return {
    order: {
      _id: '',
      // Of the file that brought it, where there is one.
      import: null,
      ...references,
      client: client._id,
      fromOrder: origin,
      status: history.reduce<StatusId>((status, entry) => statusAfter(status, entry.status), 1),
      deliveryDate: last.deliveryDate,
      driverAssign: history.findLast(({ driverAssign }) => driverAssign)?.driverAssign ?? null,
      warehouse: history.findLast(({ warehouse }) => warehouse)?.warehouse ?? null,
      heldSince: heldSinceOf(history) ?? last.createAt,
      validation_type: random.weighted(validations),
      fromName: client.client.name,
      fromAddress: client.place.address,
      fromAddressNumber: client.place.addressNumber,
      fromTown: client.place.town,
      fromPostalCode: client.place.postalCode,
      fromPhone: client.phone,
      fromLat: client.place.lat,
      fromLng: client.place.lng,
      ...destination,
      ...cargo,
      printAt: history.find(({ status }) => status === 40)?.createAt ?? null,
      createAt: first.createAt,
      lastActionDate: last.createAt,
      version: history.length,
    },
    history,
    products: products.map(({ product, sku, description, variant, quantity }) => ({ product, sku, description, variant, quantity })),
  };
};

/** When a history last brought its order's parcel into a warehouse. */
const heldSinceOf = (history: Parcel['history']): Date | undefined => {
  let place: { status: StatusId; warehouse: string | null } = { status: 1, warehouse: null };
  let since: Date | undefined;
  for (const { status, warehouse, createAt } of history) {
    const after = { status: statusAfter(place.status, status), warehouse: warehouse ?? place.warehouse };
    if (comesIn(place, after)) since = createAt;
    place = after;
  }
  return since;
};

const originOf = (random: Random, { client }: Client): Origin => {
  if (random.chance(0.15)) return 'Admin';
  return client.origin === 'ML' && random.chance(0.1) ? 'ML-Turbo' : client.origin;
};

const linesOf = (random: Random, { products }: Client) => {
  const wanted = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(products)));
  return [...wanted].map(({ _id, sku, description, variant, grams }) => ({
    product: _id,
    sku,
    description,
    variant: variant.length > 0 ? random.pick(variant) : null,
    quantity: random.weighted([
      [80, 1],
      [15, 2],
      [5, 3],
    ]),
    grams,
  }));
};

const hints = [
  'Casa con rejas verdes',
  'Portón negro',
  'Entre la farmacia y el kiosco',
  'Tocar dos veces',
  'PB al fondo',
  'Dejar con el encargado',
];

const destinationOf = (random: Random, company: DemoCompany, { zone, street, person }: { zone: Zone; street: Stretch; person: Name }) => {
  const place = somewhereOn(random, street);
  const flat = zone.flats && random.chance(0.7);
  return {
    toName: `${person.name} ${person.last}`,
    toAddress: place.address,
    toAddressNumber: place.addressNumber,
    toFloor: flat ? String(random.int(1, 14)) : null,
    toDoor: flat ? random.pick(['A', 'B', 'C', 'D', 'E', 'F']) : null,
    toTown: place.town,
    toPostalCode: place.postalCode,
    toPhone: company.phone(random),
    toEmail: random.chance(0.5) ? `${mailbox(person, random.int(1, 99))}@correo.test` : null,
    toObservation: random.chance(0.18) ? random.pick(hints) : null,
    toTypeBuilding: random.chance(0.12) ? 'Comercial' : 'Residencial',
    toLat: place.lat,
    toLng: place.lng,
    toPartialMatch: random.chance(0.015),
  };
};

/** What is to be collected at a door, in steps of 50 pesos: mostly what is left to pay of a purchase. */
const COLLECTS = 420;

/** What is sent, and what is to be collected for it: about one order in six is paid at the door. */
const cargoOf = (random: Random, gramsOfProducts: number, collects: number) => {
  const weight = gramsOfProducts || random.int(1, 120) * 100;
  const chargeDestination = random.chance(1 / 6);
  return {
    numberPackage: random.weighted([
      [80, 1],
      [14, 2],
      [6, random.int(3, 6)],
    ]),
    weight,
    volume: Math.max(1, Math.round(weight * 0.004 * (0.5 + random.next()))) / 1000,
    valuePackage: `${random.int(40, 3_000) * 100}.00`,
    chargeDestination,
    chargeAmount: chargeDestination ? `${random.int(25, collects) * 50}.${random.pick(['00', '00', '50', '99'])}` : '0.00',
  };
};

const validations: readonly (readonly [number, ValidationType[]])[] = [
  [60, []],
  [20, ['DNI']],
  [12, ['DNI', 'Nombre']],
  [8, ['Foto']],
];

/** The order's type, and the numbers and QR that its origin gave it. */
const referencesOf = (random: Random, client: Client, origin: Origin) => {
  const externalTracking = random.chance(0.3) ? `RS${random.int(100_000_000, 999_999_999)}AR` : null;
  if (!isMl(origin)) {
    const typeOrder: OrderType = random.weighted([
      [95, 'Normal'],
      [3, 'Retiro'],
      [2, 'Inversa'],
    ] as const);
    return { typeOrder, externalID: random.chance(0.6) ? String(random.int(1_000, 99_999)) : null, externalTracking, qr: null };
  }
  const id = `4${random.int(1_000_000_000, 9_999_999_999)}`;
  const label = {
    id,
    sender_id: accountOf(client, 'ml'),
    hash_code: Buffer.from(Array.from({ length: 32 }, () => random.int(0, 255))).toString('base64'),
    security_digit: String(random.int(0, 9)),
  };
  const typeOrder: OrderType = random.chance(0.7) ? 'Flex' : 'Normal';
  return { typeOrder, externalID: id, externalTracking, qr: JSON.stringify(label) };
};

const sourceOf = (origin: Origin): HistorySource => {
  if (isMl(origin) || origin === 'Tienda-Nube' || origin === 'shopify') return 'marketplace';
  if (origin === 'API') return 'API';
  return origin === 'Web' ? 'import' : 'back-office';
};

/** The driver that goes down a street on a day: each zone has its own drivers, who take its streets in turn. */
const driverFor = ({ zones }: DemoCompany, drivers: readonly string[], zone: Zone, street: Stretch, due: Day): string => {
  const own = drivers.filter((_, i) => i % zones.length === zones.indexOf(zone));
  const turn = zone.stretches.indexOf(street) + daysBetween('2020-01-01', due);
  const driver = own[turn % own.length];
  if (!driver) throw new RangeError('a zone has no drivers');
  return driver;
};

type Circumstances = { zone: Zone; street: Stretch; person: Name; origin: Origin; due: Day | null; clock: Clock };

/** What happened to an order until the demo's present. */
const historyOf = (random: Random, company: DemoCompany, base: Base, about: Circumstances): Parcel['history'] => {
  const { zone, street, person, origin, due, clock } = about;
  const receiver = () => {
    const { name, last } = random.chance(0.75) ? person : somebody(random);
    return { clientName: `${name} ${last}`, clientIDNumber: identityNumber(random) };
  };
  const operator = random.pick(base.staff.operator);
  const keeper = random.pick(base.staff.warehouse);
  const warehouse = base.warehouses[company.zones.indexOf(zone) % base.warehouses.length];
  let driver: string | null = null;
  return liveOn({ random, due, today: clock.today, source: sourceOf(origin), receiver })
    .filter(({ at }) => clock.hasHappened(at))
    .map(({ status, at, due: dueThen, by, source, clientName = null, clientIDNumber = null, observation = null }) => {
      if (status === 5 && dueThen) driver = driverFor(company, base.drivers, zone, street, dueThen);
      const who = { office: operator, warehouse: keeper, driver: driver ?? random.pick(base.drivers), system: null };
      return {
        status,
        deliveryDate: dueThen === null ? null : at10(dueThen),
        driverAssign: isEvent(status) ? null : driver,
        warehouse: status === 4 ? (warehouse ?? null) : null,
        clientName,
        clientIDNumber,
        observation,
        employee: who[by],
        source,
        createAt: clock.real(at),
      };
    });
};
