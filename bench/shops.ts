import { setTimeout } from 'node:timers/promises';
import path from 'node:path';
import type pg from 'pg';
import { asCompany, openDatabase } from '#server/db.ts';
import { fakeWebhook, listenFakes, newFakeShops } from '../src/demo/shops/fakeShops.ts';
import type { FakeAccount, FakeShipment } from '../src/demo/shops/fakeState.ts';
import { rememberPlaces } from '../src/features/places/server/operations.ts';
import type { Row } from './report.ts';
import { keepState, restoreState } from './restore.ts';
import type { Sample } from './sample.ts';
import { startServer, type Server } from './server.ts';
import { timesOf } from './timing.ts';

/** What sellers have to send: of a shop that tells all of it in pages, and of one that is asked for each. */
const [PAGED, ASKED] = [10_000, 2_000];
/** Webhooks of a minute. */
const WEBHOOKS = 1_000;
const MINUTE = 60_000;
/** Sellers whose permissions end at once. */
const SELLERS = 200;
const [ACKNOWLEDGED_MS, DONE_MS, RECONCILED_MS, RENEWED_MS] = [200, 30_000, 300_000, 30_000];
/** Between two looks, in milliseconds, and how long is waited at most. */
const [LOOK, PATIENCE] = [200, 1_200_000];

const shipment = (n: number, at: Date): FakeShipment => ({
  id: String(44_000_000_000 + n),
  order: String(2_000_000_000 + n),
  status: 'ready_to_ship',
  updatedAt: at.toISOString(),
  name: `Compradora ${n}`,
  phone: '1155554444',
  street: 'Gurruchaga',
  number: String(100 + (n % DOORS)),
  town: 'Palermo',
  province: 'Capital Federal',
  zip: '1414',
  comment: '',
  lat: -34.59 + (n % 100) * 0.0005,
  lng: -58.43 - (n % 77) * 0.0005,
  weight: 500,
  value: 1_000,
});

const account = (userId: string, count: number, from: number): FakeAccount => {
  const now = Date.now();
  const shipments = Array.from({ length: count }, (_, n) => shipment(from + n, new Date(now - 3_600_000 + n * 100)));
  return { userId, nickname: `Vendedora ${userId}`, subscriptions: 1, shipments };
};

/** Doors of the street that all of them live in: as in a town whose addresses the company has delivered to before. */
const DOORS = 2_000;

const rememberDoors = async (url: string, company: string) => {
  const database = openDatabase(url, 2, () => undefined);
  const doors = Array.from({ length: DOORS }, (_, n) => {
    const { street: address, town, province, zip: postalCode, lat, lng } = shipment(n, new Date());
    const location = { type: 'Point' as const, coordinates: [lng ?? 0, lat ?? 0] as [number, number] };
    return { address, addressNumber: 100 + n, town, province, postalCode, countryCode: 'AR' as const, hierarchy: [], location };
  });
  await asCompany(database, company, (db) => rememberPlaces(db, doors, 'import', new Date()));
  await database.close();
};

/** Waits until a question counts so many. @returns milliseconds since `from` */
const until = async (owner: pg.Client, text: string, values: unknown[], isIt: (count: number) => boolean, from: number) => {
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(text, values);
    const took = performance.now() - from;
    if (isIt(rows[0]!.count)) return took;
    if (took > PATIENCE) throw new Error(`${text}: ${rows[0]!.count} after ${Math.round(took / 1000)} s`);
    await setTimeout(LOOK);
  }
};

