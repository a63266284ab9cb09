/** Stage of an order's life; decides the badge's glyph, so that colour is never the only sign. */
export type StatusFamily =
  | 'intake'
  | 'planned'
  | 'handling'
  | 'transit'
  | 'done'
  | 'attempt'
  | 'priority'
  | 'returned'
  | 'problem'
  | 'closed'
  | 'event';

type Soft = { readonly bg: string; readonly fg: string };
type Look = readonly [color: string, contrast: string, lightBg: string, lightFg: string, darkBg: string, darkFg: string];

const row = <const Id extends number>(id: Id, name: string, family: StatusFamily, look: Look) => ({
  id,
  name,
  family,
  color: look[0],
  contrast: look[1],
  light: { bg: look[2], fg: look[3] } satisfies Soft,
  dark: { bg: look[4], fg: look[5] } satisfies Soft,
});

/**
 * Every status, in the order in which the lists show them (decisions §3).
 * `color` and `contrast` are solid (pins, charts, the wire); `light` and `dark` are the soft badge of each scheme.
 * Text on each of the three has a contrast of at least 4.5.
 */
export const statuses = [
  row(0, 'API', 'intake', ['#68717a', '#ffffff', '#ecf0f3', '#464e55', '#2a2d30', '#c8cfd4']),
  row(1, 'Creado', 'intake', ['#5a738d', '#ffffff', '#e8f0f9', '#3b4f64', '#252e37', '#c0d0e1']),
  row(2, 'Retiro', 'handling', ['#067c9d', '#ffffff', '#dcf4fe', '#00566e', '#0d313e', '#9fd8ef']),
  row(4, 'En Depósito', 'handling', ['#6564b9', '#ffffff', '#eceeff', '#454387', '#282947', '#c5c8ff']),
  row(5, 'Asignado', 'transit', ['#556cb0', '#ffffff', '#e9effe', '#374a80', '#232c44', '#bbcdfa']),
  row(6, 'Recolectado', 'handling', ['#1178ae', '#ffffff', '#e1f2fe', '#00537c', '#123043', '#a3d5f9']),
  row(7, 'En Reparto', 'transit', ['#136adc', '#ffffff', '#dbe9fe', '#00489f', '#102c54', '#b0d0ff']),
  row(8, 'Entregado', 'done', ['#00873c', '#ffffff', '#d9f9df', '#005e28', '#0e361a', '#a0e0ad']),
  row(10, '1ª Visita', 'attempt', ['#dcbc33', '#1b1f22', '#f8f0ce', '#5c4c01', '#362c00', '#e0ce89']),
  row(12, '2ª Visita', 'attempt', ['#eea40b', '#1b1f22', '#feecd4', '#684500', '#3e2700', '#f2c685']),
  row(14, '3ª Visita', 'attempt', ['#f1840b', '#1b1f22', '#ffebdd', '#743c00', '#462200', '#ffbe8d']),
  row(16, '4ª Visita', 'attempt', ['#ba4501', '#ffffff', '#ffeae2', '#832d00', '#4c1c06', '#ffbca2']),
  row(18, 'Devolución', 'returned', ['#8d6650', '#ffffff', '#faece5', '#644534', '#372921', '#e2c8b9']),
  row(20, 'Fuera de Zona', 'problem', ['#b03990', '#ffffff', '#ffe7f6', '#7f1e67', '#441b38', '#feb2e4']),
  row(21, 'Dirección Incorrecta', 'problem', ['#c52a4d', '#ffffff', '#fee9ea', '#900a31', '#4d1820', '#ffb8bd']),
  row(22, 'Pedido Cancelado', 'closed', ['#cb2526', '#ffffff', '#fee0dc', '#94020d', '#4d1915', '#febab2']),
  row(24, 'Programado', 'planned', ['#8852b8', '#ffffff', '#f4ebff', '#603386', '#352347', '#ddbeff']),
  row(25, 'Reprogramado', 'planned', ['#9c46aa', '#ffffff', '#fbe7fe', '#702a7b', '#3d1f41', '#eeb8f6']),
  row(26, 'Envío Prioritario', 'priority', ['#c12574', '#ffffff', '#ffe8f0', '#8d0350', '#4a182e', '#feb6d0']),
  row(28, 'En Validación', 'planned', ['#647b01', '#ffffff', '#eaf4d5', '#445502', '#28310c', '#c4d799']),
  row(30, 'Transfer', 'handling', ['#018370', '#ffffff', '#dbf6ef', '#015a4d', '#11332d', '#a4dbce']),
  row(40, 'Impresión Etiqueta', 'event', ['#697178', '#ffffff', '#edeff2', '#474e54', '#2a2d30', '#c9ced3']),
  row(42, 'Observación', 'event', ['#697178', '#ffffff', '#edeff2', '#474e54', '#2a2d30', '#c9ced3']),
  row(88, 'Edición', 'event', ['#697178', '#ffffff', '#edeff2', '#474e54', '#2a2d30', '#c9ced3']),
  row(95, 'Importado', 'event', ['#68717a', '#ffffff', '#ecf0f3', '#464e55', '#2a2d30', '#c8cfd4']),
  row(99, 'Eliminado', 'closed', ['#6b7177', '#ffffff', '#edeff1', '#494e52', '#202224', '#a1a5a9']),
] as const;

