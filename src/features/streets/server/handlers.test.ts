import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { jobs } from '../../jobs/contract.ts';
import { streets } from '../contract.ts';
import { loadStreetFiles } from './loadStreetFiles.ts';
import { cityFile } from './testing.ts';

let t: App;
/** What the city's own server answers. */
let published: { status: number; body: string } = { status: 200, body: cityFile() };
let city: Server;
let company: Company;
beforeAll(async () => {
  city = createServer((_request, response) => response.writeHead(published.status).end(published.body)).listen(0, '127.0.0.1');
  await new Promise((listening) => city.once('listening', listening));
  const { port } = city.address() as AddressInfo;
  t = await testApp({ STREETS_UPLOAD: '1', STREETS_CABA_URL: `http://127.0.0.1:${port}/calles/callejero.geojson` });
  company = await t.make.company();
});
afterAll(async () => {
  await t.close();
  city.close();
});
afterEach(async () => {
  for (const { _id } of (await loaded()).data) await t.call(streets.remove, { _id }, company.token);
});

const loaded = async (token = company.token) => (await t.call(streets.loaded, {}, token)).body;

type File = [name: string, content: string | Buffer];
const upload = async (files: File[], told: object = {}, token = company.token) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(told)) form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { token, 'content-type': body.headers.get('content-type')!, 'content-length': String(payload.length) };
  const answer = await t.app.inject({ method: 'POST', url: streets.upload.path, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ job: string; message: string; fields?: object }>() };
};
/** A run once it is over. */
const ended = ({ body }: { body: { job: string } }) =>
  vi.waitFor(
    async () => {
      const run = await t.call(jobs.get, { _id: body.job }, company.token);
      expect(run.body.state).toMatch(/Completado|Error/);
      return run.body;
    },
    { timeout: 20_000, interval: 50 },
  );

test('streets that an owner sends are loaded in the background, and known to all who look', async () => {
  const version = await t.ports.streets.version();
  const run = await ended(await upload([['calles.geojson', cityFile()]]));
  expect(run).toMatchObject({
    state: 'Completado',
    done: 100,
    total: 100,
    result: { name: 'Calles de Buenos Aires', segments: 6, unchanged: false },
  });
  expect(await loaded()).toEqual({
    data: [
      {
        _id: expect.any(String) as string,
        key: 'caba',
        name: 'Calles de Buenos Aires',
        attribution: 'Buenos Aires Data, GCBA, CC BY 2.5 AR',
        country: 'AR',
        segments: 6,
        bounds: [-58.44, -34.6, -58.436, -34.598],
        loadAt: expect.any(String) as string,
        report: [],
      },
    ],
    mayLoad: true,
    loads: [],
  });
  expect(await t.ports.streets.version()).not.toBe(version);
  const { token } = await t.make.user(company, 'operator');
  expect((await loaded(token)).data).toHaveLength(1);
});

test('a file may be packed, and may be named; one of other columns says which they are', async () => {
  const csv = ['CALLE_NOM;INI;FIN;geometry', 'Lapacho;100;198;"LINESTRING (-58.44 -34.6, -58.439 -34.6)"'].join('\n');
  const told = {
    name: 'Calles de Villa Prueba',
    attribution: 'Municipalidad de Villa Prueba',
    town: 'Villa Prueba',
    columns: { name: 'CALLE_NOM', leftFrom: 'INI', leftTo: 'FIN', area: '' },
  };
  expect((await ended(await upload([['ejes.csv.gz', gzipSync(csv)]], told))).state).toBe('Completado');
  const { data } = await loaded();
  expect(data).toMatchObject([{ name: 'Calles de Villa Prueba', attribution: 'Municipalidad de Villa Prueba', segments: 1 }]);
});

