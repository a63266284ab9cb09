import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { printing } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** An order of two packages, and a run of it. */
const prepared = async (company: Company) => {
  const order = await t.make.order(company, { numberPackage: 2 });
  const { body } = await t.call(printing.beginRun, { orders: [order] }, company.token);
  return [order, body.data._id] as const;
};

test('a run drawn for the browser’s printer is guarded as on any other: what came out is asked about, and another screen waits', async () => {
  const company = await t.make.company();
  const [, _id] = await prepared(company);
  const [one, other] = [newId(), newId()];
  const drawn = async (screen: string, again = false) => {
    const { status, body } = await t.call(printing.drawLabels, { _id, from: 1, to: 2, screen, again }, company.token);
    return status === 200 ? body.labels.length : [status, body.message];
  };
  expect(await drawn(one)).toBe(2);
  expect(await drawn(other)).toEqual([409, 'Esta tanda se está imprimiendo desde otra pantalla']);
  await t.call(printing.printedLabels, { _id, from: 1, to: 2, pass: newId() }, company.token);
  await t.call(printing.stoppedRun, { _id }, company.token);
  expect(await drawn(other)).toEqual([409, 'Algunas de estas etiquetas ya salieron: mire hasta dónde llegó la tanda']);
  expect((await t.call(printing.drawLabels, { _id, from: 1, to: 2 }, company.token)).body.labels).toHaveLength(2);
  expect(await drawn(other, true)).toBe(2);
});

test('a run of which nothing is left to print is not drawn for a printer, and stands as it did', async () => {
  const company = await t.make.company();
  const [order, _id] = await prepared(company);
  await t.call(orderCalls.remove, { _id: order }, company.token);
  const { status, body } = await t.call(printing.drawLabels, { _id, from: 1, to: 2, screen: newId() }, company.token);
  expect([status, body.message]).toEqual([404, 'Las órdenes de estas etiquetas ya no existen']);
  expect((await t.call(printing.run, { _id }, company.token)).body.data).toMatchObject({ doubt: null, active: false });
});
