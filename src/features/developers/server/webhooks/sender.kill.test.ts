import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { webhookServer } from '../../../../testing/webhookServer.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import type { StatusId } from '../../../orders/status.ts';
import { webhookDeliveries } from '../tables.ts';
import { makeWebhook } from '../testing.ts';

const ORDERS = 25;
const ROUNDS: readonly StatusId[] = [2, 7, 24];

test(
  'senders that are killed with -9, before an answer and after it: each notice comes, those of an order in their order',
  { timeout: 90_000 },
  async () => {
    const t = await testApp({ WEBHOOK_PRIVATE: '1' });
    const side = await webhookServer();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-sender-'));
    const begin = () =>
      fork(path.join(import.meta.dirname, 'sender.victim.ts'), [t.database.url, folder], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
    const company = await t.make.company();
    await makeWebhook(t, company, { url: side.url, events: ['order.created', 'order.status'] });
    const client = await t.make.client(company);
    const orders: string[] = [];
    for (let i = 0; i < ORDERS; i += 1) orders.push(await t.make.order(company, { client }));
    for (const status of ROUNDS)
      await t.inCompany(company, (db) =>
        insertMany(
          db,
          orderHistory,
          orders.map((order) => ({ _id: newId(), order, status, source: 'back-office' as const, createAt: new Date() })),
        ),
      );
    // Whoever wrote all this is gone; nobody sends yet.
    const waiting = () =>
      t.database.owner.query<{ left: number }>(`select count(*)::int as left from webhook_deliveries where state = 'waiting'`);
    expect((await waiting()).rows[0]!.left).toBe(ORDERS * (1 + ROUNDS.length));

    for (const after of [1, 20, 45]) {
      const victim = begin();
      const heard = side.heard.length;
      // In the middle of an answer, and whenever.
      side.state.answer = (response) => (side.heard.length - heard >= after ? victim.kill('SIGKILL') : response.end());
      await once(victim, 'exit');
    }
    side.answering(200);
    const last = begin();
    while ((await waiting()).rows[0]!.left > 0) await wait(50);
    last.kill('SIGKILL');
    await once(last, 'exit');

    const rows = await t.inCompany(company, (db) => db.select().from(webhookDeliveries));
    expect([rows.length, rows.every(({ state }) => state === 'delivered')]).toEqual([ORDERS * (1 + ROUNDS.length), true]);
    const first = new Map(side.heard.toReversed().map((one) => [one.notice._id, one]));
    expect(first.size).toBe(rows.length);
    // More than once, where a process died before it had noted the answer.
    expect(side.heard.length).toBeGreaterThan(rows.length);
    for (const order of orders) {
      const its = [...new Set(side.heard.filter(({ body }) => body.includes(order)).map(({ notice }) => notice._id))].map((_id) => {
        const { type, data } = first.get(_id)!.notice as { type: string; data: { entry?: { status: { id: number } } } };
        return data.entry?.status.id ?? type;
      });
      expect(its).toEqual(['order.created', ...ROUNDS]);
    }
    side.close();
    expect(t.problems).toEqual([]);
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
