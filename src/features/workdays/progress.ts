import { type StatusId, statuses } from '../orders/status.ts';
import type { DayState } from './dayStates.ts';

/** How far a day is. */
export type Progress = {
  /** What there is to visit in all: what was called off is not. */
  total: number;
  visited: number;
  /** Visited ones by status, delivered ones first, then in the statuses' order. */
  parts: { status: StatusId; total: number }[];
  /** Still to be visited. */
  open: number;
};

/** Counts the orders of a day. */
export const progressOf = (orders: readonly { state: DayState; status: StatusId }[]): Progress => {
  const visited = orders.filter(({ state }) => state === 'done' || state === 'failed');
  const open = orders.filter(({ state }) => state === 'open').length;
  const parts = statuses
    .map(({ id }) => ({ status: id, total: visited.filter(({ status }) => status === id).length }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => Number(other.status === 8) - Number(one.status === 8));
  return { total: visited.length + open, visited: visited.length, parts, open };
};
