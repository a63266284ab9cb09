import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { makeRecords } from '../../../../testing/fixtures.ts';
import { someBytes } from '../../../../testing/personal/twoCompanies.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { accounts } from '../../../accounts/contract.ts';
import { moving } from '../../../accounts/server/testing.ts';
import { movements } from '../../../accounts/server/tables.ts';
import { imports } from '../../../imports/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { orderSearch } from '../../../orders/server/searchTables.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { peers } from '../../../transfers/server/peers/tables.ts';
import { transfers } from '../../../transfers/server/tables.ts';
import { NOBODY, UNSAID } from './anonymous.ts';
import { personCommand } from './personCommand.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const ports = { database: t.database, config: t.ports.config, now: new Date() };
  await personCommand(args, { ...ports, print: (line) => lines.push(line), ask: async () => '' });
  return lines;
};
const read = async (company: string, _id: string) =>
  (
    await asPlatform(t.database, (db) =>
      db
        .select()
        .from(orders)
        .where(and(eq(orders.companyId, company), eq(orders._id, _id))),
    )
  )[0];
const write = (company: Company, order: string, entry: Partial<typeof orderHistory.$inferInsert>) =>
  t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status: 8, source: 'driver', createAt: new Date(), ...entry }),
  );
const PATIENCE = { timeout: 60_000 };

test('what stands here for a partner of another installation loses them too, with what it was sent of them', PATIENCE, async () => {
  const [a, away] = [await t.make.company(), await t.make.company()];
  const address = { way: newId(), address: 'https://otra.test', installation: newId(), publicKey: 'x', transferid: '98ZZ' };
  await t.inCompany(a, (db) =>
    db.insert(peers).values({ _id: newId(), name: 'Otra', ...address, shadow: away.companyId, createAt: new Date() }),
  );
  const person = { status: 8 as const, toName: 'Ana Paz', toPhone: '1144445555', toAddress: 'Salta', toAddressNumber: 100 };
  const [own, theirs, renamed] = [
    await t.make.order(a, person),
    await t.make.order(away, person),
    await t.make.order(away, { ...person, toPhone: null }),
  ];
  const transfer = newId();
  const shared = { _id: transfer, partner: 'X', name: 'X', state: 'confirmed' as const, createAt: new Date() };
  await t.inCompany(a, (db) => db.insert(transfers).values({ ...shared, order: own, type: 'sent', peer: away.companyId }));
  await t.inCompany(away, (db) => db.insert(transfers).values({ ...shared, order: renamed, type: 'received', peer: a.companyId }));
  const photo = newFileKey(away.companyId, 'jpg');
  await t.ports.files.put(photo, someBytes());
  const received = { clientName: 'Ana Paz', clientIDNumber: '30111222', files: [{ kind: 'sign' as const, key: photo, name: 'f.jpg' }] };
  await write(a, own, received);
  await write(away, theirs, received);
  await run('forget', a.transferid, '--phone', '1144445555', '--yes', '1');
  for (const [company, order] of [
    [a.companyId, own],
    [away.companyId, theirs],
    [away.companyId, renamed],
  ] as const)
    expect(await read(company, order)).toMatchObject({ toName: NOBODY, toPhone: null });
  const left = await t.inCompany(away, async (db) => [await db.select().from(orderHistory), await db.select().from(orderSearch)]);
  expect(JSON.stringify(left)).not.toMatch(/ana paz|30111222|salta/i);
  expect(await t.ports.files.read(photo)).toBeUndefined();
});

test('a document that was shown where a parcel was fetched is its sender’s', PATIENCE, async () => {
  const a = await t.make.company();
  const order = await t.make.order(a, { status: 8, fromName: 'Flora Sender', toName: 'Tomás Dest' });
  await write(a, order, { status: 6, clientIDNumber: '27.000.111' });
  expect((await run('find', a.transferid, '--document', '27000111'))[1]).toContain('origen: Flora Sender');
  await run('forget', a.transferid, '--document', '27000111', '--yes', '1');
  expect(await read(a.companyId, order)).toMatchObject({ fromName: NOBODY, toName: 'Tomás Dest' });
});

