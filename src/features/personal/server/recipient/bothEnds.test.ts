import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { makeRecords } from '../../../../testing/fixtures.ts';
import { filesUnder, someBytes } from '../../../../testing/personal/twoCompanies.ts';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { settlementLines } from '../../../accounts/server/tables.ts';
import { imports } from '../../../imports/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { personCommand } from './personCommand.ts';

let t: App;
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-ends-'));
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  personCommand(args, { database: t.database, config: t.ports.config, now: new Date(), print: () => undefined, ask: async () => '' });

const FLORA = 'Flora Sender';
const TOMAS = 'Tomás Dest';
const moved = { from: 'antes', to: 'después' };
const edits = {
  from: { 'fromAddress.phone': moved, 'fromAddress.town': moved },
  to: { 'toAddress.phone': moved },
  none: { weight: { from: 1, to: 2 } },
};
const nobody = { clientName: null, clientIDNumber: null, observation: null };
/** What happened at each end. */
const atSender = { clientName: FLORA, clientIDNumber: '27000111', observation: 'En su portería' };
const atDoor = { clientName: TOMAS, clientIDNumber: '28000111', observation: 'Dejado en mano' };

const forgetEntries = (order: string) => t.database.owner.query('delete from order_history where "order" = $1', [order]);

/** An order that was fetched from one person and brought to another, with what each of them showed. */
const fetched = async () => {
  const a = await t.make.company();
  const records = await makeRecords(t, a, 'Propioabc');
  const order = await t.make.order(a, {
    status: 8,
    fromName: FLORA,
    fromPhone: '1150001111',
    fromEmail: 'flora@uno.test',
    fromAddress: 'Ruta Florida',
    fromAddressNumber: 12,
    toName: TOMAS,
    toPhone: '1150002222',
    toEmail: 'tomas@dos.test',
    toAddress: 'Avenida Tomada',
    toAddressNumber: 34,
  });
  const key = () => newFileKey(a.companyId, 'jpg');
  // One came from another installation: it lies with who stands for that here.
  const files = { fetched: key(), door: key(), sign: key(), front: newFileKey(newId(), 'jpg'), neighbour: key() };
  for (const one of Object.values(files)) await t.ports.files.put(one, someBytes());
  const file = (kind: 'photo' | 'sign' | 'idFront', its: string) => ({ kind, key: its, name: 'f.jpg' });
  const entry = { order, source: 'driver' as const, createAt: new Date() };
  await forgetEntries(order);
  await t.inCompany(a, async (db) => {
    await db.insert(orderHistory).values([
      { ...entry, _id: newId(), status: 6, ...atSender, files: [file('photo', files.fetched)] },
      { ...entry, _id: newId(), status: 88, changes: { ...edits.from, ...edits.to, ...edits.none } },
      {
        ...entry,
        _id: newId(),
        status: 8,
        ...atDoor,
        files: [file('photo', files.door), file('sign', files.sign), file('idFront', files.front)],
      },
    ]);
    const [line] = await db.select().from(settlementLines).limit(1);
    await db.insert(settlementLines).values({ ...line!, _id: newId(), order, living: false, address: 'Avenida Tomada 34' });
  });
  await t.ports.mail.send({ company: a.companyId, to: 'flora@uno.test', subject: 'Retiro', text: 'Pasamos' });
  await t.ports.mail.send({ company: a.companyId, to: 'tomas@dos.test', subject: 'Entrega', text: 'Llegamos' });
  await t.ports.mail.send({ company: a.companyId, to: 'vecina@otra.test', subject: 'Aviso', text: 'Lo recibió Tomás Dest' });
  return { a, order, files, records };
};
const historyOf = (a: Parameters<App['inCompany']>[0], order: string) =>
  t.inCompany(a, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, order)).orderBy(asc(orderHistory._id)));
const mails = () =>
  filesUnder(path.join(t.ports.config.DATA_DIR, 'outbox')).map((file) =>
    readFileSync(path.join(t.ports.config.DATA_DIR, 'outbox', file), 'utf8'),
  );

const FROM_WORDS = [FLORA, '1150001111', 'flora@uno.test', 'Ruta Florida', '27000111', 'En su portería', 'fromAddress'];
const TO_WORDS = [TOMAS, '1150002222', 'tomas@dos.test', 'Avenida Tomada', '28000111', 'Dejado en mano', 'toAddress'];

