import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatDayLong } from '#shared/time.ts';
import { imports } from '../../contract.ts';
import type { Cells } from '../../sheet/table.ts';
import { DAY, importsApp, row } from '../testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

/** What the second of two files says of an order otherwise than the first, field by field. */
const between = async (first: Cells, second: Cells) => {
  const { company } = await t.withClient();
  const send = async (cells: Cells) => {
    const rows = [row({ externalID: 'P-1', ...cells })];
    const confirmed = await t.call(imports.confirm, { rows, createSkus: true }, company.token);
    const drafts = confirmed.body.rows.map(({ draft }) => draft);
    const { body } = await t.send(company, drafts, { createSkus: true });
    await t.ended(company, body.job);
    return body._id;
  };
  await send(first);
  const { body } = await t.call(imports.result, { _id: await send(second) }, company.token);
  return body.existing.flatMap(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]));
};

const origin = { fromAddress: 'Salta 100', fromTown: 'Monserrat', fromLat: '-34,61', fromLng: '-58,385' };

test.each<[Cells, Cells, string[][]]>([
  [{}, { typeOrder: 'Flex' }, [['Tipo de envío', 'Normal', 'Flex']]],
  [{ typeOrder: 'Flex' }, {}, []],
  [{}, { deliveryDate: addDays(DAY, 1) }, [['Fecha de entrega', formatDayLong(DAY), formatDayLong(addDays(DAY, 1))]]],
  [{ ...origin }, { ...origin, fromAddress: 'Salta 200' }, [['Origen · Número', '100', '200']]],
  [{ ...origin }, { ...origin, fromTown: '', fromAddress: 'SALTA 100' }, []],
  [{ email: 'ana@example.com' }, { email: 'luis@example.com' }, [['Email', 'ana@example.com', 'luis@example.com']]],
  [{ numberPackage: '2' }, { numberPackage: '5' }, [['Bultos', '2', '5']]],
  [{ numberPackage: '2' }, {}, []],
  [{ valuePackage: '10' }, { valuePackage: '10,50' }, [['Valor declarado', '$ 10,00', '$ 10,50']]],
  [{ chargeAmount: '100' }, {}, [['Monto a cobrar', '$ 100,00', '$ 0,00']]],
  [{ sku: 'A; B', quantity: '1; 2' }, { sku: 'B; A', quantity: '2; 1' }, []],
  [{ sku: 'A', quantity: '1' }, { sku: 'A', quantity: '3' }, [['Productos', 'A × 1', 'A × 3']]],
  [{ sku: 'A', quantity: '1' }, {}, []],
])('of an order of %j, %j says otherwise %j', async (first, second, told) => {
  expect(await between(first, second)).toEqual(told);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