test('a file takes the place of streets that are named, whatever it is called; of none that are gone', async () => {
  await ended(await upload([['calles.geojson', cityFile()]]));
  const [first] = (await loaded()).data;
  const csv = ['CALLE_NOM;geometry', 'Lapacho;"LINESTRING (-58.44 -34.6, -58.439 -34.6)"'].join('\n');
  const told = { name: 'Otra edición', columns: { name: 'CALLE_NOM' }, replaces: first?._id };
  await ended(await upload([['2027.csv', csv]], told));
  expect((await loaded()).data).toMatchObject([{ _id: first?._id, key: 'caba', name: 'Otra edición', segments: 1 }]);
  const gone = await upload([['2027.csv', csv]], { ...told, replaces: newId() });
  expect(gone).toMatchObject({ status: 400, body: { fields: { replaces: 'Esas calles ya no están' } } });
});

test('the same files again load nothing, and say so', async () => {
  const files: File[] = [['calles.geojson', cityFile()]];
  await ended(await upload(files));
  const [first] = (await loaded()).data;
  expect((await ended(await upload(files))).result).toMatchObject({ segments: 6, unchanged: true });
  expect((await loaded()).data).toEqual([first]);
});

test('two loads at once end one after the other, and one edition is there', async () => {
  const begun = await Promise.all([
    upload([['a.geojson', cityFile()]]),
    upload([['b.geojson', cityFile().replaceAll('LAPACHO', 'CEIBO')]]),
  ]);
  expect((await Promise.all(begun.map(ended))).map(({ state }) => state)).toEqual(['Completado', 'Completado']);
  expect((await loaded()).data).toMatchObject([{ segments: 6 }]);
});

