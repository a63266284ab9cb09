import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { newId } from '#server/ids.ts';
import { anOrder, NOW, testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { jobs } from '../../../jobs/contract.ts';
import { places } from '../../../places/contract.ts';
import { companies } from '../../../session/server/tables.ts';
import { orders as contract } from '../../contract.ts';
import { createOrders, type NewOrder } from '../operations.ts';
import { orderSearch } from '../searchTables.ts';
import { orders } from '../tables.ts';
import { orderKit } from '../testing.ts';
import { placeAgain } from './placeAgain.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

/** To an address that is known as far as its town. */
const doubtful = {
  toAddress: 'Gurruchaga 1854',
  toAddressNumber: 1854,
  toTown: 'Palermo',
  toPostalCode: null,
  toLat: -34.58,
  toLng: -58.42,
  toPartialMatch: true,
} satisfies Partial<NewOrder>;

/** Somebody finds where an address is, as streets that are loaded would. */
const find = (company: Company, over: object = {}) =>
  t.call(
    places.remember,
    {
      address: { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', postalCode: '1414', hierarchy: ['Palermo', 'CABA'], ...over },
      location: { type: 'Point', coordinates: [-58.4301, -34.5881] },
    },
    company.token,
  );

const told = (company: Company, token = company.token) => t.call(contract.doubtful, {}, token);
/** Looks for all again; gives what came of it. */
const again = async (company: Company) => {
  const { body } = await t.call(contract.placeAgain, {}, company.token);
  const ended = await vi.waitFor(
    async () => {
      const run = await t.call(jobs.get, { _id: body.job }, company.token);
      expect(run.body.state).toBe('Completado');
      return run;
    },
    { timeout: 15_000, interval: 50 },
  );
  return { total: body.total, result: ended.body.result };
};

test('an order under way whose address is found now is moved to its door, which its history tells', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, doubtful);
  await find(company);
  const before = await kit.read(company, _id);
  expect(await again(company)).toEqual({ total: 1, result: { placed: 1, left: 0 } });
  expect(await kit.read(company, _id)).toEqual({
    ...before,
    toLat: -34.5881,
    toLng: -58.4301,
    toPartialMatch: false,
    toPostalCode: '1414',
    version: 2,
  });
  const [, entry] = await kit.history(company, _id);
  expect(entry).toMatchObject({
    status: 88,
    observation: 'Dirección ubicada: Gurruchaga 1854, Palermo',
    employee: company.owner,
    source: 'system',
    changes: {
      'toAddress.postalCode': { from: null, to: '1414' },
      'toAddress.partial_match': { from: true, to: false },
      'toAddress.location': { from: '-34.58, -58.42', to: '-34.5881, -58.4301' },
    },
  });
  const [words] = await t.inCompany(company, (db) => db.select().from(orderSearch).where(eq(orderSearch._id, _id)));
  expect(words?.search).toBe('gurruchaga 1854 1854 palermo 1414 agustina pena');
});

test('its words stay as they were written, the town and the postal code that it has too', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { ...doubtful, toAddress: 'gurruchaga al 1854', toTown: 'CABA', toPostalCode: '1414' });
  await find(company);
  await again(company);
  expect(await kit.read(company, _id)).toMatchObject({ toAddress: 'gurruchaga al 1854', toTown: 'CABA', toPartialMatch: false });
});

test('both of its ends are looked for, and one that is not found stays in doubt', async () => {
  const company = await t.make.company();
  const from = { fromAddress: 'Nadie lo sabe 12', fromAddressNumber: 12, fromTown: 'Morón', fromPartialMatch: true };
  const _id = await t.make.order(company, { ...doubtful, ...from });
  await find(company);
  expect((await again(company)).result).toEqual({ placed: 1, left: 1 });
  expect(await kit.read(company, _id)).toMatchObject({ fromPartialMatch: true, toPartialMatch: false, version: 2 });
  await find(company, { address: 'Nadie lo sabe', addressNumber: 12, town: 'Morón', postalCode: '1708', hierarchy: [] });
  // A pin that somebody put there, however far from its town.
  expect((await again(company)).result).toEqual({ placed: 1, left: 0 });
  expect((await kit.history(company, _id)).at(-1)?.observation).toBe('Origen ubicado: Nadie lo sabe 12, Morón');
});

test('what is delivered, brought back, cancelled or deleted is left, and so is what nobody doubts', async () => {
  const company = await t.make.company();
  const over = [{ status: 8 }, { status: 18 }, { status: 22 }, { status: 99 }, { toPartialMatch: false }] satisfies Partial<NewOrder>[];
  const left = await Promise.all(over.map((each) => t.make.order(company, { ...doubtful, ...each })));
  await t.make.order(company, doubtful);
  await find(company);
  expect((await told(company)).body).toEqual({ total: 1, job: null });
  expect((await again(company)).result).toEqual({ placed: 1, left: 0 });
  for (const _id of left) expect(await kit.read(company, _id)).toMatchObject({ version: 1, toLat: -34.58 });
});

