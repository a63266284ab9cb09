import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { sendingKit, webhookServer } from '../../../../testing/webhookServer.ts';
import { developers } from '../../contract.ts';
import { webhookDeliveries } from '../tables.ts';

let t: App;
let side: Awaited<ReturnType<typeof webhookServer>>;
let kit: ReturnType<typeof sendingKit>;
beforeAll(async () => {
  t = await testApp({ WEBHOOK_PRIVATE: '1' });
  kit = sendingKit(t, () => side);
});
beforeEach(async () => {
  side = await webhookServer();
});
afterEach(() => side.close());
afterAll(async () => {
  expect([t.problems, kit.reported]).toEqual([[], []]);
  await t.close();
});

const HOUR = 3_600_000;

describe('what is not taken', () => {
  test('is sent again, the same, after 5 and 30 seconds and so on, and what comes after it of the same order waits', async () => {
    const company = await t.make.company();
    const _id = await kit.hook(company);
    side.answering(500, 'no anda');
    const order = await t.make.order(company);
    await kit.addHistory(company, order, 7);
    await kit.send();
    expect(kit.types()).toEqual(['order.created']);
    const [first] = await kit.log(company);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, answered: 500, answer: 'no anda', fault: 'Contesta con el error 500' });
    expect(first!.dueAt.getTime() - first!.sentAt!.getTime()).toBe(5_000);
    expect(await kit.stored(company, _id)).toMatchObject({ failures: 1, failure: 'Contesta con el error 500', state: 'active' });
    await kit.send(1_000);
    expect(kit.types()).toHaveLength(1);
    await kit.send(6_000);
    expect((await kit.log(company))[0]).toMatchObject({ attempts: 2 });
    side.answering(204);
    await kit.send(40_000);
    expect(kit.types()).toEqual(['order.created', 'order.created', 'order.created', 'order.status']);
    expect(new Set(side.heard.slice(0, 3).map(({ body }) => body)).size).toBe(1);
    expect(await kit.stored(company, _id)).toMatchObject({ failures: 0, failingSince: null, failure: null, retryAt: null });
  });

  test('keeps nothing of other orders, nor other webhooks', async () => {
    const company = await t.make.company();
    await kit.hook(company, ['order.created']);
    await kit.hook(company, ['order.created']);
    const bad = await t.make.order(company);
    side.state.answer = (response, { body }) => response.writeHead(body.includes(bad) ? 500 : 200).end();
    const good = [await t.make.order(company), await t.make.order(company)];
    await kit.send();
    expect((await kit.log(company)).map(({ subject, state }) => [subject === bad, state])).toEqual([
      [true, 'waiting'],
      [true, 'waiting'],
      ...good.flatMap(() => [
        [false, 'delivered'],
        [false, 'delivered'],
      ]),
    ]);
  });

  test('is given up after a day, and its order goes on', async () => {
    const company = await t.make.company();
    await kit.hook(company);
    const order = await t.make.order(company);
    await kit.addHistory(company, order, 7);
    side.answering(500);
    await kit.send();
    // The second happened an hour ago, the first a day ago.
    await t.inCompany(company, (db) =>
      db
        .update(webhookDeliveries)
        .set({ since: new Date(Date.now() + 23 * HOUR) })
        .where(eq(webhookDeliveries.event, 'order.status')),
    );
    await kit.send(24 * HOUR + 1_000);
    side.answering(200);
    await kit.send(24 * HOUR + 20_000);
    expect((await kit.log(company)).map(({ event, state }) => [event, state])).toEqual([
      ['order.created', 'lost'],
      ['order.status', 'delivered'],
    ]);
  });

  test('is given up after a day when the fault is ours as well, and its order goes on', async () => {
    const company = await t.make.company();
    await kit.hook(company);
    const order = await t.make.order(company);
    await kit.addHistory(company, order, 7);
    await t.database.owner.query(`create function no_body() returns trigger language plpgsql as $$ begin
      if new.event = 'order.created' and new.body is not null then raise exception 'no body'; end if; return new; end $$`);
    await t.database.owner.query('create trigger no_body before update on webhook_deliveries for each row execute function no_body()');
    await kit.send();
    const [waiting] = await kit.log(company);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, fault: 'No se pudo armar o enviar por una falla nuestra' });
    await kit.send(23 * HOUR);
    expect((await kit.log(company))[0]).toMatchObject({ state: 'waiting', attempts: 2 });
    await kit.send(26 * HOUR + 1_000);
    await t.database.owner.query('drop trigger no_body on webhook_deliveries');
    expect((await kit.log(company)).map(({ event, state }) => [event, state])).toEqual([
      ['order.created', 'lost'],
      ['order.status', 'delivered'],
    ]);
    expect(kit.reported.splice(0)).toHaveLength(3);
  });

  test('is told rarely to who takes nothing: after three days the webhook is paused, and all that waited is given up', async () => {
    const company = await t.make.company();
    const _id = await kit.hook(company, ['order.created']);
    side.answering(503);
    for (let i = 0; i < 30; i += 1) await t.make.order(company);
    await kit.send();
    // Eight at once, three times, and then it is left alone.
    expect(side.heard).toHaveLength(24);
    const rested = await kit.stored(company, _id);
    expect([rested.failures, Math.round((rested.retryAt!.getTime() - Date.now()) / 1000)]).toEqual([3, 5]);
    // One tries the way again, and it is left alone for longer.
    await kit.send(6_000);
    expect([side.heard.length, (await kit.stored(company, _id)).failures]).toEqual([25, 4]);
    await kit.send(25 * HOUR);
    expect(new Set((await kit.log(company)).map(({ state }) => state))).toEqual(new Set(['lost']));
    await t.make.order(company);
    await kit.send(73 * HOUR);
    expect(await kit.stored(company, _id)).toMatchObject({ state: 'failed' });
    const before = side.heard.length;
    await t.make.order(company);
    await kit.send(74 * HOUR);
    expect(side.heard).toHaveLength(before);
    // Resumed, it is told what happens from then on.
    const { version } = await kit.stored(company, _id);
    side.answering(200);
    expect((await t.call(developers.switchWebhook, { _id, version, active: true }, company.token)).status).toBe(200);
    await t.make.order(company);
    await kit.send();
    expect((await kit.log(company)).at(-1)).toMatchObject({ state: 'delivered' });
  });
});

