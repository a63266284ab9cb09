import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { jobs } from '../../../jobs/contract.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderHistory, type StoredFile } from '../../../orders/server/tables.ts';
import { type StatusId, statusById } from '../../../orders/status.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const bytesAt = async (url: string) => new Uint8Array((await t.app.inject({ url })).rawPayload);

const picture = (background: string, width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A delivered order with what its driver brought home. */
const delivered = async (company: Company, files: Partial<Record<StoredFile['kind'], Uint8Array | null>> = {}) => {
  const driver = await t.make.driver(company, { name: 'Martín', last: 'Ibáñez' });
  const order = await t.make.order(company, { status: 8, driverAssign: driver, toName: 'Agustina Peña' });
  const stored: StoredFile[] = [];
  for (const [kind, content] of Object.entries(files) as [StoredFile['kind'], Uint8Array | null][]) {
    const key = newFileKey(company.companyId, 'jpg');
    if (content) await t.ports.files.put(key, content);
    stored.push({ kind, key, name: `${kind}.jpg` });
  }
  await t.inCompany(company, (db) =>
    db.insert(orderHistory).values({
      _id: newId(),
      order,
      status: 8,
      driverAssign: driver,
      clientName: 'Agustina Peña Ñiquén',
      clientIDNumber: '32418905',
      observation: 'Recibe la titular en planta baja.',
      source: 'driver',
      files: stored,
      createAt: new Date('2026-11-20T14:47:22.000Z'),
    }),
  );
  return order;
};

const proofOf = async (company: Company, _id: string) => {
  const { status, body } = await t.call(printing.proof, { _id }, company.token);
  return { status, message: body.message, pages: status === 200 ? await readPaper(await bytesAt(body.url)) : [] };
};

test('a proof says who received what when from whom, with photos and signature', async () => {
  const company = await t.make.company();
  const _id = await delivered(company, {
    photo: await picture('#ff0000'),
    sign: await picture('#0000ff', 600, 300),
    idFront: await picture('#00ff00'),
  });
  const { pages } = await proofOf(company, _id);
  expect(pages).toHaveLength(1);
  const [page] = pages;
  const { body } = await t.call(orderCalls.detail, { _id }, company.token);
  for (const said of [
    'Comprobante de entrega',
    body.data.internalID,
    'Entregado',
    'viernes 20/11/2026, 11:47:22',
    'Martín Ibáñez, chofer',
    'Agustina Peña Ñiquén',
    'DNI 32.418.905',
    '«Recibe la titular en planta baja.»',
    'DNI, frente, 11:47',
    'El chofer no registró su posición.',
    'Recibió Agustina Peña Ñiquén',
  ])
    expect(page?.text).toContain(said);
  expect(await page?.qr({ x: 165, y: 8, width: 35, height: 35 })).toBe(body.data.qr);
  const { data, info } = await sharp(await page!.picture(127))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * 5 * info.width + x * 5) * info.channels, (y * 5 * info.width + x * 5) * info.channels + 3),
  ];
  expect([at(40, 125), at(100, 125)].map((tones) => tones.map((tone) => Math.round(tone / 255)))).toEqual([
    [1, 0, 0],
    [0, 1, 0],
  ]);
});

/** An entry before the last one of an order, with the files that it brought. */
const entryOf = async (company: Company, order: string, status: StatusId, at: string, kinds: StoredFile['kind'][]) => {
  const files: StoredFile[] = [];
  for (const kind of kinds) {
    const key = newFileKey(company.companyId, 'jpg');
    await t.ports.files.put(key, await picture('#00ff00', 600, 300));
    files.push({ kind, key, name: `${kind}.jpg` });
  }
  await t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status, source: 'driver', files, createAt: new Date(at) }),
  );
};

test('the receiver’s name stands beneath the signature of the entry that names them alone', async () => {
  const company = await t.make.company();
  const _id = await delivered(company, { sign: await picture('#0000ff', 600, 300) });
  await entryOf(company, _id, 2, '2026-11-18T13:05:00.000Z', ['sign']);
  const { pages } = await proofOf(company, _id);
  expect(pages[0]?.text).toContain('Agustina Peña Ñiquén, 11:47');
  expect(pages[0]?.text).not.toContain(`${statusById(2).name}, 18/11/26 10:05`);
});

