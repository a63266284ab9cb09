import pg from 'pg';
import { addDays, dayOf } from '#shared/time.ts';
import { fold } from '#shared/text.ts';
import { newSecret } from '../src/features/session/server/tokens.ts';
import type { Loaded } from './load.ts';
import { pick, randomFrom } from './random.ts';
import { lastNames, streets, towns } from './words.ts';

/** Bulk changes and histories are made on orders of the last days, as in an office: this many days. */
const OPEN_DAYS = 10;

/** What calls are made of: records of the measured company, drawn once. */
export type Sample = Awaited<ReturnType<typeof drawSample>>;

const plain = (list: readonly string[]) => [
  ...new Set(list.filter((word) => fold(word) === word.toLowerCase() && /^[A-Za-z]{4,}$/.test(word))),
];

/** An order as the sample knows it, by its columns. */
export type SampleOrder = {
  _id: string;
  internal_id: string;
  external_id: string | null;
  external_tracking: string | null;
  client: string;
  status: number;
  driver_assign: string | null;
  warehouse: string | null;
  type_order: string;
  from_order: string;
  to_type_building: string | null;
  validation_type: string[];
  to_address: string;
  to_town: string;
  to_name: string;
  /** Of its delivery. */
  day: string | null;
};

/** Draws orders, numbers and clients to ask for, and signs the people in. */
export const drawSample = async (owner: pg.Client, { company, people, admin, midnight }: Loaded) => {
  const random = randomFrom(1);
  const orders = async (where: string, limit: number) =>
    (
      await owner.query<SampleOrder>(
        `select _id, internal_id, external_id, external_tracking, client, status, driver_assign, warehouse, type_order, from_order,
           to_type_building, validation_type, to_address, to_town, to_name,
           to_char(delivery_date at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as day from orders where company_id = $1 and status <> 99 and ${where}
         order by md5(_id::text) limit ${limit}`,
        [company],
      )
    ).rows;
  const any = await orders('true', 1500);
  const recent = await orders(`delivery_date >= '${addDays(dayOf(midnight), -60)}'`, 1500);
  const open = await orders(`delivery_date >= '${addDays(dayOf(midnight), -OPEN_DAYS)}' and status not in (8, 22)`, 20_000);
  const dateless = await orders('delivery_date is null', 200);
  const clients = await owner.query<{ _id: string; name: string }>('select _id, name from clients where company_id = $1 order by _id', [
    company,
  ]);
  const idsOf = async (table: 'warehouses' | 'regions') =>
    (await owner.query<{ _id: string }>(`select _id from ${table} where company_id = $1 order by _id`, [company])).rows.map(
      ({ _id }) => _id,
    );
  const [warehouses, regions] = [await idsOf('warehouses'), await idsOf('regions')];
  const drivers = await owner.query<{ employee: string }>('select employee from vehicle_drivers where company_id = $1 order by _id', [
    company,
  ]);
  const audited = await owner.query<{ record: string }>(
    `select record from audit where company_id = $1 and kind = 'clients' group by record order by count(*) desc limit 1`,
    [company],
  );
  const known = await owner.query<{ address: string; number: number; town: string }>(
    `select address, address_number as number, town from known_places where company_id = $1 order by md5(_id::text) limit 5000`,
    [company],
  );

  const signIn = async (person: string) => {
    const { secret, hash } = newSecret();
    await owner.query(
      'insert into sessions (token_hash, company_id, employee, remember, create_at, used_at) values ($1, $2, $3, true, now(), now())',
      [hash, company, person],
    );
    return secret;
  };
  const tokens: string[] = [];
  for (const person of people) tokens.push(await signIn(person));
  return {
    company,
    random,
    today: dayOf(midnight),
    tokens,
    people,
    /** Of somebody from whom nothing is kept. */
    admin: await signIn(admin),
    /** The client whose history is the longest. */
    audited: audited.rows[0]!.record,
    open: open.map(({ _id }) => _id),
    clients: clients.rows,
    warehouses,
    regions,
    /** A remembered address. */
    known: () => pick(random, known.rows),
    drivers: drivers.rows.map(({ employee }) => employee),
    /** An order of any age; every second one of the last two months. */
    order: () => pick(random, random() < 0.5 ? any : recent),
    /** An order without a day of delivery. */
    dateless: () => pick(random, dateless),
    street: () => pick(random, plain(streets), 1.5).toLowerCase(),
    town: () => pick(random, plain(towns.map(({ name }) => name)), 1.3).toLowerCase(),
    surname: () => pick(random, plain(lastNames), 1.4).toLowerCase(),
    rareSurname: () => pick(random, plain(lastNames.slice(-80))).toLowerCase(),
  };
};
