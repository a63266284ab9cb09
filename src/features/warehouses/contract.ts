import * as z from 'zod';
import type { Received } from '#shared/contract.ts';
import { Address } from '#shared/place/address.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { plainText } from '#shared/plainText.ts';
import { recordCalls, RecordStatus } from '#shared/record/recordContract.ts';
import { orRequired } from '#shared/text.ts';
import { WAREHOUSE } from './noun.ts';

const { address, addressNumber, location, floor, door, postalCode, town } = Address.shape;

/** A warehouse as it is typed (spec 2 §3, §5). */
export const WarehouseForm = z.object({
  /** Number that people use for it. */
  id: z.number(orRequired('Número inválido')).int('Número inválido').min(1, 'Número inválido').max(999_999_999, 'Número inválido'),
  name: plainText(100).min(1, 'Requerido'),
  status: RecordStatus,
  address,
  addressNumber,
  location,
  floor,
  door,
  postalCode,
  town,
});
/** See the schema. */
export type WarehouseForm = z.output<typeof WarehouseForm>;

/** Calls about warehouses. */
export const warehouses = {
  ...recordCalls('/api/warehouse', {
    noun: WAREHOUSE,
    needs: 'warehouse',
    listedFor: 'staff',
    form: WarehouseForm,
  }),
  search: optionSearch('/api/warehouse/search', { records: 'depósitos activos por nombre', needs: 'staff' }),
};

/** A warehouse as the list has it. */
export type WarehouseRow = Received<typeof warehouses.read>['data'];
