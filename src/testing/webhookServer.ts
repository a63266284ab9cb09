import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { webhookEvents, type WebhookEvent } from '../features/developers/events.ts';
import { webhookDeliveries, webhooks } from '../features/developers/server/tables.ts';
import { makeWebhook } from '../features/developers/server/testing.ts';
import { sendDue } from '../features/developers/server/webhooks/sender.ts';
import { orders } from '../features/orders/contract.ts';
import type { App, Company } from './testApp.ts';

/** A notice that came: what it says, as it came, and under which headers. */
export type HeardNotice = {
  body: string;
  headers: IncomingHttpHeaders;
  notice: { _id: string; type: string; createAt: string; data: Record<string, never> };
};

/** The other side of webhooks: hears notices, and answers as it is told. */
export const webhookServer = async () => {
  const heard: HeardNotice[] = [];
  const state: { answer: (response: ServerResponse, heard: HeardNotice) => unknown } = { answer: (response) => response.end('gracias') };
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.toString();
      const one = { body, headers: request.headers, notice: JSON.parse(body) as HeardNotice['notice'] };
      heard.push(one);
      return state.answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    heard,
    state,
    /** Answers with a status from now on. */
    answering: (status: number, text = '') => (state.answer = (response) => response.writeHead(status).end(text)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** What tests of sending make and look at. @param side the other side, of the test that runs */
export const sendingKit = (t: App, side: () => Awaited<ReturnType<typeof webhookServer>>) => {
  const reported: unknown[] = [];
  return {
    reported,
    /** Sends what is due, some milliseconds from now. */
    send: (after = 0, over: { timeout?: number } = {}) =>
      sendDue({ ...t.ports, report: (error) => reported.push(error), now: () => new Date(Date.now() + after), ...over }),
    /** A webhook of the other side; for all that there is unless told. */
    hook: (company: Company, events: WebhookEvent[] = [...webhookEvents], over: object = {}) =>
      makeWebhook(t, company, { url: side().url, events, ...over }),
    log: (company: Company) => t.inCompany(company, (db) => db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.seq))),
    stored: async (company: Company, _id: string) =>
      (await t.inCompany(company, (db) => db.select().from(webhooks).where(eq(webhooks._id, _id))))[0]!,
    addHistory: (company: Company, _id: string, status: number, over: object = {}) =>
      t.call(orders.addHistory, { _id, status, deliveryDate: '2026-11-20T13:00:00.000Z', ...over }, company.token),
    /** What the other side heard. */
    types: () => side().heard.map(({ notice }) => notice.type),
  };
};
