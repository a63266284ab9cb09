import { can, type Permission, type Viewer } from '#shared/permissions.ts';
import { type HeldAge, type OrderNews, UNASSIGNED } from '../orders/choices.ts';
import type { Day } from '#shared/time.ts';

/** What waits for somebody, the most urgent first. */
export const todoKeys = [
  'doubt',
  'driverless',
  'failed',
  'arrivals',
  'quiet',
  'unappliedSent',
  'unappliedReceived',
  'charges',
  'people',
  'vehicles',
  'connections',
  'held',
] as const;
export type TodoKey = (typeof todoKeys)[number];

/** Lines about orders: each stands for a filter of their list. */
export type OrderTodo = Extract<TodoKey, 'doubt' | 'driverless' | 'failed' | 'quiet' | 'held'>;

/** The conditions that lines ask for, as the wire and the address of the list have them. */
type TodoFilter = {
  startDay?: Day;
  endDay?: Day;
  open?: true;
  partial_match?: true;
  driverAssign?: typeof UNASSIGNED;
  news?: OrderNews;
  held?: HeldAge;
};

/** The filter of the orders that a line counts: the list that the line opens asks for the same. */
export const todoFilter = (key: OrderTodo, today: Day): TodoFilter => {
  const ofToday = { startDay: today, endDay: today, open: true } as const;
  switch (key) {
    case 'doubt':
      return { ...ofToday, partial_match: true };
    case 'driverless':
      return { ...ofToday, driverAssign: UNASSIGNED };
    case 'failed':
      return { news: 'failedToday' };
    case 'quiet':
      return { news: 'quiet' };
    case 'held':
      return { held: 'long' };
  }
};

const needs: Readonly<Record<TodoKey, readonly Permission[]>> = {
  doubt: ['order'],
  driverless: ['order'],
  failed: ['order'],
  quiet: ['order'],
  arrivals: ['transfer'],
  unappliedSent: ['transfer'],
  unappliedReceived: ['transfer'],
  charges: ['account'],
  people: ['office'],
  vehicles: ['fleet'],
  connections: ['office'],
  held: ['order', 'warehouse'],
};

/** Whether a viewer is told of a line: may they open what it leads to? */
export const isTold = (key: TodoKey, viewer: Pick<Viewer, 'kind' | 'degree' | 'permission'>): boolean =>
  needs[key].some((permission) => can(viewer, permission));

/** Those that stand in the way of today's deliveries; the others are for the week. */
export const isOfToday = (key: TodoKey): boolean => ['doubt', 'driverless', 'failed', 'arrivals', 'quiet'].includes(key);
