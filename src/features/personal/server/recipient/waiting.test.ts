import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { makeRecords } from '../../../../testing/fixtures.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { accounts } from '../../../accounts/contract.ts';
import { movements } from '../../../accounts/server/tables.ts';
import { moving } from '../../../accounts/server/testing.ts';
import { imports } from '../../../imports/server/tables.ts';
import { marketplaces } from '../../../marketplaces/contract.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import type { StoredState } from '../../../marketplaces/shipmentState.ts';
import { personCommand } from './personCommand.ts';

let t: App;
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-waiting-'));
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const ports = { database: t.database, config: t.ports.config, now: new Date() };
  await personCommand(args, { ...ports, print: (line) => lines.push(line), ask: async () => '' });
  return lines;
};
const PATIENCE = { timeout: 60_000 };

const ana = { name: 'Ana Paz', phone: '1144445555', email: '', address: 'Av. Salta', addressNumber: 100 };
const nobody = { name: '', phone: '', address: '' };

/** A company with shipments that are no orders yet, '901' and on, and how their contents are read. */
const shipped = async (...all: readonly (typeof ana & { state?: StoredState })[]) => {
  const a = await t.make.company();
  const records = await makeRecords(t, a, 'Propioabc');
  const made = await t.inCompany(a, async (db) => {
    const [some] = await db.select().from(marketplaceShipments).where(eq(marketplaceShipments.state, 'pending')).limit(1);
    const values = all.map(({ state = 'pending', ...its }, at) => {
      const shipment = String(901 + at);
      return { ...some!, _id: newId(), state, shipment, found: null, content: { ...some!.content, ...its, shipment } };
    });
    return db.insert(marketplaceShipments).values(values).returning();
  });
  const left = async () => {
    const rows = await t.inCompany(a, (db) => db.select().from(marketplaceShipments));
    return made.map(({ _id }) => rows.find((one) => one._id === _id)!);
  };
  return { a, records, ids: made.map(({ _id }) => _id), left };
};
const rowsOf = async (company: Company, file: string) =>
  (await t.inCompany(company, (db) => db.select().from(imports).where(eq(imports._id, file))))[0];

test.each([
  ['paz, ana', 'Ana Paz'],
  ['Ana Paz', 'Ana María Paz'],
  ['Paz', 'Ana Paz'],
])(
  'of somebody who is in no order what waits is theirs by the words of the name and the door that were typed: %s, %s',
  PATIENCE,
  async (typed, name) => {
    const its = { ...ana, name };
    const others = [
      { ...its, address: 'Matheu' },
      { ...its, name: 'Luis Sosa' },
    ];
    const { a, records, left } = await shipped(its, ...others);
    const row = (toAddress: typeof ana, fromAddress: typeof ana | null = null) => ({ importId: newId(), row: 2, fromAddress, toAddress });
    const [elsewhere, neighbour] = others as [typeof ana, typeof ana];
    // The name is one end's, and the door the other's.
    const stay = [row(elsewhere), row(neighbour, { ...elsewhere, phone: '1100001111' })];
    await t.inCompany(a, (db) =>
      db
        .update(imports)
        .set({ rows: [row(its), ...stay] as never, total: 3 })
        .where(eq(imports._id, records.file)),
    );
    const by = ['--name', typed, '--address', 'Salta 100'];
    const found = await run('find', a.transferid, ...by);
    expect(found.slice(0, 4)).toEqual([
      'No hay órdenes de esa persona',
      'Suyos, y todavía no son órdenes:',
      `  envío 901: ${name}, 1144445555, Av. Salta 100`,
      expect.stringMatching(new RegExp(`, fila 2: ${name}, 1144445555, Av. Salta 100$`)),
    ]);
    expect(found.slice(4)).not.toContainEqual(expect.stringContaining('fila'));
    await expect(run('forget', a.transferid, ...by, '--yes', '0')).rejects.toThrow(
      '1 envío de una tienda y 1 fila de un archivo importado',
    );
    await run('forget', a.transferid, ...by, '--yes', '0', '--also-open');
    expect((await left()).map(({ content }) => content)).toMatchObject([nobody, ...others]);
    expect(await rowsOf(a, records.file)).toMatchObject({ rows: stay, total: 2 });
  },
);

test('a typed name that others have tells of nobody in a text, also when who is looked for is in no order', PATIENCE, async () => {
  const { a, records, left } = await shipped(ana);
  await t.make.order(a, { status: 8, toName: 'Ana Paz', toPhone: '1133334444', toAddress: 'Matheu', toAddressNumber: 5 });
  const observation = 'Reintegro a Ana Paz';
  await t.call(accounts.addMovement, { ...moving(records.client, 'cash', 10), observation }, a.token);
  const by = ['--name', 'paz, ana', '--address', 'Salta 100'];
  expect(await run('find', a.transferid, ...by)).toEqual([
    'No hay órdenes de esa persona',
    'Suyos, y todavía no son órdenes:',
    '  envío 901: Ana Paz, 1144445555, Av. Salta 100',
  ]);
  await run('forget', a.transferid, ...by, '--yes', '0', '--also-open');
  expect((await left()).map(({ content }) => content)).toMatchObject([nobody]);
  expect((await t.inCompany(a, (db) => db.select().from(movements))).map((one) => one.observation)).toContain(observation);
});

test(
  'shipments of theirs that are not carried are told, and forgotten; they refuse nothing, and no order is made of them later',
  PATIENCE,
  async () => {
    const { a, ids, left } = await shipped({ ...ana, state: 'skipped' }, { ...ana, state: 'cancelled' });
    await t.make.order(a, { status: 8, toName: 'Ana Paz', toPhone: '1144445555' });
    const by = ['--phone', '1144445555'];
    const found = await run('find', a.transferid, ...by);
    const at = found.indexOf('Suyos, y todavía no son órdenes:');
    expect(found.slice(at + 1, at + 3)).toEqual(
      [901, 902].map((one) => `  envío ${one} (no se lleva): Ana Paz, 1144445555, Av. Salta 100`),
    );
    const into = path.join(folder, newId());
    await run('export', a.transferid, into, ...by);
    const [json, text] = ['datos.json', 'datos.txt'].map((name) => readFileSync(path.join(into, name), 'utf8')) as [string, string];
    expect(JSON.parse(json).waiting.shipments).toMatchObject([
      { state: 'skipped', content: ana },
      { state: 'cancelled', content: ana },
    ]);
    expect(text).toContain('Envío 901, que no se lleva\n  Nombre: Ana Paz\n');
    await run('forget', a.transferid, ...by, '--yes', '1');
    expect(await left()).toMatchObject([
      { state: 'skipped', content: nobody },
      { state: 'cancelled', content: nobody },
    ]);
    expect((await t.call(marketplaces.unskip, { shipments: ids }, a.token)).body).toEqual({ offered: 1, gone: 0 });
    const taken = await t.call(marketplaces.take, { shipments: ids, deliveryDate: null, driverAssign: null, places: {} }, a.token);
    expect(taken.body.results).toMatchObject([
      { order: null, reason: 'Falta ponerla en el mapa' },
      { order: null, reason: 'Se canceló en la tienda' },
    ]);
  },
);
