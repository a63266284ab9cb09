import { generateKeyPairSync } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/record/auditTable.ts';
import { peers as peerCalls } from '../../../peers.ts';
import { blockIn, blockText } from './block.ts';
import { peerCommand } from './peerCommand.ts';
import { connectBoth, type Installation, openTwo } from '../../../../../testing/installations.ts';
import type { Company } from '../../../../../testing/testApp.ts';

let two: Awaited<ReturnType<typeof openTwo>>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  two = await openTwo();
  [a, b] = [await two.x.company(), await two.y.company()];
});
afterAll(() => two.close());

/** What the command prints. */
const run = async ({ t: { ports } }: Installation, ...args: string[]) => {
  const lines: string[] = [];
  await peerCommand(args, { database: ports.database, config: ports.config, now: new Date(), print: (line) => lines.push(line) });
  return lines;
};

test('two installations are connected from their command lines, and it is told how that goes', async () => {
  const [block = ''] = await run(two.y, 'show', b.transferid);
  expect(await run(two.x, 'add', a.transferid, block)).toEqual([`Conectada con Empresa 1 de Y: acá es ${b.transferid}`]);
  await two.x.work();
  expect(await run(two.x, 'list', a.transferid)).toEqual([
    `${b.transferid} Empresa 1 de Y, en ${two.y.way.address}`,
    '  falla; último contacto: nunca',
    expect.stringMatching(/^ {2}última falla: 20\S+Z: No reconoce a esta instalación/),
    '  esperan: 0',
  ]);
  const [mine = ''] = await run(two.x, 'show', a.transferid);
  expect(await run(two.y, 'add', b.transferid.toLowerCase(), mine, '--as', '99zz')).toEqual(['Conectada con Empresa 1 de X: acá es 99ZZ']);
  await two.x.work(() => new Date(Date.now() + 60_000));
  expect((await run(two.x, 'list', a.transferid))[1]).toMatch(/^ {2}anda; último contacto: 20/);
  expect(await run(two.y, 'remove', b.transferid, '99zz')).toEqual(['Conexión cortada: Empresa 1 de X']);
  expect(await run(two.y, 'list', b.transferid)).toEqual(['No hay ninguna conexión']);
});

test('one that was cut is connected with another key by who says that it is the same company', async () => {
  const [c, d] = [await two.x.company(), await two.y.company()];
  const [block = ''] = await run(two.y, 'show', d.transferid);
  await run(two.x, 'add', c.transferid, block);
  await run(two.x, 'remove', c.transferid, d.transferid);
  const key = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  const other = blockText({ ...blockIn(block)!, key });
  await expect(run(two.x, 'add', c.transferid, other)).rejects.toThrow('con otra clave: ¿es la misma empresa?');
  expect(await run(two.x, 'list', c.transferid)).toEqual(['No hay ninguna conexión']);
  expect(await run(two.x, 'add', c.transferid, other, '--other-key')).toEqual([expect.stringMatching(/^Conectada con /)]);
});

test('of one that is closed, or is no more, that is told', async () => {
  const [c, d] = [await two.x.company(), await two.y.company()];
  await connectBoth(two.x, c, two.y, d);
  await two.x.work();
  const state = async (told: string) => {
    await two.x.t.database.owner.query(`update peers set ${told} where company_id = $1`, [c.companyId]);
    return (await run(two.x, 'list', c.transferid))[1];
  };
  expect(await state('closed = true')).toMatch(/^ {2}anda, dada de baja; último contacto: 20/);
  expect(await state('gone_at = now()')).toMatch(/^ {2}ya no existe; último contacto: 20/);
});

test('who connected and cut what is written down', async () => {
  const [c, d] = [await two.x.company(), await two.y.company()];
  const [block = ''] = await run(two.y, 'show', d.transferid);
  const { body } = await two.x.t.call(peerCalls.add, { block }, c.token);
  await two.x.t.call(peerCalls.add, { block }, c.token);
  await two.x.t.call(peerCalls.remove, { _id: body._id }, c.token);
  const told = await two.x.t.inCompany(c, (db) => db.select().from(audit).orderBy(asc(audit._id)));
  expect(told.map(({ kind, action, employee, name }) => [kind, action, employee, name])).toEqual([
    ['peers', 'create', c.owner, body.name],
    ['peers', 'delete', c.owner, body.name],
  ]);
});

test('only an owner connects', async () => {
  const c = await two.x.company();
  const admin = await two.x.t.make.user(c, 'admin');
  expect((await two.x.t.call(peerCalls.list, {}, admin.token)).body).toEqual({ enabled: false, block: null, data: [] });
  const [block = ''] = await run(two.y, 'show', b.transferid);
  expect((await two.x.t.call(peerCalls.add, { block }, admin.token)).status).toBe(403);
});

test.each([
  [[], /^Uso:/],
  [['show'], /^Uso:/],
  [['dance', '12AB'], /^Uso:/],
  [['list', '12AB', 'más'], /^Uso:/],
  [['list', '12AB', '--nada'], /^Uso:/],
  [['show', '00QQ'], /^00QQ no es de ninguna empresa$/],
])('%j is refused', async (args, message) => {
  await expect(run(two.x, ...args)).rejects.toThrow(message);
});

test('what is wrong is told in a line', async () => {
  await expect(run(two.x, 'add', a.transferid, 'reparto1.nada')).rejects.toThrow('No son los datos de una instalación: cópielos enteros');
  const [own = ''] = await run(two.x, 'show', a.transferid);
  await expect(run(two.x, 'add', a.transferid, own)).rejects.toThrow('Son los datos de su propia empresa');
  const other = await two.x.company();
  await expect(run(two.x, 'add', other.transferid, own)).rejects.toThrow(
    'Es una empresa de esta instalación: compártale por su ID logístico',
  );
  const c = await two.y.company();
  const [block = ''] = await run(two.y, 'show', c.transferid);
  await expect(run(two.x, 'add', a.transferid, block, '--as', other.transferid)).rejects.toThrow(
    `Acá ${other.transferid} ya es de otra logística: elija con qué código la va a nombrar`,
  );
  await expect(run(two.x, 'add', a.transferid, block, '--as', 'no')).rejects.toThrow('Son dos números y dos letras, como 12AB');
  await expect(run(two.x, 'remove', a.transferid, '00QQ')).rejects.toThrow('00QQ no es de ninguna conexión');
});
