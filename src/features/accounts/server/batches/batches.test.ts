import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, asked, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const add = ({ company, client }: Team, over: object = {}) => {
  const { order: _, ...form } = asked(client, []);
  return t.call(calls.addBatch, { ...form, client: [client], ...over }, company.token);
};
const read = async ({ company }: Team, _id: string) => (await t.call(calls.readBatch, { _id }, company.token)).body;
const ended = (team: Team, _id: string) =>
  vi.waitFor(
    async () => {
      const batch = await read(team, _id);
      expect(['Completado', 'Error']).toContain(batch.data.status);
      return batch;
    },
    { timeout: 15_000 },
  );

test('a batch settles each client, says what became of each, and is found in the history', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const [without, other] = [await t.make.client(company, 'Árbol'), await t.make.client(company, 'Zorzal')];
  for (const of of [client, client, other]) await deliver({ client: of });
  await t.make.order(company, { client: other, status: 8, driverAssign: team.driver, deliveryDate: new Date() });
  const { body } = await add(team, { client: [other, client, without, client] });
  expect(body).toMatchObject({ count: 3 });
  const { data, rows } = await ended(team, body._id);
  expect(data).toMatchObject({
    status: 'Completado',
    employee: 'Dueña Núñez',
    clients: 3,
    done: 3,
    settled: 2,
    none: 1,
    failed: 0,
    orders: 4,
    total: 10_350,
  });
  expect(rows.map(({ client: { name }, outcome, orders, unpriced, total }) => [name, outcome, orders, unpriced, total])).toEqual([
    ['Árbol', 'none', 0, 0, 0],
    ['Ñandú Indumentaria', 'settled', 2, 0, 6_900],
    ['Zorzal', 'settled', 2, 1, 3_450],
  ]);
  const { body: found } = await t.call(calls.searchSettlements, { startDay: DAY, endDay: DAY }, company.token);
  expect(found.data.map(({ invoice }) => invoice).toSorted()).toEqual(
    rows.flatMap(({ settlement }) => settlement?.invoice ?? []).toSorted(),
  );
  const search = async (over: object = {}) =>
    (await t.call(calls.searchBatches, { startDay: DAY, endDay: DAY, ...over }, company.token)).body.total;
  expect([await search(), await search({ client: without }), await search({ client: newId() })]).toEqual([1, 1, 0]);
  const { body: history } = await t.call(calls.settlementHistory, { _id: rows[1]?.settlement?._id ?? '' }, company.token);
  expect(history.data[0]).toMatchObject({ action: 'create', employee: 'Dueña Núñez' });
  // Nothing is left for another.
  const { body: again } = await add(team);
  expect((await ended(team, again._id)).data).toMatchObject({ settled: 0, none: 1 });
});

test('sent twice is one batch; one that is stopped before its first client settles none, and goes on when it is told to', async () => {
  const team = await t.team();
  const { company, deliver } = team;
  await deliver();
  await t.ports.jobs.stop();
  const _id = newId();
  const answers = [await add(team, { _id }), await add(team, { _id })];
  expect(answers.map(({ body }) => body)).toEqual([
    { _id, count: 1 },
    { _id, count: 1 },
  ]);
  expect((await t.call(calls.haltBatch, { _id }, company.token)).status).toBe(200);
  expect((await t.call(calls.retryBatch, { _id }, company.token)).body.message).toBe('El lote todavía está en marcha');
  await t.ports.jobs.start();
  expect((await ended(team, _id)).data).toMatchObject({ status: 'Error', halted: true, done: 0, settled: 0 });
  expect((await t.call(calls.retryBatch, { _id }, company.token)).status).toBe(200);
  expect((await ended(team, _id)).data).toMatchObject({ status: 'Completado', done: 1, settled: 1 });
});

test('an unknown client, an expiry that is over and a batch of another company are refused', async () => {
  const team = await t.team();
  const other = await t.team();
  expect((await add(team, { client: [team.client, other.client] })).body.fields).toEqual({ 'client.1': 'El cliente no existe' });
  expect((await add(team, { expire: '2020-01-01' })).status).toBe(400);
  expect((await add(team, { client: [] })).body.fields).toEqual({ client: 'Requerido' });
  const { body } = await add(other);
  expect((await t.call(calls.readBatch, { _id: body._id }, team.company.token)).status).toBe(404);
  await ended(other, body._id);
});
