import * as z from 'zod';
import { endpoint, Id, Nothing, type Received } from '#shared/contract.ts';
import { RecordPlace, doorAddress } from '#shared/place/address.ts';
import { Point } from '#shared/place/point.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { plainText } from '#shared/plainText.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { orRequired } from '#shared/text.ts';
import { WAREHOUSE } from './noun.ts';

/** A warehouse as it is typed (spec 2 §3, §5). */
export const WarehouseForm = z.object({
  /** Number that people use for it. */
  id: z.number(orRequired('Número inválido')).int('Número inválido').min(1, 'Número inválido').max(999_999_999, 'Número inválido'),
  name: plainText(100).min(1, 'Requerido'),
  status: RecordStatus,
  ...RecordPlace.shape,
});
/** See the schema. */
export type WarehouseForm = z.output<typeof WarehouseForm>;

/** A warehouse as what is imported can start from it. */
const WarehouseOrigin = z.object({
  _id: Id,
  /** Number that people use for it. */
  id: z.number(),
  name: z.string(),
  ...doorAddress,
  location: Point,
});

/** Calls about warehouses. */
export const warehouses = {
  ...recordCalls('/api/warehouse', {
    noun: WAREHOUSE,
    needs: 'warehouse',
    listedFor: 'staff',
    form: WarehouseForm,
  }),
  /** For who makes files of orders: where parcels can start from. */
  forImport: endpoint({
    method: 'GET',
    path: '/api/warehouse/import',
    summary: 'Los depósitos activos con su dirección, por nombre: de dónde puede salir lo que se importa',
    needs: 'staff',
    input: Nothing,
    output: z.object({ data: z.array(WarehouseOrigin) }),
  }),
  search: optionSearch('/api/warehouse/search', { records: 'depósitos activos por nombre', needs: 'staff' }),
};

/** A warehouse as the list has it. */
export type WarehouseRow = Received<typeof warehouses.read>['data'];
