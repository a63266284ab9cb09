import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { followLink, readFollow } from './followLink.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
});
afterAll(() => t.close());

const follow = (token: string) => t.call(contract.follow, { token });
const linkOf = async (_id: string) => (await t.call(contract.detail, { _id }, company.token)).body.data.follow;
const tokenOf = async (_id: string) => (await linkOf(_id)).split('/').at(-1) ?? '';
const enter = (_id: string, status: number, over: Record<string, unknown> = {}) =>
  t.call(contract.changeBulk, { orders: [_id], status, ...over }, company.token);

test('whoever has the link is told where the parcel is, and nothing else of it', async () => {
  const driverAssign = await t.make.driver(company);
  const order = await t.make.order(company, {
    externalID: 'TN-2041',
    toName: 'Agustina Secreta',
    toAddress: 'Calle Secreta',
    toPhone: '1150001234',
    toEmail: 'secreta@correo.test',
    client: await t.make.client(company, 'Remitente Secreto'),
  });
  const token = await tokenOf(order);
  expect(await linkOf(order)).toBe(`${t.ports.config.PUBLIC_URL}/follow/${token}`);
  await enter(order, 5, { driverAssign });
  await enter(order, 7, { driverAssign });
  await enter(order, 42, { observation: 'Nota Secreta' });
  const { status, body } = await follow(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    company: expect.any(String) as string,
    number: `${company.transferid}00000001`,
    externalID: 'TN-2041',
    stage: 'transit',
    planned: expect.any(String) as string,
  });
  expect(body.steps.map(({ text }) => text).slice(0, 2)).toEqual(['En reparto', 'Preparado para repartir']);
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
  expect(Object.keys(body).toSorted()).toEqual(['company', 'externalID', 'number', 'planned', 'stage', 'steps']);
});

test('what was undone is not told, a delivered one is planned for no day, a deleted one is unknown', async () => {
  const order = await t.make.order(company);
  const token = await tokenOf(order);
  const { body: change } = await enter(order, 22, { observation: 'Error' });
  expect((await follow(token)).body.stage).toBe('cancelled');
  await t.call(contract.undoBulk, { batch: change.batch }, company.token);
  expect((await follow(token)).body.stage).toBe('received');
  await enter(order, 22, { observation: 'De veras' });
  expect((await follow(token)).body).toMatchObject({ stage: 'cancelled', planned: null });
  const other = await t.make.order(company);
  const otherToken = await tokenOf(other);
  await t.call(contract.remove, { _id: other }, company.token);
  expect((await follow(otherToken)).status).toBe(404);
});

test('no other link is taken: cut, changed in any letter, of another secret, of another company’s order', async () => {
  const order = await t.make.order(company);
  const token = await tokenOf(order);
  const whose = { company: company.companyId, order };
  expect(readFollow(t.ports.config, token)).toEqual(whose);
  for (let at = 0; at < token.length; at += 1) {
    const letter = token[at] === 'A' ? 'B' : 'A';
    expect(readFollow(t.ports.config, token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined();
  }
  const others = [token.slice(0, -1), `${token}A`, `${token}=`, ' '.repeat(64), 'ñ'.repeat(64), '\0'];
  for (const other of others) expect([other, (await follow(other)).status]).toEqual([other, expect.toBeOneOf([400, 404])]);
  const foreign =
    followLink({ ...t.ports.config, SECRET: 'another secret of thirty-two letters' }, whose)
      .split('/')
      .at(-1) ?? '';
  expect((await follow(foreign)).status).toBe(404);
  const stranger = await t.make.company();
  const mixed = followLink(t.ports.config, { company: stranger.companyId, order }).split('/').at(-1) ?? '';
  expect((await follow(mixed)).status).toBe(404);
});
