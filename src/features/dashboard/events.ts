import { formatCount } from '#shared/money.ts';
import { theOne, type Noun } from '#shared/noun.ts';
import type { Permission } from '#shared/permissions.ts';
import type { AuditAction } from '#shared/record/recordContract.ts';
import { CLIENT } from '../clients/noun.ts';
import { EMPLOYEE } from '../employees/noun.ts';
import { VEHICLE } from '../fleet/noun.ts';
import { WAREHOUSE } from '../warehouses/noun.ts';

/** What an event is about, and who is told of it. */
export type EventArea = 'order' | 'office' | 'fleet' | 'warehouse';

/** The permission that an area's events ask for. */
export const areaNeeds = { order: 'order', office: 'office', fleet: 'fleet', warehouse: 'warehouse' } as const satisfies Record<
  EventArea,
  Permission
>;

type Kind = { noun: Noun; area: EventArea };
const catalogue = (one: string, feminine: boolean, area: EventArea): Kind => ({ noun: { one, many: one, feminine }, area });

/** The kinds of record whose history is told, by the name of their table. */
export const auditKinds: Readonly<Record<string, Kind>> = {
  clients: { noun: CLIENT, area: 'office' },
  employees: { noun: EMPLOYEE, area: 'office' },
  employee_types: catalogue('tipo de empleado', false, 'office'),
  workshifts: catalogue('turno', false, 'office'),
  vehicles: { noun: VEHICLE, area: 'fleet' },
  vehicle_brands: catalogue('marca', true, 'fleet'),
  vehicle_models: catalogue('modelo', false, 'fleet'),
  vehicle_types: catalogue('tipo de vehículo', false, 'fleet'),
  vehicle_categories: catalogue('categoría', true, 'fleet'),
  vehicle_statuses: catalogue('estado de vehículos', false, 'fleet'),
  warehouses: { noun: WAREHOUSE, area: 'warehouse' },
};

const verbs: Readonly<Record<AuditAction, string>> = { create: 'Creó', edit: 'Modificó', delete: 'Eliminó' };

/** What was done to a record: 'Creó el cliente Ñandú'. */
export const auditTitle = (action: AuditAction, { noun }: Kind, name: string): string => `${verbs[action]} ${theOne(noun)} ${name}`;

/** What an entry of an order's history that is told by itself says. */
export const notedTitle = (status: 18 | 22 | 99, number: string): string =>
  `${{ 18: 'Pasó a devolución', 22: 'Canceló', 99: 'Eliminó' }[status]} la orden ${number}`;

/** 'una orden', '1.248 órdenes'. */
export const someOrders = (count: number): string => (count === 1 ? 'una orden' : `${formatCount(count)} órdenes`);

/** What came of an import: 'Importó pedidos.csv: 212 órdenes, 17 por revisar'. */
export const importTitle = (file: string, { created, doubtful }: { created: number; doubtful: number }): string =>
  `Importó ${file}: ${someOrders(created)}${doubtful > 0 ? `, ${formatCount(doubtful)} por revisar` : ''}`;

/** What a job that failed was to do, by the job's name; those that nobody asked for by themselves are not told. */
export const jobWords: Readonly<Record<string, string>> = {
  import: 'la importación',
  'change orders': 'un cambio de varias órdenes',
  'undo change of orders': 'deshacer un cambio de varias órdenes',
  'export orders': 'la exportación de órdenes',
};
