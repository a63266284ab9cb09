import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { imports } from '../../contract.ts';
import { importLayouts } from '../tables.ts';
import { importsApp } from '../testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const headers = ['Comercio', 'Para cuándo', 'A dónde', 'Peso'];
const reading = {
  columns: ['client', 'deliveryDate', 'toAddress', 'weight'],
  weight: 'kg',
  days: 'mdy',
  lines: true,
  words: { paid: { si: 'pagado' } },
};
const whole = { ...reading, spare: [] };

/** A company with its calls about layouts. */
const office = async () => {
  const { company, client } = await t.withClient();
  const keep = (answers: object = {}, said: object = reading, of: unknown = headers) =>
    t.call(imports.rememberLayout, { headers: of, reading: said, answers }, company.token);
  const ask = async (of: string[] = headers) => (await t.call(imports.layout, { headers: of }, company.token)).body.layout;
  return { company, client, keep, ask };
};

describe('a layout', () => {
  test('is known by its titles, whatever their case, accents and signs; what was said last counts', async () => {
    const { company, keep, ask } = await office();
    expect(await ask()).toBeNull();
    const answers = { day: 'working', typeOrder: 'Flex', town: 'Palermo', createSkus: true };
    expect((await keep(answers)).status).toBe(200);
    expect(await ask(['COMERCIO', 'para cuando', 'A donde:', ' Peso'])).toEqual({
      reading: whole,
      answers: { ...answers, client: null, driver: null },
      clients: [],
      times: 1,
      updateAt: expect.any(String) as string,
      by: 'Dueña Núñez',
    });
    expect(await ask(headers.toReversed())).toBeNull();
    expect(await ask(headers.slice(1))).toBeNull();
    await t.inCompany(company, (db) => db.update(employees).set({ last: 'Ñáñez' }));
    const spare = [null, null, 'client', null];
    await keep({}, { columns: ['client', null, null, null], spare });
    expect(await ask()).toMatchObject({
      reading: { columns: ['client', null, null, null], spare, lines: false, words: {} },
      answers: { createSkus: false, client: null, driver: null },
      times: 2,
      by: 'Dueña Ñáñez',
    });
  });

  test('is of its client as long as it was always the same; of several, somebody has to say which, the latest first', async () => {
    const { company, client, keep, ask } = await office();
    const other = await t.make.client(company, 'Vivero Sur');
    await keep({ client });
    await keep({ client: { _id: client } });
    expect(await ask()).toMatchObject({ answers: { client }, clients: [{ _id: client, name: 'Ñandú Indumentaria', times: 2 }], times: 2 });
    await keep({ client: other });
    expect(await ask()).toMatchObject({
      answers: { client: null },
      clients: [
        { _id: other, times: 1 },
        { _id: client, times: 2 },
      ],
      times: 3,
    });
    await keep({ client });
    expect((await ask())?.clients.map(({ _id, times }) => [_id, times])).toEqual([
      [client, 3],
      [other, 1],
    ]);
    // Who may have no more orders is not offered, nor is the other taken for granted.
    await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, other)));
    expect(await ask()).toMatchObject({ answers: { client: null }, clients: [{ _id: client }] });
  });

  test('of one client who may have no more orders asks for another', async () => {
    const { company, client, keep, ask } = await office();
    await keep({ client });
    await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }));
    expect(await ask()).toMatchObject({ answers: { client: null }, clients: [] });
  });

  test('keeps its driver, as long as there is one', async () => {
    const { company, keep, ask } = await office();
    const driver = await t.make.driver(company);
    await keep({ driver });
    expect((await ask())?.answers.driver).toBe(driver);
    await t.inCompany(company, (db) => db.update(employees).set({ status: 3 }).where(eq(employees._id, driver)));
    expect((await ask())?.answers.driver).toBeNull();
  });

  test('is nothing where it was said of columns that there are no more', async () => {
    const { company, keep, ask } = await office();
    await keep();
    await t.inCompany(company, (db) => db.update(importLayouts).set({ reading: { columns: ['gone', null, null, null] } as never }));
    expect(await ask()).toBeNull();
  });

  test('of an older program, which kept the columns alone, is read', async () => {
    const { company, keep, ask } = await office();
    await keep();
    const old = { columns: reading.columns, answers: {} };
    await t.inCompany(company, (db) => db.update(importLayouts).set({ reading: { columns: old.columns } as never, answers: {} as never }));
    expect(await ask()).toMatchObject({
      reading: { columns: reading.columns, spare: [], lines: false, words: {} },
      answers: { createSkus: false },
    });
  });
});

describe('what is said of a layout', () => {
  test.each([
    [{}, { columns: ['client', 'client', null, null] }, headers, { 'reading.columns': 'Eligió Cliente para dos columnas: deje una sola' }],
    [{}, { columns: ['client'] }, headers, { 'reading.columns': 'Debe haber una por encabezado' }],
    [{}, { ...reading, spare: ['client'] }, headers, { 'reading.spare': 'Debe haber una por encabezado' }],
    [{}, reading, [], { headers: 'Requerido', 'reading.columns': 'Debe haber una por encabezado' }],
    [{ town: 'x'.repeat(121) }, reading, headers, { 'answers.town': 'Hasta 120 caracteres' }],
    [{ client: 'x' }, reading, headers, { 'answers.client': 'Identificador inválido' }],
  ])('%# is refused at its field', async (answers, said, of, fields) => {
    const { keep, ask } = await office();
    const { status, body } = await keep(answers, said, of);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await ask()).toBeNull();
  });

  test('has no word of what no text is made of', async () => {
    const { keep, ask } = await office();
    for (const word of ['a\0b', 'a\uD800b', 'x'.repeat(201)]) {
      expect((await keep({}, { ...reading, words: { paid: { [word]: 'pagado' } } })).status).toBe(400);
      expect((await keep({}, { ...reading, words: { paid: { si: word } } })).status).toBe(400);
    }
    expect((await keep({}, { ...reading, words: { paid: { 's\u202Ei': 'pa\u200Bgado' } } })).status).toBe(200);
    expect((await ask())?.reading.words).toEqual({ paid: { si: 'pagado' } });
  });

  test('names a client and a driver of the company, or nobody', async () => {
    const { keep, ask } = await office();
    const stranger = await office();
    const driver = await t.make.driver(stranger.company);
    for (const _id of [undefined, '0198c0de-0000-7000-8000-0000000000aa']) {
      const answers = { client: _id ?? stranger.client, driver: _id ?? driver };
      expect(await keep(answers)).toMatchObject({
        status: 400,
        body: {
          message: 'El cliente no existe o no está activo',
          fields: {
            'answers.client': 'El cliente no existe o no está activo',
            'answers.driver': 'El chofer no existe o no está activo',
          },
        },
      });
    }
    expect(await ask()).toBeNull();
  });

  test('is its company’s own, and of those who may import', async () => {
    const { company, keep } = await office();
    await keep();
    const stranger = await office();
    expect(await stranger.ask()).toBeNull();
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(imports.layout, { headers }, token)).status).toBe(403);
    expect((await t.call(imports.rememberLayout, { headers, reading, answers: {} }, token)).status).toBe(403);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