/** One status as the badge, the pins and the selects need it. */
export type Status = (typeof statuses)[number];
/** A status's number. */
export type StatusId = Status['id'];

const byId = new Map<number, Status>(statuses.map((status) => [status.id, status]));

/** The status with that number. @throws RangeError when there is none */
export const statusById = (id: number): Status => {
  const status = byId.get(id);
  if (!status) throw new RangeError(`No status has the id ${id}`);
  return status;
};

/** Entries that stand in the history and never become the order's own status (decisions §3). */
export const eventIds = [40, 42, 88] as const satisfies readonly StatusId[];

/**
 * Entries that the other company of a shared order is not told: the trigger that notes what it is to be told, `tell_partners`, names the same.
 * What takes a change back is told whatever its status. An order that goes back to 0 or 1 is told as any other; that of its creation is written
 * before it is shared.
 */
export const homeIds = [30, 40, 42, 88, 95, 99] as const satisfies readonly StatusId[];

/** Whether a status is only an event of the history. */
export const isEvent = (id: StatusId): boolean => eventIds.some((event) => event === id);

/** The order's own status once an entry is written: an event leaves it as it was. */
export const statusAfter = (current: StatusId, entry: StatusId): StatusId => (isEvent(entry) ? current : entry);

/** From here on ids are internal: hidden from filters and changes (spec 2 §4). */
export const INTERNAL = 95;

/** Written by the system alone: label prints and edits (decisions §3). */
const isSystemEvent = (id: StatusId) => id === 40 || id === 88;

/** The statuses that orders can be looked for by: without internal ones (spec 2 §4) and without events, which no order ever has. */
export const soughtStatuses: readonly Status[] = statuses.filter(({ id }) => id < INTERNAL && !isEvent(id));

/** The statuses that an order can be given in a form: orders are shared by Transfer and by the bulk change alone. */
export const choosableStatuses: readonly Status[] = soughtStatuses.filter(({ id }) => id !== 30);

/** The statuses that the bulk change offers: 30, which shares orders, among them, and 42 as a note. */
export const bulkStatuses: readonly Status[] = [...soughtStatuses, statusById(42)];

/** The statuses that 'Agregar Historial' offers: above 1 (spec 2 §4). */
export const historyStatuses: readonly Status[] = [...choosableStatuses, statusById(42)].filter(({ id }) => id > 1);

/** What brings a change about: a person's screen, or the operation that alone may write some statuses. */
export type ChangeVia = 'form' | 'history' | 'bulk' | 'driver' | 'transfer' | 'import' | 'delete' | 'system';

/** What the rules need to know about a change besides its two statuses. */
export interface TransitionContext {
  /** Degree 2 or lower (spec 2 §6). */
  readonly unrestricted: boolean;
  /** Whether a driver was assigned before or is by this very change. */
  readonly hasDriver: boolean;
  readonly hasObservation: boolean;
  readonly via: ChangeVia;
}

/** Whether only a return, a note or a correction may follow: 8, 22 and 99 (decisions §3). */
export const isClosed = (id: StatusId): boolean => id === 8 || id === 22 || id === 99;

/** Where an order's way ends: delivered, brought back, cancelled, deleted. All others are under way. */
export const finishedIds = [8, 18, 22, 99] as const satisfies readonly StatusId[];

