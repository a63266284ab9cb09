import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { StartupError } from '#server/startupError.ts';
import { ADDRESS, DOCUMENT, drive, EMAIL, keptOf, NAME, PHONE, seedsIn, seedsOf, sumOf } from '../../../../testing/personal/driven.ts';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { imports } from '../../../imports/server/tables.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { erasures } from '../../../session/server/erasureTables.ts';
import { NOBODY } from './anonymous.ts';
import { personCommand } from './personCommand.ts';

let t: App;
const folders: string[] = [];
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const ports = { database: t.database, config: t.ports.config, now: new Date() };
  await personCommand(args, { ...ports, print: (line) => lines.push(line), ask: async () => '99' });
  return lines;
};
const refusal = async (...args: string[]): Promise<string> => {
  const error = await run(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
};

test(
  'a recipient is found, exported and made nobody wherever something of their order was kept; money and statuses stay',
  { timeout: 60_000 },
  async () => {
    const { a, b, order, sharedPhoto, ownPhoto, plain } = await drive(t);
    const before = await seedsIn(t, a.companyId);
    const everywhere = [
      'files',
      'import_existing',
      'imports',
      'job_runs',
      'known_places',
      'marketplace_shipments',
      'movements',
      'once_answers',
      'order_history',
      'order_search',
      'orders',
      'outbox',
      'print_runs',
      'saved_views',
      'settlement_lines',
      'webhook_deliveries',
    ];
    expect([...before.keys()]).toEqual(expect.arrayContaining(everywhere));
    const [stays, theirs] = [await keptOf(t, a, [order, plain]), await sumOf(t, b.companyId)];
    const by = ['--phone', '+54 9 11 4987-6123', '--document', '29.887.766'];

    const shown = await run('find', a.transferid, ...by);
    expect(shown[0]).toBe('Es parte de 1 orden:');
    expect(shown[1]).toContain(`destino: ${NAME}, ${PHONE}, ${EMAIL}, Palermo  [teléfono]`);
    expect(shown).toContainEqual(expect.stringContaining('recibió el bulto de otra persona'));
    expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^  Empresa \\d+ \\(${b.transferid}\\): 1 orden$`)));

    const into = mkdtempSync(path.join(os.tmpdir(), 'reparto-person-'));
    folders.push(into);
    await run('export', a.transferid, into, ...by);
    const data = JSON.parse(readFileSync(path.join(into, 'datos.json'), 'utf8'));
    expect(data.orders[0].person).toMatchObject({ name: NAME, phone: PHONE, floor: '17QQ', address: ADDRESS });
    expect(data.orders[0].history.at(-1)).toMatchObject({ receivedBy: 'Bruñilda Xicotencatl', document: DOCUMENT });
    expect(data.places).toMatchObject([{ address: ADDRESS }]);
    expect(Object.keys(data.elsewhere)).toEqual(expect.arrayContaining(['movements', 'saved_views']));
    expect(readFileSync(path.join(into, 'datos.txt'), 'utf8')).toContain(`  Nombre: ${NAME}`);
    expect(readFileSync(path.join(into, 'files', path.basename(ownPhoto)), 'utf8')).toBe('una foto');
    expect(await refusal('export', a.transferid, into, ...by)).toContain('no está vacía');

    expect(await refusal('forget', a.transferid, ...by)).toBe('Son 1 orden, no 99: no se cambió nada');
    expect(await seedsIn(t, a.companyId)).toEqual(before);
    expect(await refusal('forget', a.transferid, ...by, '--yes', '1')).toBe(
      'Todavía no son órdenes: 1 fila de un archivo importado. Termínelas primero, o agregue --also-open: nadie podrá entregarlas.',
    );
    expect(await seedsIn(t, a.companyId)).toEqual(before);
    const said = await run('forget', a.transferid, ...by, '--yes', '1', '--also-open');
    expect(said).toContainEqual('Anonimizadas: 1 orden; borrados: 1 archivo y 1 correo sin enviar');
    expect(said).toContainEqual('Queda 1 archivo que está también en la historia de otra empresa: pídaselo a ella');
    expect(said.join('\n')).not.toContain('Todavía');
    expect(said.at(-1)).toMatch(/conservan lo borrado.*cada noche.*BACKUP_LOG=1.*a mano/);

    expect(await seedsIn(t, a.companyId)).toEqual(new Map());
    expect(await keptOf(t, a, [order, plain])).toEqual(stays);
    expect(await sumOf(t, b.companyId)).toEqual(theirs);
    const [after] = await t.inCompany(a, (db) => db.select().from(orders).where(eq(orders._id, order)));
    expect(after).toMatchObject({ toName: NOBODY, toTown: 'Palermo', toPostalCode: '1414', toLat: -34.585, toLng: -58.435, toPhone: null });
    const [other] = await t.inCompany(a, (db) => db.select().from(orders).where(eq(orders._id, plain)));
    expect(other).toMatchObject({ toName: 'Otra Persona', toPhone: '1133334444' });
    expect([await t.ports.files.read(ownPhoto), (await t.ports.files.read(sharedPhoto))?.size]).toEqual([undefined, 8]);
    // The row of somebody else in the same file stays.
    const rows = (await t.inCompany(a, (db) => db.select().from(imports))).flatMap((one) => one.rows as unknown as { toName: string }[]);
    expect(rows.map(({ toName }) => toName)).toEqual(['Otra']);
    // What screens, and the page by which a recipient follows a parcel, show of it.
    const shownOrder = await t.call(orderCalls.detail, { _id: order }, a.token);
    const token = shownOrder.body.data.follow.split('/').at(-1) ?? '';
    for (const answer of [
      shownOrder,
      await t.call(orderCalls.detail, { _id: plain }, a.token),
      await t.call(orderCalls.follow, { token }),
    ]) {
      expect(answer.status).toBe(200);
      expect(seedsOf(JSON.stringify(answer.body))).toEqual([]);
    }
    const traces = await asPlatform(t.database, (db) =>
      db
        .select()
        .from(erasures)
        .where(and(eq(erasures.company, a.companyId), eq(erasures.kind, 'recipient')))
        .orderBy(asc(erasures.beganAt)),
    );
    expect(traces).toMatchObject([{ transferid: a.transferid, by: os.userInfo().username, counts: { orders: 1, known_places: 2 } }]);

    // Again there is nobody.
    expect(await run('find', a.transferid, ...by)).toEqual(['No hay órdenes de esa persona']);
    expect(await run('forget', a.transferid, ...by, '--yes', '0')).toEqual(['No hay órdenes de esa persona']);
  },
);

test('who is still to be brought something is not forgotten, unless that is said', async () => {
  const a = await t.make.company();
  const _id = await t.make.order(a, { status: 7, toPhone: '1122223333', toName: 'Ana Paz', toAddress: 'Salta', toAddressNumber: 100 });
  const { internalID } = (await orderKit(t).read(a, _id))!;
  expect(await refusal('forget', a.transferid, '--phone', '01122223333', '--yes', '1')).toBe(
    `Todavía en curso: ${internalID}. Termínelas primero, o agregue --also-open: nadie podrá entregarlas.`,
  );
  expect(await orderKit(t).read(a, _id)).toMatchObject({ toName: 'Ana Paz' });
  await run('forget', a.transferid, '--name', 'PAZ, aná', '--address', 'salta 100', '--yes', '1', '--also-open');
  expect(await orderKit(t).read(a, _id)).toMatchObject({ toName: NOBODY, toPhone: null });
});

test('begun again by a script it finds nobody, changes nothing and ends well, also where they are named otherwise', async () => {
  const a = await t.make.company();
  const said = 'Avisar a eva@otra.test';
  await t.make.order(a, { status: 8, toName: 'Luis Sosa', toObservation: said });
  await t.make.order(a, { status: 8, toName: 'Eva Paz', toEmail: 'eva@otra.test' });
  const by = ['forget', a.transferid, '--email', 'eva@otra.test', '--yes', '1'];
  expect((await run(...by))[0]).toBe('Es parte de 1 orden:');
  const rows = () => t.inCompany(a, (db) => db.select().from(orders).orderBy(asc(orders._id)));
  const after = await rows();
  const again = await run(...by);
  expect([again[0], again.at(-1)]).toEqual([
    'No hay órdenes de esa persona',
    'No se cambió nada. Para quitarla también de donde se la nombra: --yes 0',
  ]);
  expect(await rows()).toEqual(after);
});

test('only one company is looked into', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const _id = await t.make.order(b, { status: 8, toEmail: 'ana@una.test' });
  expect(await run('find', a.transferid, '--email', 'Ana@una.test')).toEqual(['No hay órdenes de esa persona']);
  expect((await run('find', b.transferid, '--email', 'Ana@una.test'))[0]).toBe('Es parte de 1 orden:');
  expect(await orderKit(t).read(b, _id)).toMatchObject({ toEmail: 'ana@una.test' });
});

test.each([
  [[], 'Diga por qué se busca: --phone, --email, --document, o --name con --address'],
  [['--phone', '123'], '--phone: son 6 números o más'],
  [['--email', 'nadie'], '--email: no es un correo válido'],
  [['--document', '12'], '--document: son 5 números o letras, o más'],
  [['--name', 'Ana Paz'], '--name y --address van juntos: un nombre solo, o un domicilio solo, es de varias personas'],
  [['--name', 'Ana Paz', '--address', 'Salta'], '--address: calle y número, por ejemplo "Gurruchaga 1854"'],
])('%j says what is missing', async (args, sentence) => {
  const { transferid } = await t.make.company();
  expect(await refusal('find', transferid, ...args)).toBe(sentence);
});

test.each([[], ['find'], ['olvidar', '01AB'], ['find', '01AB', 'x'], ['export', '01AB'], ['find', '01AB', '--todo']])(
  '%j shows how to use the command',
  async (...args) => expect(await refusal(...args)).toContain('Uso:\n  npm run person -- find 12AB'),
);

test('nothing unexpected was reported', () => vi.waitFor(() => expect(t.problems).toEqual([])));