test.each<[string, File, string]>([
  ['no streets', ['fotos.geojson', '{"type":"FeatureCollection","features":[]}'], 'fotos.geojson: no tiene ninguna calle'],
  ['half a file', ['calles.geojson', cityFile().slice(0, 900)], 'calles.geojson: está cortado; bájelo de nuevo'],
  [
    'what no street file is',
    ['foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0])],
    'foto.png: no es un archivo de calles (GeoJSON o CSV)',
  ],
  ['an empty file', ['nada.csv', ''], 'nada.csv: está vacío'],
  [
    'columns that nobody named',
    ['ejes.csv', 'CALLE;geometry\nLapacho;"LINESTRING (-58.44 -34.6, -58.439 -34.6)"'],
    'ejes.csv: no se reconocen sus columnas (calle, geometry): indique cuáles son al cargarlo',
  ],
])('of %s the run says what is the matter, and the former streets stay', async (_what, file, error) => {
  await ended(await upload([['calles.geojson', cityFile()]]));
  const { data } = await loaded();
  const begun = await upload([file]);
  expect(await ended(begun)).toMatchObject({ state: 'Error', error });
  expect(await loaded()).toEqual({
    data,
    mayLoad: true,
    loads: [{ _id: begun.body.job, title: file[0] }],
  });
});

test('Buenos Aires is fetched from the city itself; when that does not answer, the run says so', async () => {
  expect((await ended(await t.call(streets.fetch, { city: 'caba' }, company.token))).result).toMatchObject({ segments: 6 });
  published = { status: 503, body: 'mantenimiento' };
  const run = await ended(await t.call(streets.fetch, { city: 'caba' }, company.token));
  expect(run.error).toMatch(/^127\.0\.0\.1:\d+ respondió 503 en lugar del archivo: pruebe más tarde, o bájelo y cárguelo usted$/);
  expect((await loaded()).data).toHaveLength(1);
});

test('streets that are removed are known no more; removed twice, they are not there', async () => {
  await ended(await upload([['calles.geojson', cityFile()]]));
  const [source] = (await loaded()).data;
  const remove = () => t.call(streets.remove, { _id: source?._id ?? '' }, company.token);
  expect((await remove()).status).toBe(200);
  expect((await loaded()).data).toEqual([]);
  expect(await remove()).toMatchObject({ status: 404, body: { message: 'Esas calles ya no están' } });
});

test('wrong input is refused, and its files are not kept', async () => {
  expect(await upload([])).toMatchObject({ status: 400, body: { message: 'Elija un archivo', fields: { files: 'Requerido' } } });
  const named = await upload([['a.csv', 'x']], { columns: { leftFrom: 'INI' } });
  expect(named).toMatchObject({ status: 400, body: { fields: { 'columns.name': 'Requerido' } } });
  const odd = await upload([['a.csv', 'x']], { columns: { name: 'a=b,c' } });
  expect(odd).toMatchObject({ status: 400, body: { fields: { 'columns.name': 'Sin comas ni signos igual' } } });
  expect((await t.call(streets.fetch, { city: 'roma' }, company.token)).status).toBe(400);
  expect((await t.call(streets.remove, { _id: newId() }, company.token)).status).toBe(404);
});

test('only owners and their like load and remove streets, and see what is being loaded', async () => {
  const { token } = await t.make.user(company, 'operator', ['order', 'office', 'map']);
  expect((await upload([['calles.geojson', cityFile()]], {}, token)).status).toBe(403);
  for (const [call, input] of [
    [streets.fetch, { city: 'caba' }],
    [streets.remove, { _id: newId() }],
  ] as const)
    expect((await t.call(call, input, token)).status).toBe(403);
  const begun = await upload([['a.csv', 'x']]);
  await ended(begun);
  expect((await loaded()).loads).toEqual([{ _id: begun.body.job, title: 'a.csv' }]);
  expect((await loaded(token)).loads).toEqual([]);
});

test('what a company loads is not told to another, which has its streets all the same', async () => {
  const other = await t.make.company();
  const begun = await upload([['a.csv', 'x']]);
  await ended(begun);
  await ended(await upload([['calles.geojson', cityFile()]]));
  const theirs = await loaded(other.token);
  expect({ ...theirs, data: theirs.data.length }).toEqual({ data: 1, mayLoad: true, loads: [] });
  expect((await t.call(jobs.get, { _id: begun.body.job }, other.token)).status).toBe(404);
});

test('a run that a process left half-way is begun again by the next one, from the files that lie in the store', async () => {
  const first = await upload([['calles.geojson', cityFile(900)]]);
  await ended(first);
  const [run] = await t.inCompany(company, (db) =>
    db
      .select()
      .from(jobRuns)
      .then((rows) => rows.filter(({ _id }) => _id === first.body.job)),
  );
  const again = (stop: boolean) =>
    loadStreetFiles.run({
      payload: loadStreetFiles.payload.parse(run?.payload),
      company: company.companyId,
      run: first.body.job,
      employee: company.owner,
      ports: t.ports,
      inCompany: (work) => t.inCompany(company, work),
      progress: () => (stop ? Promise.reject(new Error('taken over')) : Promise.resolve()),
    });
  const [source] = (await loaded()).data;
  await t.call(streets.remove, { _id: source?._id ?? '' }, company.token);
  await expect(again(true)).rejects.toThrow('taken over');
  expect((await loaded()).data).toEqual([]);
  expect(await again(false)).toMatchObject({ segments: 902, unchanged: false });
  expect(await again(false)).toMatchObject({ segments: 902, unchanged: true });
});

test('where who runs the installation loads the streets, nobody does from the screen', async () => {
  const plain = await testApp();
  try {
    const { token } = await plain.make.company();
    expect((await plain.call(streets.loaded, {}, token)).body).toEqual({ data: [], mayLoad: false, loads: [] });
    const message = 'En esta instalación las calles las carga quien la administra: npm run streets';
    for (const [call, input] of [
      [streets.upload, {}],
      [streets.fetch, { city: 'caba' }],
      [streets.remove, { _id: newId() }],
    ] as const)
      expect(await plain.call(call, input, token)).toMatchObject({ status: 409, body: { message } });
  } finally {
    await plain.close();
  }
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
