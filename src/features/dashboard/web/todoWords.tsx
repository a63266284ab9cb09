import {
  IconAlertTriangle,
  IconCash,
  IconClockPause,
  IconId,
  IconMapPinQuestion,
  IconPackage,
  IconPlugConnectedX,
  IconTruck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Received } from '#shared/contract.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import { formatDay, type Day } from '#shared/time.ts';
import { shopNames } from '../../clients/integration.ts';
import type { dashboard } from '../contract.ts';
import { CHARGE_DAYS, type TodoKey } from '../todo.ts';

/** A line as the server tells it. */
export type TodoLine = Received<typeof dashboard.todo>['lines'][number];

type Words = {
  title: string;
  verb: string;
  /** Gender of what the button is for. */
  feminine: boolean;
  tone: 'danger' | 'warn' | 'plain';
  icon: ReactNode;
};

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** What each line is called, and what its button does. */
export const todoWords: Readonly<Record<TodoKey, Words>> = {
  doubt: { title: 'Direcciones en duda', verb: 'Ubicar', feminine: true, tone: 'danger', icon: <IconMapPinQuestion {...ICON} /> },
  driverless: { title: 'Órdenes de hoy sin chofer', verb: 'Asignar', feminine: true, tone: 'danger', icon: <IconUserOff {...ICON} /> },
  failed: { title: 'Visitas fallidas hoy', verb: 'Decidir', feminine: true, tone: 'warn', icon: <IconAlertTriangle {...ICON} /> },
  quiet: { title: 'Sin novedades hace 2 días', verb: 'Rastrear', feminine: true, tone: 'warn', icon: <IconClockPause {...ICON} /> },
  charges: {
    title: `Cobros en destino de ${CHARGE_DAYS} días`,
    verb: 'Revisar',
    feminine: false,
    tone: 'plain',
    icon: <IconCash {...ICON} />,
  },
  people: { title: 'Empleados con vencimientos', verb: 'Renovar', feminine: false, tone: 'plain', icon: <IconId {...ICON} /> },
  vehicles: { title: 'Vehículos con vencimientos', verb: 'Renovar', feminine: false, tone: 'plain', icon: <IconTruck {...ICON} /> },
  connections: { title: 'Conexión vencida', verb: 'Reconectar', feminine: true, tone: 'plain', icon: <IconPlugConnectedX {...ICON} /> },
  held: { title: 'Bultos hace más de 3 días', verb: 'Ver', feminine: false, tone: 'plain', icon: <IconPackage {...ICON} /> },
};

const short = (day: Day) => formatDay(day).slice(0, 5);
const inPlaces = (places: readonly { name: string; count: number }[]) =>
  places.map(({ name, count }) => `${formatCount(count)} en ${name}`).join(', ');

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
      return `${inPlaces(line.places)}; el más viejo, desde el ${short(line.oldest)}`;
  }
};
