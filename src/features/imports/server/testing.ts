import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { today } from '#shared/time.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { jobs } from '../../jobs/contract.ts';
import { orders } from '../../orders/server/tables.ts';
import { imports } from '../contract.ts';
import type { Draft, ImportRow } from '../row.ts';
import type { Cells } from '../table.ts';
import { imports as importTable } from './tables.ts';

/** Today, when the rows of tests are due. */
export const DAY = today(new Date());

let made = 0;
/** A row that nothing is wrong with, of client 'Ñandú Indumentaria'. */
export const row = (cells: Cells = {}): ImportRow => ({
  importId: randomUUID(),
  row: (made += 1) + 1,
  cells: {
    client: 'nandu indumentaria',
    deliveryDate: DAY,
    toAddress: 'Gurruchaga 1854, Palermo',
    toLat: '-34,588',
    toLng: '-58.43',
    ...cells,
  },
});

/** The server with what tests of imports ask of it. */
export const importsApp = async () => {
  const t = await testApp();

  /** A company with one client, signed in. */
  const withClient = async (name = 'Ñandú Indumentaria') => {
    const company = await t.make.company();
    return { company, client: await t.make.client(company, name) };
  };
  const confirm = async (company: Company, ...rows: ImportRow[]) => {
    const { status, body } = await t.call(imports.confirm, { rows }, company.token);
    expect(status).toBe(200);
    return body.rows;
  };
  /** Drafts that nothing is wrong with. */
  const draftsOf = async (company: Company, ...cells: Cells[]) =>
    (await confirm(company, ...cells.map((change) => row(change)))).flatMap(({ draft }) => (draft ? [draft as Draft] : []));
  const send = (company: Company, drafts: unknown[], more: object = {}) =>
    t.call(imports.create, { orders: drafts, ...more }, company.token);
  /** The run once it has ended. */
  const ended = (company: Company, job: string) =>
    vi.waitFor(
      async () => {
        const { body } = await t.call(jobs.get, { _id: job }, company.token);
        expect(['Completado', 'Error']).toContain(body.state);
        return body;
      },
      { timeout: 15_000, interval: 50 },
    );
  const ordersOf = (company: Company) => t.inCompany(company, (db) => db.select().from(orders).orderBy(asc(orders.internalID)));
  const storedImports = (company: Company) => t.inCompany(company, (db) => db.select().from(importTable));
  return { ...t, withClient, confirm, draftsOf, send, ended, ordersOf, storedImports };
};
