import type { Received } from '#shared/contract.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import { formatDay, type Day } from '#shared/time.ts';
import { shopNames } from '../clients/integration.ts';
import type { dashboard } from './contract.ts';
import type { TodoKey } from './todo.ts';

/** A line as the server tells it. */
export type TodoLine = Received<typeof dashboard.todo>['lines'][number];

type Words = {
  title: string;
  verb: string;
  /** Gender of what the button is for. */
  feminine: boolean;
};

/** What each line is called, and what its button does. */
export const todoWords: Readonly<Record<TodoKey, Words>> = {
  doubt: { title: 'Direcciones en duda', verb: 'Revisar', feminine: true },
  driverless: { title: 'Órdenes de hoy sin chofer', verb: 'Asignar', feminine: true },
  failed: { title: 'Visitas fallidas hoy', verb: 'Decidir', feminine: true },
  quiet: { title: 'Sin novedades hace 2 días', verb: 'Rastrear', feminine: true },
  arrivals: { title: 'Órdenes recibidas sin confirmar', verb: 'Confirmar', feminine: true },
  unappliedSent: { title: 'Compartidas con novedades sin aplicar', verb: 'Ver', feminine: true },
  unappliedReceived: { title: 'Recibidas con novedades sin aplicar', verb: 'Ver', feminine: true },
  charges: { title: 'Cobros en manos de choferes', verb: 'Rendir', feminine: false },
  people: { title: 'Empleados con vencimientos', verb: 'Renovar', feminine: false },
  vehicles: { title: 'Vehículos con vencimientos', verb: 'Renovar', feminine: false },
  connections: { title: 'Conexión vencida', verb: 'Reconectar', feminine: true },
  held: { title: 'Órdenes en depósito hace más de 3 días', verb: 'Ver', feminine: true },
};

const short = (day: Day) => formatDay(day).slice(0, 5);
const inPlaces = (places: readonly { name: string; count: number }[]) =>
  places.map(({ name, count }) => `${formatCount(count)} en ${name}`).join(', ');

const ofCompanies = (companies: readonly { name: string; count: number }[]) =>
  companies.map(({ name, count }) => `${formatCount(count)} de ${name}`).join(', ');

const otherList = {
  unappliedSent: { one: 'recibida', many: 'recibidas' },
  unappliedReceived: { one: 'compartida', many: 'compartidas' },
} as const;

/** Of orders that both companies say they delivered: '2 figuran entregadas por las dos'. */
export const deliveredTwice = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'figura entregada' : 'figuran entregadas'} por las dos`;

/** Why a line is there, or what of it is oldest. */
export const todoReason = (line: TodoLine): string => {
  switch (line.key) {
    case 'doubt':
      return 'salen hoy; sin ubicarlas no entran en ninguna ruta';
    case 'driverless':
      return inPlaces(line.places) || 'todavía no están en ningún depósito';
    case 'failed':
      return line.third > 0
        ? `${formatCount(line.third)} ya ${line.third === 1 ? 'va' : 'van'} por la 3ª visita`
        : 'hay que decidir si vuelven a salir';
    case 'quiet':
      return `la más vieja, de ${line.oldest.client}, desde el ${short(line.oldest.day)}`;
    case 'arrivals':
      return `${ofCompanies(line.companies)}; la más vieja, desde el ${short(line.oldest)}`;
    case 'unappliedSent':
    case 'unappliedReceived':
      return [
        ofCompanies(line.companies),
        ...(line.delivered > 0 ? [deliveredTwice(line.delivered)] : []),
        ...(line.others > 0 ? [`además, ${formatCount(line.others)} ${otherList[line.key][line.others === 1 ? 'one' : 'many']}`] : []),
      ].join('; ');
    case 'charges':
      return `${formatMoney(line.amount)} de ${formatCount(line.drivers)} ${line.drivers === 1 ? 'chofer' : 'choferes'}; el más viejo, del ${short(line.oldest)}`;
    case 'people':
    case 'vehicles':
      return `lo primero, ${line.first.what} de ${line.first.name}: ${short(line.first.day)}`;
    case 'connections': {
      const { client, type, retry } = line.first;
      return `${client} · ${shopNames[type].name}${retry > 0 ? `, ${retry} ${retry === 1 ? 'reintento' : 'reintentos'}` : ''}`;
    }
    case 'held':
      return `${inPlaces(line.places)}; la más vieja, desde el ${short(line.oldest)}`;
  }
};