test('a signature and photos of other entries say of which status and when they are', async () => {
  const company = await t.make.company();
  const _id = await delivered(company, { photo: await picture('#ff0000') });
  await entryOf(company, _id, 2, '2026-11-18T13:05:00.000Z', ['sign']);
  await entryOf(company, _id, 10, '2026-11-19T15:00:00.000Z', ['photo', 'idBack']);
  const { pages } = await proofOf(company, _id);
  for (const said of [
    'Foto, 11:47',
    '1ª Visita, 19/11/26 12:00',
    'DNI, dorso: 1ª Visita, 19/11/26 12:00',
    `${statusById(2).name}, 18/11/26 10:05`,
  ])
    expect(pages[0]?.text).toContain(said);
  expect(pages[0]?.text).not.toMatch(/Agustina Peña Ñiquén, \d/);
});

test('a photo that is damaged or gone is told on the proof', async () => {
  const company = await t.make.company();
  const _id = await delivered(company, { photo: Buffer.from('no es una imagen'), sign: null });
  const { pages } = await proofOf(company, _id);
  expect(pages[0]?.text).toContain('La imagen está dañada');
  expect(pages[0]?.text).toContain('La imagen ya no está');
});

test('an order without photos, receiver or driver has a proof of its state', async () => {
  const company = await t.make.company();
  const { pages } = await proofOf(company, await t.make.order(company, { deliveryDate: null, toName: null, toPhone: null }));
  for (const said of ['Comprobante de estado', 'Creado', 'Sin registrar', 'Sin fotos.', 'Sin firma.'])
    expect(pages[0]?.text).toContain(said);
});

test('a proof of another company’s order, of a deleted one, or without the permission is refused', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  expect(await proofOf(company, await t.make.order(other))).toMatchObject({ status: 404, message: 'La orden no existe' });
  const gone = await t.make.order(company);
  await t.call(orderCalls.remove, { _id: gone }, company.token);
  expect(await proofOf(company, gone)).toMatchObject({ status: 404 });
  expect((await t.call(printing.proof, { _id: 'x' }, company.token)).status).toBe(400);
  const clerk = await t.make.user(company, 'clerk', ['account']);
  expect((await t.call(printing.proof, { _id: gone }, clerk.token)).status).toBe(403);
  expect((await t.call(printing.proofs, { orders: [gone] }, clerk.token)).status).toBe(403);
});

test('the proofs of a selection come as a ZIP, one file each, to who may see orders, whoever asked for them', async () => {
  const company = await t.make.company();
  const chosen = [
    await delivered(company, { photo: await picture('#ff0000') }),
    await delivered(company, { photo: Buffer.from('dañada') }),
    await t.make.order(company),
  ];
  const { body: begun } = await t.call(printing.proofs, { orders: [...chosen, chosen[0]!] }, company.token);
  expect(begun.total).toBe(3);
  const run = () => t.call(jobs.get, { _id: begun.job }, company.token);
  await expect.poll(async () => (await run()).body.state, { timeout: 15_000 }).toBe('Completado');
  const { body } = await run();
  expect([body.done, body.total]).toEqual([3, 3]);
  const files = unzipSync(await bytesAt(body.file?.url ?? ''));
  const numbers = await Promise.all(
    chosen.map(async (_id) => (await t.call(orderCalls.detail, { _id }, company.token)).body.data.internalID),
  );
  expect(Object.keys(files)).toEqual(numbers.map((number) => `${number}.pdf`));
  const [first, second] = await Promise.all(Object.values(files).map(readPaper));
  expect(first?.[0]?.text).toContain(numbers[0]);
  expect(second?.[0]?.text).toContain('La imagen está dañada');
  expect(body.result).toEqual({ rows: 3 });
  const got = async (token: string) => t.call(jobs.get, { _id: begun.job }, token);
  const clerk = await t.make.user(company, 'clerk', ['order']);
  const theirs = (await got(clerk.token)).body;
  expect(Object.keys(unzipSync(await bytesAt(theirs.file?.url ?? '')))).toEqual(Object.keys(files));
  // Who may see no orders sees none of it; nor does another company.
  const [gardener, stranger] = [await t.make.user(company, 'clerk', ['warehouse', 'office', 'fleet']), await t.make.company()];
  for (const { token } of [gardener, stranger]) expect((await got(token)).status).toBe(404);
});

test('the proofs are of the orders that there still are, and it is told which are not', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const [own, theirs] = [await t.make.order(company), await t.make.order(other)];
  const { body } = await t.call(printing.proofs, { orders: [theirs, own] }, company.token);
  expect([body.total, body.absent]).toEqual([1, [theirs]]);
});

test('the proofs of others’ orders, and of none, are refused', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  expect((await t.call(printing.proofs, { orders: [await t.make.order(other)] }, company.token)).status).toBe(404);
  expect((await t.call(printing.proofs, { orders: [] }, company.token)).status).toBe(400);
});
