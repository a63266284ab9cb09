import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCash,
  IconClockPause,
  IconExchangeOff,
  IconId,
  IconMapPinQuestion,
  IconPackage,
  IconPlugConnectedX,
  IconTruck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TodoKey } from '../todo.ts';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** What stands for each line, and how loud. */
export const todoIcons: Readonly<Record<TodoKey, { tone: 'danger' | 'warn' | 'plain'; icon: ReactNode }>> = {
  doubt: { tone: 'danger', icon: <IconMapPinQuestion {...ICON} /> },
  driverless: { tone: 'danger', icon: <IconUserOff {...ICON} /> },
  failed: { tone: 'warn', icon: <IconAlertTriangle {...ICON} /> },
  quiet: { tone: 'warn', icon: <IconClockPause {...ICON} /> },
  arrivals: { tone: 'warn', icon: <IconArrowsExchange {...ICON} /> },
  unappliedSent: { tone: 'warn', icon: <IconExchangeOff {...ICON} /> },
  unappliedReceived: { tone: 'warn', icon: <IconExchangeOff {...ICON} /> },
  charges: { tone: 'plain', icon: <IconCash {...ICON} /> },
  people: { tone: 'plain', icon: <IconId {...ICON} /> },
  vehicles: { tone: 'plain', icon: <IconTruck {...ICON} /> },
  connections: { tone: 'plain', icon: <IconPlugConnectedX {...ICON} /> },
  held: { tone: 'plain', icon: <IconPackage {...ICON} /> },
};