const PATIENCE = { timeout: 60_000 };

test.each([
  {
    who: 'the sender',
    by: '1150001111',
    own: ['fetched'],
    others: ['door', 'sign', 'front'],
    words: FROM_WORDS,
    not: TO_WORDS,
    side: 'origen',
  },
  {
    who: 'the recipient',
    by: '1150002222',
    own: ['door', 'sign', 'front'],
    others: ['fetched'],
    words: TO_WORDS,
    not: FROM_WORDS,
    side: 'destino',
  },
] as const)(
  '$who is given, and loses, what is of their end of an order and nothing of the other one',
  PATIENCE,
  async ({ who, by, own, others, words, not, side }) => {
    const { a, order, files } = await fetched();
    const isSender = who === 'the sender';
    const into = path.join(folder, newId());
    await run('export', a.transferid, into, '--phone', by);
    const told = readFileSync(path.join(into, 'datos.json'), 'utf8') + readFileSync(path.join(into, 'datos.txt'), 'utf8');
    for (const word of words) expect(told).toContain(word);
    for (const word of not) expect(told).not.toContain(word);
    const data = JSON.parse(readFileSync(path.join(into, 'datos.json'), 'utf8'));
    expect(data.orders).toMatchObject([{ side, settled: isSender ? [] : [{ address: 'Avenida Tomada 34' }] }]);
    // Every step with its status and time, and what changed of the parcel.
    expect(data.orders[0].history.map(({ status }: { status: string }) => status)).toEqual(['Recolectado', 'Edición', 'Entregado']);
    expect(data.orders[0].history[1].changes).toMatchObject(edits.none);
    expect(filesUnder(path.join(into, 'files')).toSorted()).toEqual(own.map((name) => path.basename(files[name])).toSorted());
    expect(told).not.toContain(a.companyId);

    await run('forget', a.transferid, '--phone', by, '--yes', '1');
    for (const name of own) expect([name, await t.ports.files.read(files[name])]).toEqual([name, undefined]);
    for (const name of others) expect([name, (await t.ports.files.read(files[name]))?.size]).toEqual([name, 8]);
    expect(await historyOf(a, order)).toMatchObject([
      isSender ? { ...nobody, files: [] } : { ...atSender, files: [{ key: files.fetched }] },
      { changes: { ...(isSender ? { ...edits.to, 'fromAddress.town': moved } : edits.from), ...edits.none } },
      isSender ? { ...atDoor, files: [{ key: files.door }, { key: files.sign }, { key: files.front }] } : { ...nobody, files: [] },
    ]);
    const [after] = await t.inCompany(a, (db) => db.select().from(orders).where(eq(orders._id, order)));
    expect(after).toMatchObject(
      isSender
        ? { fromPhone: null, toName: TOMAS, toEmail: 'tomas@dos.test' }
        : { toPhone: null, fromName: FLORA, fromEmail: 'flora@uno.test' },
    );
    const [line] = await t.inCompany(a, (db) => db.select().from(settlementLines).where(eq(settlementLines.order, order)));
    expect(line?.address).toBe(isSender ? 'Avenida Tomada 34' : 'Domicilio anonimizado');
    expect(
      mails()
        .filter((mail) => mail.includes(a.companyId))
        .map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]),
    ).toEqual(isSender ? ['tomas@dos.test', 'vecina@otra.test'] : ['flora@uno.test']);
    // The other one is found as before.
    const later = path.join(folder, newId());
    await run('export', a.transferid, later, '--phone', isSender ? '1150002222' : '1150001111');
    expect(JSON.parse(readFileSync(path.join(later, 'datos.json'), 'utf8')).orders[0].person).toMatchObject({
      name: isSender ? TOMAS : FLORA,
    });
  },
);

test('who is both ends of an order is given, and loses, all of it', PATIENCE, async () => {
  const { a, order, files } = await fetched();
  await t.inCompany(a, (db) => db.update(orders).set({ fromPhone: '1150002222' }).where(eq(orders._id, order)));
  const into = path.join(folder, newId());
  await run('export', a.transferid, into, '--phone', '1150002222');
  expect(filesUnder(path.join(into, 'files'))).toHaveLength(4);
  await run('forget', a.transferid, '--phone', '1150002222', '--yes', '1');
  expect(await historyOf(a, order)).toMatchObject([
    { ...nobody, files: [] },
    { changes: { 'fromAddress.town': moved, ...edits.none } },
    { ...nobody, files: [] },
  ]);
  for (const name of ['fetched', 'door', 'sign', 'front'] as const)
    expect([name, await t.ports.files.read(files[name])]).toEqual([name, undefined]);
});

