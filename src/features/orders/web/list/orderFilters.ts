import type { ReactNode } from 'react';
import { buildingTypes } from '#shared/place/buildingTypes.ts';
import { formatDateTime } from '#shared/time.ts';
import { choice, choices, type FiltersOf, firstDay, lastDay, linked, record, records, sought, switched, typed } from '#web/list/filters.ts';
import { clientOptions } from '../../../clients/web/clientOptions.ts';
import { driverOptions } from '../../../fleet/web/driverOptions.ts';
import { regionOptions } from '../../../places/web/regionOptions.ts';
import { warehouseOptions } from '../../../warehouses/web/warehouseOptions.ts';
import { heldAgeNames, heldAges, orderNews, orderNewsNames, orderTypes, UNASSIGNED, validationTypes } from '../../choices.ts';
import type { OrderFilter } from '../../filter.ts';
import { soughtStatuses, statusById, statuses, type StatusId } from '../../status.ts';

/** When a record was made, in epoch milliseconds: its `_id`, a UUIDv7, begins with it. */
const madeAt = (_id: string) => Number.parseInt(_id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Statuses to choose from.
 * @param drawn what stands for one in the open list; its name unless told
 * @param values those that an address may ask for as well; all unless told
 */
export const statusFilter = (
  offered: readonly StatusId[],
  { drawn, values = statuses.map(({ id }) => id) }: { drawn?: (status: StatusId) => ReactNode; values?: readonly StatusId[] } = {},
) =>
  choices({
    label: 'Estado',
    values,
    offered,
    named: (id) => (id === 99 ? 'Eliminadas' : statusById(id).name),
    ...(drawn && { drawn }),
  });

/** The filters of the order list, in the order of its chips and of its panel (spec 2 §2.2). */
export const orderFilters = {
  search: typed({ label: 'Búsqueda', max: 200 }),
  import: linked({ label: 'Importación', said: (_id) => formatDateTime(madeAt(_id)) }),
  startDay: firstDay({
    label: 'Entrega',
    field: 'Fecha de entrega',
    only: { when: (filter: OrderFilter) => !filter.notDate },
  }),
  endDay: lastDay,
  notDate: switched({ label: 'Entrega', said: 'Sin fecha', field: 'Sin fecha de entrega' }),
  driverAssign: record({ label: 'Chofer', options: driverOptions, none: { value: UNASSIGNED, label: 'No asignado' } }),
  client: record({ label: 'Cliente', options: clientOptions }),
  status: statusFilter(soughtStatuses.map(({ id }) => id)),
  typeOrder: choices({ label: 'Tipo', field: 'Tipo de envío', values: orderTypes }),
  warehouse: records({ label: 'Depósito', options: warehouseOptions, none: { value: UNASSIGNED, label: 'Sin asignar' }, max: 100 }),
  held: choice({ label: 'En depósito', field: 'Guardado en depósito', values: heldAges, named: (age) => heldAgeNames[age] }),
  region: record({ label: 'Localidad', field: 'Localidad o partido', placeholder: 'Buscar zona', options: regionOptions }),
  toAddress: sought({ label: 'Destino', field: 'Dirección de destino', placeholder: 'Calle, localidad o persona', max: 200 }),
  validation_type: choices({ label: 'Validación', placeholder: 'Todas', values: validationTypes }),
  typeBuilding: choice({ label: 'Domicilio', field: 'Tipo de domicilio', values: buildingTypes }),
  partial_match: switched({ label: 'Dirección', said: 'Errónea', field: 'Dirección errónea' }),
  open: switched({ label: 'Abiertas', said: 'Sí', field: 'Solo abiertas' }),
  news: choice({ label: 'Novedades', values: orderNews, named: (news) => orderNewsNames[news] }),
  charge: switched({ label: 'Cobro', said: 'En destino', field: 'Con cobro en destino' }),
  // The switch counts only while type Flex is chosen (spec 2 §5).
  flexML: switched({
    label: 'Canal',
    said: 'MercadoLibre',
    field: 'MercadoLibre',
    only: { when: ({ typeOrder }: OrderFilter) => typeOrder?.includes('Flex') ?? false, otherwise: 'Requiere el tipo Flex' },
  }),
  // For the lists of transfers and of the office.
  fromOrder: null,
  fromOrderAccount: null,
  createAt: null,
} satisfies FiltersOf<OrderFilter>;
