import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { jobs } from '../../../jobs/contract.ts';
import { orders } from '../../../orders/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const begin = async (company: Company, ids: string[]) =>
  (await t.call(printing.beginRun, { orders: ids, size: '100x150' }, company.token)).body.data;
const open = async (url: string) => {
  const answer = await t.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPaper(new Uint8Array(answer.rawPayload));
};

test('labels of a run come as a PDF in its order, and their orders are marked once', async () => {
  const company = await t.make.company();
  const ids = [await t.make.order(company, { numberPackage: 2 }), await t.make.order(company)];
  const run = await begin(company, ids);
  const asked = { _id: run._id, from: 1, to: 3, pass: newId() };
  const { body } = await t.call(printing.pdfLabels, asked, company.token);
  await t.call(printing.pdfLabels, asked, company.token);
  const pages = await open(body.url ?? '');
  const details = await Promise.all(ids.map(async (_id) => (await t.call(orders.detail, { _id }, company.token)).body));
  const [first, second] = details.map(({ data }) => data);
  expect(await Promise.all(pages.map((page) => page.qr()))).toEqual([first?.qr, first?.qr, second?.qr]);
  expect(details.map(({ history }) => history.filter(({ status }) => status.id === 40).length)).toEqual([1, 1]);
  expect((await t.call(printing.run, { _id: run._id }, company.token)).body.data).toMatchObject({ printed: 3, repeats: 0 });
});

test('more than 500 are made in the background, with their number; ranges that there are not are refused at once', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { numberPackage: 501 });
  const run = await begin(company, [_id]);
  const { body } = await t.call(printing.pdfLabels, { _id: run._id, from: 1, to: 501, pass: newId() }, company.token);
  const made = await vi.waitFor(
    async () => {
      const { body: found } = await t.call(jobs.get, { _id: body.job ?? '' }, company.token);
      expect([found.state, found.error]).toEqual(['Completado', null]);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect([made.done, made.total]).toEqual([501, 501]);
  const pages = await open(made.file?.url ?? '');
  expect([pages.length, pages.at(-1)?.text.includes('bulto 501 de 501')]).toEqual([501, true]);
  const refused = await t.call(printing.pdfLabels, { _id: run._id, from: 1, to: 502, pass: newId() }, company.token);
  expect([refused.status, refused.body.fields]).toEqual([400, { to: 'No hay tantas' }]);
});

test('labels whose orders are all gone make no paper, and another company has none of them', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const _id = await t.make.order(company);
  const run = await begin(company, [_id]);
  const asked = { _id: run._id, from: 1, to: 1, pass: newId() };
  expect((await t.call(printing.pdfLabels, asked, other.token)).status).toBe(404);
  await t.call(orders.remove, { _id }, company.token);
  const gone = await t.call(printing.pdfLabels, asked, company.token);
  expect([gone.status, gone.body.message]).toEqual([404, 'Las órdenes de estas etiquetas ya no existen']);
});