/** Links an account of a client as somebody does who presses 'Autorizar'. */
const link = async (server: Server, { admin }: Pick<Sample, 'admin'>, client: string, type: string, userId: string) => {
  const headers = { token: admin, 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/client/linkup`, { method: 'POST', headers, body: JSON.stringify({ _id: client, type }) });
  const { url } = (await reply.json()) as { url?: string };
  if (!url) throw new Error(`/api/client/linkup: ${reply.status}`);
  const there = await fetch(`${url}&as=${userId}`, { redirect: 'manual' });
  const back = there.headers.get('location') ?? '';
  // It leads to the address by which people call the server, which is another one here.
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const here = await fetch(new URL(new URL(back).pathname + new URL(back).search, server.url), { redirect: 'manual', headers: { cookie } });
  const outcome = here.headers.get('location') ?? '';
  if (!outcome.includes('result=linked')) throw new Error(`${userId}: ${here.status} ${outcome}`);
};

/** Removes what a run left of marketplaces: also what one that was killed did. */
const forgetShops = async (owner: pg.Client, company: string) => {
  for (const table of ['marketplace_outbox', 'marketplace_events', 'marketplace_shipments', 'marketplace_links', 'marketplace_accounts'])
    await owner.query(`delete from ${table} where company_id = $1`, [company]);
  await owner.query("delete from client_integrations where company_id = $1 and user_id ~ '^(7001|8001|9[0-9]{3})$'", [company]);
};

/** What becomes of shipments and webhooks of marketplaces, with servers that speak as these do. */
export const measureShops = async (dataDir: string, url: string, owner: pg.Client, sample: Sample): Promise<Row[]> => {
  const shops = newFakeShops(
    { id: '4242', secret: 'secret of the measured application' },
    {
      tn: [account('7001', PAGED, 0)],
      ml: [account('8001', ASKED, 20_000), ...Array.from({ length: SELLERS }, (_, n) => account(String(9_000 + n), 0, 0))],
      shopify: [],
    },
  );
  const fakes = await listenFakes(shops);
  const { company } = sample;
  await forgetShops(owner, company);
  await keepState(owner, company);
  await rememberDoors(url, company);
  const server = await startServer(path.join(dataDir, 'server'), url, 50, { ...fakes.environment });
  const count = (what: string, values: unknown[], isIt: (n: number) => boolean, from: number) =>
    until(owner, `select count(*)::int as count from ${what}`, values, isIt, from);
  const stored = "marketplace_shipments where company_id = $1 and user_id = $2 and state = 'created'";
  try {
    const { client } = sample.order();
    let from = performance.now();
    await link(server, sample, client, 'tn', '7001');
    const paged = await count(stored, [company, '7001'], (n) => n === PAGED, from);
    from = performance.now();
    await link(server, sample, client, 'ml', '8001');
    const asked = await count(stored, [company, '8001'], (n) => n === ASKED, from);
    // All of it once more: what is known is not asked for.
    from = performance.now();
    await owner.query(
      "update marketplace_accounts set cursor = now() - interval '7 days', pulled_at = now() - interval '7 days', next_at = now() where company_id = $1 and user_id in ('7001', '8001')",
      [company],
    );
    await owner.query("select pg_notify('marketplaces', '')");
    const again = await count(
      "marketplace_accounts where company_id = $1 and user_id in ('7001', '8001') and pulled_at > now() - interval '1 day'",
      [company],
      (n) => n === 2,
      from,
    );

    const [seller] = shops.ml.accounts.values();
    const acknowledged: number[] = [];
    const statuses = new Map<number, number>();
    const begun = performance.now();
    const sending: Promise<void>[] = [];
    for (let n = 0; n < WEBHOOKS; n += 1) {
      await setTimeout(Math.max(0, begun + (n * MINUTE) / WEBHOOKS - performance.now()));
      const one = seller!.shipments[n % ASKED]!;
      [one.updatedAt, one.comment] = [new Date().toISOString(), `Timbre ${n}`];
      const { headers, payload } = fakeWebhook(shops.ml, { userId: '8001', resource: `shipments/${one.id}` });
      const at = performance.now();
      sending.push(
        fetch(`${server.url}/api/marketplace/webhook/ml`, { method: 'POST', headers, body: payload }).then(({ status }) => {
          acknowledged.push(performance.now() - at);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    }
    await Promise.all(sending);
    const last = performance.now();
    const done = await count(
      "marketplace_shipments where company_id = $1 and user_id = '8001' and content->>'comment' like 'Timbre %'",
      [company],
      (n) => n === Math.min(WEBHOOKS, ASKED),
      last,
    );

    for (let n = 0; n < SELLERS; n += 1) await link(server, sample, client, 'ml', String(9_000 + n));
    const tokenCalls = () => shops.ml.calls.filter((call) => call === 'POST /oauth/token').length;
    const calls = tokenCalls();
    from = performance.now();
    const { rows: due } = await owner.query<{ tokens: string }>(
      "update marketplace_accounts set refresh_at = now() where company_id = $1 and user_id like '9___' returning tokens",
      [company],
    );
    await owner.query("select pg_notify('marketplaces', '')");
    const renewed = await count(
      'marketplace_accounts where company_id = $1 and tokens = any($2)',
      [company, due.map(({ tokens }) => tokens)],
      (n) => n === 0,
      from,
    );
    const renewals = tokenCalls() - calls;
    const row = (name: string, times: number[], target: number, note: string, failed = false): Row => ({
      name: `shops: ${name}`,
      server: timesOf(times),
      target,
      note,
      failed,
    });
    const refused = WEBHOOKS - (statuses.get(200) ?? 0);
    return [
      row(`${PAGED.toLocaleString('en')} shipments of Tienda Nube become orders`, [paged], RECONCILED_MS, 'from the link'),
      row(
        `${ASKED.toLocaleString('en')} shipments of Mercado Libre become orders`,
        [asked],
        RECONCILED_MS,
        'from the link; each is asked for, with its label',
      ),
      row(`${(PAGED + ASKED).toLocaleString('en')} reconciled`, [again], RECONCILED_MS, 'both accounts, all of them known'),
      row(
        `a webhook acknowledged, ${WEBHOOKS.toLocaleString('en')} a minute`,
        acknowledged,
        ACKNOWLEDGED_MS,
        `${refused} refused`,
        refused > 0,
      ),
      row('webhooks done after the last', [done], DONE_MS, 'what it told of stands here'),
      row(`${SELLERS} permissions renewed at once`, [renewed], RENEWED_MS, `${renewals} renewals`, renewals !== SELLERS),
    ];
  } finally {
    await server.stop();
    await fakes.close();
    await forgetShops(owner, company);
    await restoreState(owner, company);
  }
};
