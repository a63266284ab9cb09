import { fold } from '#shared/text.ts';
import type { Mend } from '#web/record/import/mending.ts';
import { employeesApi } from '../../employees/web/api.ts';
import { recordOptions } from '#web/select/recordOptions.ts';
import { warehouseOptions } from '../../warehouses/web/warehouseOptions.ts';

/** The names that a catalogue has, by what is typed. */
const named =
  (list: () => Promise<readonly { _id: string; name: string }[]>): Mend['search'] =>
  async (text) =>
    (await list()).filter(({ name }) => fold(name).includes(fold(text))).map(({ _id, name }) => ({ value: _id, label: name }));

const says = (what: string) => (text: string) =>
  text === '' ? `${what} para los que no lo dicen` : `${what} para los que dicen «${text}»`;

/** What is told once for all employees of a file. */
export const employeeMends: readonly Mend[] = [
  {
    field: 'typeEmployee',
    together: false,
    asks: says('Tipo'),
    name: 'import types',
    // An owner comes with the company.
    search: named(async () => (await employeesApi.types.call({})).data.filter(({ kind }) => kind !== 'owner')),
  },
  {
    field: 'workshift',
    together: false,
    asks: says('Turno'),
    name: 'import shifts',
    search: named(async () => (await employeesApi.shifts.call({})).data),
  },
  { ...recordOptions(employeesApi.vehicles), field: 'vehicleAssign', together: true, asks: () => 'Vehículo para los choferes sin uno' },
  { ...warehouseOptions, field: 'warehouse', together: true, asks: () => 'Depósito para los que no tienen uno' },
];
