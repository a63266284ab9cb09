import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { addDays, dayOf, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { jobs } from '../../jobs/contract.ts';
import { orders } from '../../orders/server/tables.ts';
import { type OrderRecords, wholeAddress, wholePlain } from '../../orders/server/testing.ts';
import { skuOf } from '../../skus/server/testing.ts';
import type { Reading } from '../columns/layout.ts';
import { imports } from '../contract.ts';
import type { Draft, ImportRow } from '../rows/row.ts';
import type { Cells } from '../sheet/table.ts';
import { keepLayout } from './layouts/layouts.ts';
import { importFiles, imports as importTable } from './tables.ts';

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
  /** Waits until the addresses of a company's imports are remembered. */
  const remembered = (company: Company) =>
    vi.waitFor(async () => expect((await storedImports(company)).flatMap(({ toRemember }) => toRemember)).toEqual([]), {
      timeout: 15_000,
      interval: 20,
    });
  const ordersOf = (company: Company) => t.inCompany(company, (db) => db.select().from(orders).orderBy(asc(orders.internalID)));
  const storedImports = (company: Company) => t.inCompany(company, (db) => db.select().from(importTable));
  return { ...t, withClient, confirm, draftsOf, send, ended, remembered, ordersOf, storedImports };
};

const headersWith = (mark: string) => ['Quién', 'Cuándo', 'Dónde', mark];
const reading = {
  columns: ['client', 'deliveryDate', 'toAddress', null],
  spare: [null, null, null, 'toAddress'],
  weight: 'kg',
  days: 'dmy',
  titlesBelow: 1,
  lines: true,
  words: { typeOrder: { rapido: 'Flex' }, shipping: { moto: 'Flex' }, paid: { si: 'pagado' } },
} satisfies Reading;

/** A file that was imported and what its columns meant, and inputs of the calls about imports. */
export const importFixture = fixture(imports)({
  records: async ({ t, company, mark, now }: Making, { client, file }: OrderRecords) => {
    const [job, openFile, employee] = [newId(), newId(), company.owner];
    const run = { _id: job, name: 'import', payload: {}, state: 'Completado' as const, employee, createAt: now, endAt: now };
    const sent = { fingerprint: mark, rows: [], total: 1, job, employee, createAt: now };
    await t.inCompany(company, async (db) => {
      await db.insert(jobRuns).values({ ...run, result: { created: 1, startDay: '2026-11-20', endDay: '2026-11-20' } });
      await db.insert(importTable).values({ _id: file, fileName: `${mark}.csv`, ...sent });
      await db.insert(importFiles).values({
        _id: openFile,
        fileName: `${mark}.csv`,
        hash: 'a'.repeat(64),
        layout: mark,
        client,
        total: 1,
        state: 'review',
        pending: 0,
        employee,
        seenAt: now,
        createAt: now,
      });
      await keepLayout(db, { headers: headersWith(mark), reading, answers: { client, createSkus: true } }, { employee, now });
    });
    return { openFile };
  },
  inputs: (r, { now }) => {
    const day = addDays(dayOf(now), 1);
    const { address, addressNumber, location, town, postalCode, hierarchy, partial_match } = wholeAddress;
    const found = {
      address,
      addressNumber,
      location,
      town,
      postalCode,
      hierarchy,
      partial_match,
      remember: true,
      chosen: true,
      matchLevel: 'house' as const,
      doubt: '',
      leftAsIs: true,
    };
    const cells = {
      client: 'nandu',
      externalID: 'x-1',
      typeOrder: 'Normal',
      shipping: 'A domicilio',
      orderState: 'Abierta',
      deliveryDate: day,
      numberPackage: '2',
      weight: '1500',
      valuePackage: '10',
      fromAddress: 'Av. Montes de Oca',
      fromNumber: '1780',
      fromTown: 'Barracas',
      fromPostalCode: '1270',
      fromLat: '-34,64',
      fromLng: '-58.37',
      toAddress: 'Gurruchaga',
      toNumber: '1854',
      toTown: 'Palermo',
      toPostalCode: '1414',
      toProvince: 'CABA',
      toLat: '-34,588',
      toLng: '-58.43',
      floor: '3',
      door: 'B',
      observation: 'Timbre roto',
      name: 'Agustina Peña',
      phone: '1155554444',
      email: 'a@reparto.test',
      chargeAmount: '5,5',
      paid: 'No',
      sku: skuOf(r.mark),
      product: 'Remera',
      variant: 'M',
      quantity: '2',
    };
    const headers = headersWith(r.mark);
    return {
      confirm: {
        rows: [
          { importId: randomUUID(), row: 2, cells, places: { fromAddress: found, toAddress: found }, fileClient: r.client, error: '' },
        ],
        mark: true,
        createSkus: false,
      },
      create: {
        orders: [
          {
            importId: randomUUID(),
            row: 2,
            client: r.client,
            ...wholePlain,
            typeOrder: 'Normal',
            deliveryDate: day,
            fromAddress: { ...wholeAddress, remember: true, chosen: true },
            toAddress: { ...wholeAddress, remember: false, chosen: true },
            again: true,
            shipment_product: [{ sku: skuOf(r.mark), description: 'Remera', variant: 'Azul', quantity: 2 }],
          },
        ],
        driverAssign: r.driver,
        fileName: 'pedidos.csv',
        file: r.openFile,
        createSkus: true,
        repeat: true,
      },
      result: { _id: r.file },
      days: {},
      saveFile: {
        _id: newId(),
        fileName: 'pedidos.csv',
        hash: randomUUID().replaceAll('-', '').repeat(2),
        layout: 'Tienda Nube',
        client: r.client,
        total: 10,
        state: 'review',
        pending: 3,
      },
      searchFiles: { day: dayOf(now) },
      removeFile: { _id: r.openFile },
      search: { page: 1, size: 25, sortField: 'createAt', sortOrder: 'desc' },
      layout: { headers },
      rememberLayout: {
        headers,
        reading,
        answers: { client: r.client, day: 'working', driver: r.driver, typeOrder: 'Normal', town: 'Palermo', createSkus: true },
      },
    };
  },
  once: { create: 'importId', saveFile: '_id', rememberLayout: 'headers' },
});