test.each([
  ['Ana Paz', 'Ana María Paz', true],
  ['Ana María Paz', 'ana paz', true],
  ['Ana', 'Ana Paz', true],
  ['Luis Paz', 'Ana Paz', false],
])('who signed as %s for a parcel of %s is its recipient: %s', async (clientName, toName, isTheirs) => {
  const a = await t.make.company();
  const order = await t.make.order(a, { status: 8, toName });
  await write(a, order, { clientName, clientIDNumber: 'DNI 30.111.222' });
  const [first] = await run('find', a.transferid, '--document', '30111222');
  expect(first).toBe(isTheirs ? 'Es parte de 1 orden:' : 'Es parte de 0 órdenes:');
});

test('another document that they showed is told, for what they took of others is found by it', async () => {
  const a = await t.make.company();
  const order = await t.make.order(a, { status: 8, toName: 'Ana Paz', toPhone: '1144445555' });
  await write(a, order, { clientName: 'Ana Paz', clientIDNumber: '30.111.222' });
  await write(a, order, { clientName: 'Luis Sosa', clientIDNumber: '26000111' });
  const lines = await run('find', a.transferid, '--phone', '1144445555');
  expect(lines).toContainEqual('Mostró otro documento: 30.111.222. Búsquela también por él (--document): pudo recibir bultos de otros');
  expect(await run('find', a.transferid, '--phone', '1144445555', '--document', '20-30111222-3')).not.toContainEqual(
    expect.stringContaining('otro documento'),
  );
});

test('a namesake’s, and whoever has the number that many fill in, stay as they are', PATIENCE, async () => {
  const a = await t.make.company();
  const records = await makeRecords(t, a, 'Propioabc');
  const juan = {
    status: 8 as const,
    toName: 'Juan Pérez',
    toPhone: '1144445555',
    toEmail: 'tienda@uno.test',
    toAddress: 'Salta',
    toAddressNumber: 100,
  };
  await t.make.order(a, juan);
  const other = await t.make.order(a, { ...juan, toName: 'Pérez, Juan', toPhone: '1133334444', toEmail: null, toAddress: 'Matheu' });
  await t.make.order(a, { ...juan, toName: 'Eva Sosa', toPhone: '1155556666', toAddress: 'Alsina' });
  const written = ['Reintegro a Juan Pérez', 'Avisar a tienda@uno.test', 'Llamar al 11 4444-5555'];
  for (const observation of written) await t.call(accounts.addMovement, { ...moving(records.client, 'cash', 10), observation }, a.token);
  await run('forget', a.transferid, '--phone', '1144445555', '--yes', '1');
  const left = (await t.inCompany(a, (db) => db.select().from(movements))).map(({ observation }) => observation);
  expect(left).toEqual(expect.arrayContaining([written[0], written[1], '(anonimizado)']));
  expect(left).not.toContain(written[2]);
  expect(await read(a.companyId, other)).toMatchObject({ toName: 'Pérez, Juan', toPhone: '1133334444' });
});

test(
  'a row that waits to be an order counts as open; it is taken out whole, and the others of its file stay as they are',
  PATIENCE,
  async () => {
    const a = await t.make.company();
    const records = await makeRecords(t, a, 'Propioabc');
    await t.make.order(a, { status: 8, toName: 'Ana Paz', toPhone: '1144445555' });
    const fromAddress = { name: 'Tienda', address: 'Depósito', addressNumber: 1, phone: '1100001111' };
    const row = (name: string, phone: string) => ({
      importId: newId(),
      row: 2,
      fromAddress,
      toAddress: { name, phone, address: 'Salta', addressNumber: 1 },
    });
    const [theirs, others] = [row('Ana Paz', '1144445555'), row('Luis Sosa', '1133334444')];
    await t.inCompany(a, (db) =>
      db
        .update(imports)
        .set({ rows: [theirs, others] as never, total: 2 })
        .where(eq(imports._id, records.file)),
    );
    await expect(run('forget', a.transferid, '--phone', '1144445555', '--yes', '1')).rejects.toThrow('1 fila de un archivo importado');
    await run('forget', a.transferid, '--phone', '1144445555', '--yes', '1', '--also-open');
    const [after] = await t.inCompany(a, (db) => db.select().from(imports).where(eq(imports._id, records.file)));
    expect(after).toMatchObject({ rows: [others], total: 1 });
  },
);

