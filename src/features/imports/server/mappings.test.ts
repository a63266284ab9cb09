import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imports } from '../contract.ts';
import { importsApp } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

describe('the meaning of columns', () => {
  const headers = ['Comercio', 'Para cuándo', 'A dónde'];
  const columns = ['client', 'deliveryDate', 'toAddress'];

  test('is remembered by the headers, whatever their case and accents, and can be changed', async () => {
    const { company } = await t.withClient();
    const ask = async (asked: string[]) => (await t.call(imports.mapping, { headers: asked }, company.token)).body.columns;
    expect(await ask(headers)).toBeNull();
    expect((await t.call(imports.rememberMapping, { headers, columns }, company.token)).status).toBe(200);
    expect(await ask(['COMERCIO', 'para cuando', 'A donde'])).toEqual(columns);
    expect(await ask(headers.toReversed())).toBeNull();
    const changed = ['client', 'toAddress', 'deliveryDate'];
    await t.call(imports.rememberMapping, { headers, columns: changed }, company.token);
    expect(await ask(headers)).toEqual(changed);
  });

  test('must name every required column, and each once', async () => {
    const { company } = await t.withClient();
    const refused = async (said: (string | null)[]) =>
      (await t.call(imports.rememberMapping, { headers, columns: said }, company.token)).body.fields;
    expect(await refused(['client', null, 'toAddress'])).toEqual({ columns: 'Falta la columna Fecha Entrega (deliveryDate)' });
    expect(await refused(['client', 'client', 'toAddress'])).toEqual({ columns: 'Eligió Cliente para dos columnas: deje una sola' });
    expect(await refused(['client', 'deliveryDate'])).toMatchObject({ columns: expect.any(String) as string });
  });

  test('is remembered for each client by itself, which all of the file may have', async () => {
    const { company, client } = await t.withClient();
    const { token } = company;
    const other = await t.make.client(company, 'Otro Comercio');
    const unnamed = [null, 'deliveryDate', 'toAddress'];
    const swapped = [null, 'toAddress', 'deliveryDate'];
    const remember = (said: (string | null)[], of?: unknown) =>
      t.call(imports.rememberMapping, { headers, columns: said, ...(of !== undefined && { client: of }) }, token);
    const ask = async (of?: string) => (await t.call(imports.mapping, { headers, ...(of && { client: of }) }, token)).body.columns;
    expect((await remember(unnamed)).body.fields).toEqual({ columns: 'Falta la columna Cliente (client)' });
    expect((await remember(unnamed, client)).status).toBe(200);
    expect((await remember(swapped, other)).status).toBe(200);
    expect((await remember(columns)).status).toBe(200);
    expect([await ask(client), await ask(other), await ask()]).toEqual([unnamed, swapped, columns]);
  });

  test('is not remembered for a client that there is not, or of another company', async () => {
    const { company } = await t.withClient();
    const { client: foreign } = await t.withClient();
    for (const client of [foreign, '0198c0de-0000-7000-8000-0000000000aa']) {
      const { status, body } = await t.call(imports.rememberMapping, { headers, columns, client }, company.token);
      expect([status, body.fields]).toEqual([400, { client: 'El cliente no existe o no está activo' }]);
      expect((await t.call(imports.mapping, { headers, client }, company.token)).body).toEqual({ columns: null });
    }
  });

  test('is its company’s own, and of those who may import', async () => {
    const { company } = await t.withClient();
    await t.call(imports.rememberMapping, { headers, columns }, company.token);
    const other = await t.make.company();
    expect((await t.call(imports.mapping, { headers }, other.token)).body).toEqual({ columns: null });
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(imports.mapping, { headers }, token)).status).toBe(403);
    expect((await t.call(imports.rememberMapping, { headers, columns }, token)).status).toBe(403);
  });
});