/** Whether a change out of a closed status counts as a correction: an unrestricted user's alone, with an observation. */
export const isCorrection = (from: StatusId, to: StatusId): boolean => isClosed(from) && !isEvent(to) && !(to === 18 && from !== 99);

/** What is said to who may not correct an order in a closed status. */
export const correctedByAdmins = (id: StatusId): string =>
  `Una orden en estado ${statusById(id).name} solo puede corregirla un administrador`;

/**
 * Why an order may not go from a status to another, in Spanish; undefined when it may (decisions §3).
 * An entry of an event (40, 42, 88) is asked for in the same way and leaves the order's status as it is.
 */
export const transition = (from: StatusId, to: StatusId, context: TransitionContext): string | undefined => {
  if (isSystemEvent(to)) return context.via === 'system' ? undefined : `«${statusById(to).name}» lo registra el sistema`;
  if (to === 42) return undefined;
  if (to === 30 && context.via !== 'transfer' && context.via !== 'bulk')
    return 'Una orden se transfiere desde Transfer o desde Modificar Órdenes';
  if (to <= 1 && context.via === 'history') return `El estado ${statusById(to).name} lo tiene una orden desde que se crea`;
  if (to === 95 && context.via !== 'import') return 'El estado Importado es interno';
  if (to === 99 && context.via !== 'delete') return 'Para eliminar una orden use la acción Eliminar';
  if (to === 8 && !context.hasDriver) return 'Para entregar la orden primero debe tener un chofer asignado';
  if (!isCorrection(from, to)) return undefined;
  if (!context.unrestricted) return correctedByAdmins(from);
  if (!context.hasObservation) return `Para corregir una orden en estado ${statusById(from).name} debe escribir una observación`;
  return undefined;
};

/** The status of a new order: the one picked; otherwise 5 with a driver, 4 with a warehouse, else 1 (decisions §3). 1 counts as none picked. */
export const statusOnCreate = (chosen: { driver: boolean; warehouse: boolean; picked?: StatusId | undefined }): StatusId => {
  if (chosen.picked !== undefined && chosen.picked !== 1) return chosen.picked;
  if (chosen.driver) return 5;
  return chosen.warehouse ? 4 : 1;
};

/**
 * The statuses in which the parcel of an order that has a warehouse lies there: nobody took it out on the street, and its way is not over.
 * With 5 it is in its driver's hands, with 2 still at its sender's.
 */
export const heldIds = [4, 6, 18, 20, 21, 24, 25, 26, 28, 30] as const satisfies readonly StatusId[];

type Place = { readonly status: StatusId; readonly warehouse: string | null };

/** Whether an order's parcel lies in its warehouse. */
export const isHeld = ({ status, warehouse }: Place): boolean => warehouse !== null && heldIds.some((id) => id === status);

/** Whether a change brings an order's parcel into a warehouse, or into another one. */
export const comesIn = (before: Place, after: Place): boolean => isHeld(after) && !(isHeld(before) && before.warehouse === after.warehouse);

/** The failed-visit statuses, in their order. */
export const visitIds = [10, 12, 14, 16] as const satisfies readonly StatusId[];

/** What is written when a driver was at the door: delivered, in vain, or with an address that is none or lies outside. */
export const doorIds = [8, ...visitIds, 20, 21] as const satisfies readonly StatusId[];

/** Whether a change takes an order to its recipient: it is under way, somebody was at the door, or a driver is given it. */
export const carries = ({ status, driverAssign }: { status?: StatusId | undefined; driverAssign?: string | null | undefined }): boolean =>
  Boolean(driverAssign) || (status !== undefined && (statusById(status).family === 'transit' || doorIds.some((id) => id === status)));

/**
 * The visit status to propose after a history, in any order: one more than were made, the fourth at most (decisions §3).
 * What was undone counts for nothing.
 */
export const nextVisit = (history: readonly { status: { id: StatusId }; undone: boolean }[]): (typeof visitIds)[number] => {
  const made = history
    .filter(({ undone }) => !undone)
    .map(({ status }) => visitIds.findIndex((visit) => visit === status.id) + 1)
    .filter((rank) => rank > 0);
  return visitIds[Math.max(made.length, ...made)] ?? 16;
};