test('somebody else’s shipment, or row, that names them in a comment stays that one’s: the comment alone goes', PATIENCE, async () => {
  const a = await t.make.company();
  const records = await makeRecords(t, a, 'Propioabc');
  await t.make.order(a, { status: 8, toName: 'Ana Paz', toPhone: '1144445555', toAddress: 'Salta', toAddressNumber: 100 });
  const luis = { name: 'Luis Sosa', phone: '1133334444', email: 'luis@uno.test', address: 'Salta', addressNumber: 102 };
  const said = 'Si no estoy, dejar a Ana Paz en el 100';
  const row = (name: string, phone: string, observation: string) => ({
    importId: newId(),
    row: 2,
    fromAddress: null,
    toAddress: { ...luis, name, phone, observation },
  });
  const [others, theirs] = [row('Luis Sosa', '1133334444', said), row('Ana Paz', '1144445555', '')];
  const [own, hers, taken] = await t.inCompany(a, async (db) => {
    await db
      .update(imports)
      .set({ rows: [others, theirs] as never, total: 2 })
      .where(eq(imports._id, records.file));
    const [some] = await db.select().from(marketplaceShipments).where(eq(marketplaceShipments.state, 'pending')).limit(1);
    const content = { ...some!.content, ...luis, comment: said };
    const shipped = { ...some!, content, followed: content, search: 'luis sosa', problem: 'Luis Sosa no está' };
    return db
      .insert(marketplaceShipments)
      .values([
        { ...shipped, _id: newId(), shipment: '901' },
        { ...shipped, _id: newId(), shipment: '902', content: { ...content, shipment: '902', phone: '1144445555' } },
        // The shop took the comment back, which the order did not follow.
        { ...shipped, _id: newId(), shipment: '903', content: { ...content, comment: '' } },
      ])
      .returning();
  });
  const by = ['--phone', '1144445555', '--yes', '1'];
  const found = await run('find', a.transferid, '--phone', '1144445555');
  const at = found.indexOf('Suyos, y todavía no son órdenes:');
  expect(found.slice(at + 1, at + 4)).toEqual([
    '  envío 902: Luis Sosa, 1144445555, Salta 102',
    expect.stringMatching(/^ {2}.+, fila 2: Ana Paz, 1144445555, Salta 102$/),
    'Se la nombra en:',
  ]);
  await expect(run('forget', a.transferid, ...by)).rejects.toThrow(
    'Todavía no son órdenes: 1 envío de una tienda y 1 fila de un archivo importado.',
  );
  const told = await run('forget', a.transferid, ...by, '--also-open');
  expect(told.join('\n')).not.toContain('Todavía se la nombra');
  const [file] = await t.inCompany(a, (db) => db.select().from(imports).where(eq(imports._id, records.file)));
  expect(file).toMatchObject({
    rows: [{ ...others, toAddress: { ...others.toAddress, observation: UNSAID } }],
    total: 1,
  });
  const left = await t.inCompany(a, (db) => db.select().from(marketplaceShipments));
  const content = { ...own!.content, comment: UNSAID };
  expect(left.find(({ _id }) => _id === own!._id)).toMatchObject({ content, followed: content, problem: 'Luis Sosa no está' });
  expect(left.find(({ _id }) => _id === hers!._id)).toMatchObject({ content: { name: '', phone: '', comment: '' }, problem: null });
  expect(left.find(({ _id }) => _id === taken!._id)).toMatchObject({ content: taken!.content, followed: content });
});