/** Runs the job as the queue does. @param meanwhile done when the addresses were found and nothing is stored */
const runOf = (
  company: Company,
  run: string,
  meanwhile?: () => Promise<unknown>,
  progress: (done: number) => Promise<void> = () => Promise.resolve(),
) =>
  placeAgain.run({
    payload: { total: 1 },
    company: company.companyId,
    run,
    employee: company.owner,
    ports: {
      ...t.ports,
      geocoder: {
        ...t.ports.geocoder,
        geocode: async (...asked) => {
          await meanwhile?.();
          return t.ports.geocoder.geocode(...asked);
        },
        bulk: { calls: 1_000, atOnce: 1 },
      },
    },
    inCompany: (work) => t.inCompany(company, work),
    progress,
  });

test('an order that somebody changed while it was looked for stays as they left it', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, doubtful);
  // Found already, so that another one is what the geocoder is asked for.
  await find(company);
  await t.make.order(company, { ...doubtful, toAddress: 'Otra 7', toAddressNumber: 7 });
  const pin = () =>
    t.inCompany(company, (db) =>
      db.update(orders).set({ toLat: -34.6, toLng: -58.44, toPartialMatch: false, version: 2 }).where(eq(orders._id, _id)),
    );
  expect(await runOf(company, newId(), pin)).toEqual({ placed: 0, left: 1 });
  expect(await kit.read(company, _id)).toMatchObject({ toLat: -34.6, toLng: -58.44, version: 2 });
  expect(await kit.history(company, _id)).toHaveLength(1);
});

test('begun again by another process, it moves nothing twice and tells of all that it moved', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, doubtful);
  await find(company);
  const run = newId();
  expect(await runOf(company, run)).toEqual({ placed: 1, left: 0 });
  expect(await runOf(company, run)).toEqual({ placed: 1, left: 0 });
  expect(await kit.history(company, _id)).toHaveLength(2);
});

test('a process that dies half-way has moved whole orders; the next one moves the rest, and tells of all', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const many = Array.from({ length: 1_050 }, () => ({ ...anOrder, ...doubtful, client }));
  await t.inCompany(company, (db) => createOrders(db, many, { employee: company.owner, source: 'back-office', now: NOW }));
  await find(company);
  const run = newId();
  const dying = runOf(company, run, undefined, (done) => (done > 500 ? Promise.reject(new Error('died')) : Promise.resolve()));
  await expect(dying).rejects.toThrow('died');
  expect((await told(company)).body.total).toBe(50);
  expect(await runOf(company, run)).toEqual({ placed: 1_050, left: 0 });
  const versions = await t.inCompany(company, (db) => db.selectDistinct({ version: orders.version }).from(orders));
  expect(versions).toEqual([{ version: 2 }]);
});

test('while it is done it does not begin a second time, and whoever looks is told of it', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  // So many that the first is not over when the second is asked for.
  const many = Array.from({ length: 1_050 }, () => ({ ...anOrder, ...doubtful, client }));
  await t.inCompany(company, (db) => createOrders(db, many, { employee: company.owner, source: 'back-office', now: NOW }));
  const [one, two] = await Promise.all([t.call(contract.placeAgain, {}, company.token), t.call(contract.placeAgain, {}, company.token)]);
  expect(one.body.job).toBe(two.body.job);
});

test('another company’s orders are neither counted nor touched', async () => {
  const [own, other] = [await t.make.company(), await t.make.company()];
  const theirs = await t.make.order(other, doubtful);
  await find(own);
  await find(other);
  expect((await told(own)).body).toEqual({ total: 0, job: null });
  expect((await again(own)).result).toEqual({ placed: 0, left: 0 });
  expect(await kit.read(other, theirs)).toMatchObject({ toPartialMatch: true, version: 1 });
});

test('who has nothing to do with orders is refused', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'operator', ['fleet']);
  expect((await told(company, token)).status).toBe(403);
  expect((await t.call(contract.placeAgain, {}, token)).status).toBe(403);
});

test('a company of another country looks there', async () => {
  const company = await t.make.company();
  await asPlatform(t.database, (db) => db.update(companies).set({ countryCode: 'UY' }).where(eq(companies.companyId, company.companyId)));
  await t.make.order(company, doubtful);
  expect((await again(company)).result).toEqual({ placed: 0, left: 1 });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