test('of who took their parcel in their place a recipient is told the name, and not what that person showed', PATIENCE, async () => {
  const { a, order, files } = await fetched();
  const byNeighbour = { clientName: 'Vera Vecina', clientIDNumber: '26000111', observation: 'Al lado' };
  const signed = [
    { kind: 'photo' as const, key: files.door, name: 'f.jpg' },
    { kind: 'sign' as const, key: files.neighbour, name: 'f.jpg' },
  ];
  await forgetEntries(order);
  const entry = { _id: newId(), order, status: 8 as const, source: 'driver' as const, createAt: new Date() };
  await t.inCompany(a, (db) => db.insert(orderHistory).values({ ...entry, ...byNeighbour, files: signed }));
  const historyFor = async (...by: string[]) => {
    const into = path.join(folder, newId());
    await run('export', a.transferid, into, ...by);
    const { orders: its, taken } = JSON.parse(readFileSync(path.join(into, 'datos.json'), 'utf8'));
    return { entry: its[0]?.history[0] ?? taken[0], files: filesUnder(path.join(into, 'files')) };
  };
  const recipient = await historyFor('--phone', '1150002222');
  expect(recipient).toMatchObject({ entry: { receivedBy: 'Vera Vecina', document: null }, files: [path.basename(files.door)] });
  const neighbour = await historyFor('--document', '26000111');
  expect(neighbour).toMatchObject({ entry: { receivedBy: 'Vera Vecina', document: '26000111' }, files: [path.basename(files.neighbour)] });
});

test('of what is no order yet each is told their end as well: of a row, and of a shipment to whom it is brought', PATIENCE, async () => {
  const { a, records } = await fetched();
  const [flora, tomas] = [
    { name: FLORA, phone: '1150001111', address: 'Ruta Florida', addressNumber: 12, observation: 'En su portería' },
    { name: TOMAS, phone: '1150002222', address: 'Avenida Tomada', addressNumber: 34, observation: 'Dejado en mano' },
  ];
  const products = [{ sku: 'VASO', quantity: 2 }];
  const row = { importId: newId(), row: 7, externalID: 'V-7', numberPackage: 3, shipment_product: products };
  await t.inCompany(a, async (db) => {
    await db
      .update(imports)
      .set({ rows: [{ ...row, fromAddress: flora, toAddress: tomas }] as never, total: 1 })
      .where(eq(imports._id, records.file));
    const [some] = await db.select().from(marketplaceShipments).where(eq(marketplaceShipments.state, 'pending')).limit(1);
    const content = { ...some!.content, ...tomas, shipment: '902', comment: 'Timbre roto' };
    await db.insert(marketplaceShipments).values({ ...some!, _id: newId(), shipment: '902', content });
  });
  const given = async (phone: string) => {
    const into = path.join(folder, newId());
    await run('export', a.transferid, into, '--phone', phone);
    const [json, text] = ['datos.json', 'datos.txt'].map((name) => readFileSync(path.join(into, name), 'utf8')) as [string, string];
    return { text, all: json + text, waiting: JSON.parse(json).waiting };
  };
  const [sender, receiver] = [await given(flora.phone), await given(tomas.phone)];
  const common = { row: 7, externalNumber: 'V-7', packages: 3 };
  expect(sender.waiting).toMatchObject({ shipments: [], rows: [{ ...common, from: flora, to: null, products: [] }] });
  expect(receiver.waiting).toMatchObject({
    shipments: [{ type: 'tn', content: { ...tomas, shipment: '902', comment: 'Timbre roto' } }],
    rows: [{ ...common, from: null, to: tomas, products }],
  });
  expect(sender.text).toMatch(/Fila 7 de .+, que todavía no es una orden\n {2}Nombre: Flora Sender\n {2}Domicilio: Ruta Florida 12\n/);
  expect(receiver.text).toMatch(/Envío 902, que todavía no es una orden\n {2}Nombre: Tomás Dest\n[^]+Observaciones: Timbre roto\n/);
  for (const word of TO_WORDS) expect(sender.all).not.toContain(word);
  for (const word of FROM_WORDS) expect(receiver.all).not.toContain(word);
});