describe('answers', () => {
  test('a redirection is a failure and is not followed; one of 100 MB counts by its status and 1 kB of it is kept; silence is a failure', async () => {
    const company = await t.make.company();
    await kit.hook(company, ['order.created']);
    const inside = await webhookServer();
    side.state.answer = (response) => response.writeHead(302, { location: inside.url }).end();
    await t.make.order(company);
    await kit.send();
    expect([(await kit.log(company))[0]!.fault, inside.heard.length]).toEqual(['Contesta que está en otra dirección: corríjala', 0]);
    inside.close();
    side.state.answer = (response) => {
      for (let i = 0; i < 100; i += 1) response.write(Buffer.alloc(1_048_576, 'x'));
      response.end();
    };
    await kit.send(10_000);
    const [big] = await kit.log(company);
    expect([big!.state, big!.answer!.length]).toEqual(['delivered', 1024]);
    side.state.answer = () => undefined;
    await t.make.order(company);
    await kit.send(0, { timeout: 150 });
    expect((await kit.log(company))[1]).toMatchObject({ state: 'waiting', answered: null, fault: 'No contesta: tarda demasiado' });
  });

  test('what no database keeps is left out of the log', async () => {
    const company = await t.make.company();
    await kit.hook(company, ['order.created']);
    side.state.answer = (response) => response.end(Buffer.from([0, 0xff, 0x41, 0]));
    await t.make.order(company);
    await kit.send();
    expect((await kit.log(company))[0]).toMatchObject({ state: 'delivered', answer: '\uFFFDA' });
  });
});

test('a company that was closed is told nothing, and what waits once it is opened again', async () => {
  const company = await t.make.company();
  await kit.hook(company, ['order.created']);
  await t.make.order(company);
  const setClosed = (at: string) =>
    t.database.owner.query(`update companies set closed_at = ${at} where company_id = $1`, [company.companyId]);
  await setClosed('now()');
  await kit.send();
  expect([side.heard.length, (await kit.log(company))[0]!.state]).toEqual([0, 'waiting']);
  await setClosed('null');
  await kit.send();
  expect(kit.types()).toEqual(['order.created']);
});

test('two processes that send at once: nothing is lost', async () => {
  const company = await t.make.company();
  await kit.hook(company, ['order.created']);
  for (let i = 0; i < 20; i += 1) await t.make.order(company);
  await Promise.all([kit.send(), kit.send()]);
  expect(new Set(side.heard.map(({ notice }) => notice._id)).size).toBe(20);
  expect((await kit.log(company)).every(({ state }) => state === 'delivered')).toBe(true);
});
