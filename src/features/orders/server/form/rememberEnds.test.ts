import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { places } from '../../../places/contract.ts';
import { orders as contract } from '../../contract.ts';
import { anAddress, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const pin = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
const created = async (company: Company, toAddress: object) => {
  const { status, body } = await t.call(contract.create, kit.form(await t.make.client(company), { toAddress }), company.token);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body._id;
};
const suggested = async (company: Company, text = 'gurruchaga 18') =>
  (await t.call(places.suggest, { text }, company.token)).body.data.filter(({ known }) => known);
const resolved = async (company: Company, text?: string) =>
  (await t.call(places.resolve, { id: (await suggested(company, text))[0]?.id }, company.token)).body;

test('the addresses of an order come first for the next one', async () => {
  const company = await t.make.company();
  await created(company, anAddress({ hierarchy: ['Palermo', 'CABA'] }));
  const { data } = (await t.call(places.suggest, { text: 'gurruchaga 18' }, company.token)).body;
  expect(data[0]).toMatchObject({ text: 'Gurruchaga 1854', detail: 'Palermo, CABA', known: true });
  expect(await resolved(company)).toMatchObject({
    address: 'Gurruchaga',
    addressNumber: 1854,
    town: 'Palermo',
    postalCode: '1414',
    location: pin(-58.43, -34.588),
    partial_match: false,
    matchLevel: 'house',
    countryCode: 'AR',
  });
  expect(await resolved(company, 'montes de oca')).toMatchObject({ town: 'Barracas', addressNumber: 1780 });
});

test('a doubtful address is not remembered until it is mended', async () => {
  const company = await t.make.company();
  const _id = await created(company, anAddress({ partial_match: true }));
  expect(await suggested(company)).toEqual([]);
  const { data } = (await t.call(contract.form, { _id }, company.token)).body;
  const toAddress = { ...data.toAddress, location: pin(-58.4301, -34.5881), partial_match: false };
  await t.call(contract.save, { ...data, externalID: 'X' }, company.token);
  expect(await suggested(company)).toEqual([]);
  expect((await t.call(contract.save, { ...data, version: 2, externalID: 'X', toAddress }, company.token)).status).toBe(200);
  expect(await resolved(company)).toMatchObject({ location: pin(-58.4301, -34.5881) });
});

test('an edit elsewhere in the order does not move what a newer order told', async () => {
  const company = await t.make.company();
  const _id = await created(company, anAddress());
  await created(company, anAddress({ location: pin(-58.4309, -34.5889) }));
  const { data } = (await t.call(contract.form, { _id }, company.token)).body;
  expect((await t.call(contract.save, { ...data, externalID: 'X' }, company.token)).status).toBe(200);
  expect(await resolved(company)).toMatchObject({ location: pin(-58.4309, -34.5889) });
});

test('a pin put by hand stays where it is', async () => {
  const company = await t.make.company();
  const { location: _, name: __, ...address } = anAddress();
  await t.call(places.remember, { address, location: pin(-58.5, -34.6) }, company.token);
  await created(company, anAddress());
  expect(await resolved(company)).toMatchObject({ location: pin(-58.5, -34.6), matchLevel: 'manual' });
});

test('areas that an order does not know stay as they were', async () => {
  const company = await t.make.company();
  await created(company, anAddress({ hierarchy: ['Palermo', 'CABA'] }));
  await created(company, anAddress({ postalCode: '' }));
  expect(await resolved(company)).toMatchObject({ hierarchy: ['Palermo', 'CABA'], postalCode: '1414' });
});

test('a refused order leaves nothing behind', async () => {
  const company = await t.make.company();
  const form = kit.form(await t.make.client(company), { status: 30 });
  expect((await t.call(contract.create, form, company.token)).status).toBe(400);
  expect(await suggested(company)).toEqual([]);
});

test('another company does not see it', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  await created(a, anAddress());
  expect(await suggested(b)).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
