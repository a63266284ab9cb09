import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDateTime } from '#shared/time.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import type { RecordStatusId } from '#shared/record/recordStatus.ts';
import { clients } from '../../../clients/server/tables.ts';
import { file, queueApp } from './queueApp.ts';

let t: Awaited<ReturnType<typeof queueApp>>;
beforeAll(async () => {
  t = await queueApp();
});
afterAll(() => t.close());

/** A company in which two people have opened the same file, each in a screen of their own. */
const opened = async () => {
  const { company, ramon, save } = await t.team();
  const [mine, theirs] = [file(), file()];
  await save(mine);
  await save(theirs, ramon.token);
  const asRamon = { ...company, token: ramon.token };
  const rows = (...numbers: string[]) => t.draftsOf(company, ...numbers.map((externalID) => ({ externalID })));
  return { company, asRamon, mine: mine._id, theirs: theirs._id, rows, save };
};

test('orders without a number of a file that somebody imported are refused, until it is said that they are wanted', async () => {
  const { company, asRamon, mine, theirs, rows, save } = await opened();
  const first = await t.send(asRamon, await rows('', 'R-1'), { file: theirs });
  await t.ended(asRamon, first.body.job);
  const drafts = await rows('', 'R-1');
  const { status, body } = await t.send(company, drafts, { file: mine });
  const [{ createAt } = { createAt: new Date() }] = await t.storedImports(company);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'REPEATED',
      message: `Ramón Ortúzar ya importó este archivo el ${formatDateTime(createAt)} (2 órdenes)`,
      data: { by: 'Ramón Ortúzar', mine: false, createAt: createAt.toISOString(), total: 2 },
    },
  ]);
  expect(await t.ordersOf(company)).toHaveLength(2);
  const again = await t.send(company, drafts, { file: mine, repeat: true });
  expect((await t.ended(company, again.body.job)).result).toMatchObject({ created: 1, existing: 1 });
  // Whoever opens it once more is told of the last of them.
  const third = file();
  await save(third);
  const last = await t.send(company, await rows(''), { file: third._id });
  expect(last.body).toMatchObject({ code: 'REPEATED', message: expect.stringMatching(/^Usted ya importó este archivo/) as string });
});

test('orders with numbers, the same rows sent twice, the rest of one’s own file and what failed are not', async () => {
  const { company, asRamon, mine, theirs, rows } = await opened();
  const drafts = await rows('', '');
  const first = await t.send(asRamon, drafts.slice(0, 1), { file: theirs });
  await t.ended(asRamon, first.body.job);
  expect((await t.send(asRamon, drafts.slice(0, 1), { file: theirs })).body).toEqual(first.body);
  expect((await t.send(asRamon, drafts, { file: theirs })).status).toBe(200);
  expect((await t.send(company, await rows('R-2'), { file: mine })).status).toBe(200);
  const other = await opened();
  const failed = await t.send(other.asRamon, await other.rows(''), { file: other.theirs });
  await t.ended(other.asRamon, failed.body.job);
  const set = { state: 'Error' as const };
  await t.inCompany(other.company, (db) => db.update(jobRuns).set(set).where(eq(jobRuns._id, failed.body.job)));
  expect((await t.send(other.company, await other.rows(''), { file: other.mine })).status).toBe(200);
});

test('the same file read anew by whoever sent it is refused as well, whatever its rows are called now', async () => {
  const { company, mine, rows } = await opened();
  const drafts = await rows('', 'R-3');
  const first = await t.send(company, drafts, { file: mine });
  // While it waits, and once it is stored; the very same request is answered as before.
  const answers = await Promise.all([rows('', 'R-3'), rows('')].map(async (anew) => t.send(company, await anew, { file: mine })));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'REPEATED'],
    [409, 'REPEATED'],
  ]);
  await t.ended(company, first.body.job);
  const { status, body } = await t.send(company, await rows('', 'R-3'), { file: mine });
  expect([status, body.code, body.data]).toMatchObject([409, 'REPEATED', { mine: true, total: 2 }]);
  expect((await t.send(company, drafts, { file: mine })).body).toEqual(first.body);
  expect(await t.ordersOf(company)).toHaveLength(2);
  const again = await t.send(company, await rows(''), { file: mine, repeat: true });
  expect((await t.ended(company, again.body.job)).result).toMatchObject({ created: 1 });
});

test('what failed is refused when it is tried again after somebody else imported the same file', async () => {
  const { company, asRamon, mine, theirs, rows } = await opened();
  const drafts = await rows('');
  const client = (status: RecordStatusId) => t.inCompany(company, (db) => db.update(clients).set({ status }));
  const gate = await t.database.owner.connect();
  // The job waits for its numbers, and its client is active no more when it has them.
  await gate.query('begin; lock table counters in access exclusive mode');
  const failed = await t.send(asRamon, drafts, { file: theirs });
  await client(2);
  await gate.query('commit');
  gate.release();
  expect(await t.ended(asRamon, failed.body.job)).toMatchObject({ state: 'Error' });
  await client(1);
  expect((await t.send(company, await rows(''), { file: mine })).status).toBe(200);
  expect((await t.send(asRamon, drafts, { file: theirs })).body.code).toBe('REPEATED');
  expect((await t.send(asRamon, drafts, { file: theirs, repeat: true })).status).toBe(200);
});

test('of two who send the same file at once one is refused', async () => {
  const { company, asRamon, mine, theirs, rows } = await opened();
  const [a, b] = [await rows(''), await rows('')];
  const answers = await Promise.all([t.send(company, a, { file: mine }), t.send(asRamon, b, { file: theirs })]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('another company’s file is another file, and one that is not the caller’s own says nothing', async () => {
  const { company, asRamon, mine, theirs, rows } = await opened();
  await t.send(asRamon, await rows(''), { file: theirs });
  const stranger = await opened();
  expect((await t.send(stranger.company, await stranger.rows(''), { file: stranger.mine })).status).toBe(200);
  expect((await t.send(asRamon, await rows(''), { file: mine })).status).toBe(200);
  expect((await t.send(company, await rows(''), { file: mine })).status).toBe(409);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
