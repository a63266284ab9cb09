import { expect, test } from 'vitest';
import type { StatusId } from '../orders/status.ts';
import { isToVisit, type OfDay, stateOf } from './dayStates.ts';

const at = new Date('2026-11-24T14:00:00Z');
const visited = (status: StatusId) => ({ status, at });
const due = (status: StatusId, visit: StatusId | null = null, otherwise: OfDay['otherwise'] = null) =>
  stateOf({ status, isDue: true, visit: visit === null ? null : visited(visit), otherwise });
const moved = (status: StatusId, visit: StatusId, otherwise: OfDay['otherwise'] = null) =>
  stateOf({ status, isDue: false, visit: visited(visit), otherwise });

test.each([
  ['waits for its driver', due(5), { state: 'open', status: 5, at: null }],
  ['is on its way', due(7), { state: 'open', status: 7, at: null }],
  ['nobody has begun', due(1), { state: 'open', status: 1, at: null }],
  ['was delivered', due(8, 8), { state: 'done', status: 8, at }],
  ['was delivered, and nobody wrote when', due(8), { state: 'done', status: 8, at: null }],
  ['was delivered before its day', due(8, null, 'before'), { state: 'off', status: 8, at: null }],
  ['was delivered after its day', due(8, null, 'after'), { state: 'open', status: 8, at: null }],
  ['was visited in vain, and delivered after its day', due(8, 10, 'after'), { state: 'failed', status: 10, at }],
  ['was visited in vain', due(10, 10), { state: 'failed', status: 10, at }],
  ['was visited in vain on a day before', due(10, null, 'before'), { state: 'open', status: 10, at: null }],
  ['was visited in vain and is tried again', due(7, 10), { state: 'open', status: 7, at: null }],
  ['was visited in vain, which was put right afterwards', due(12, 10), { state: 'failed', status: 12, at }],
  ['was visited in vain and came back', due(18, 10), { state: 'failed', status: 10, at }],
  ['has an address that is none, as somebody found out', due(21), { state: 'failed', status: 21, at: null }],
  ['was called off', due(22), { state: 'off', status: 22, at: null }],
  ['goes back without a visit', due(18), { state: 'off', status: 18, at: null }],
  ['was visited in vain and delivered on another day', moved(8, 10, 'after'), { state: 'failed', status: 10, at }],
  ['was delivered and is due on another day', moved(8, 8), { state: 'done', status: 8, at }],
  ['was visited in vain and is planned for another day', moved(25, 12), { state: 'failed', status: 12, at }],
] as const)('one that %s', (_what, is, shouldBe) => expect(is).toEqual(shouldBe));

test.each([
  ['waits for its driver', due(5), true],
  ['was visited in vain on that day', due(10, 10), false],
  ['was visited in vain on a day before', due(10, null, 'before'), true],
  ['was visited in vain and is tried again', due(7, 10), true],
  ['was delivered on a day after it', due(8, null, 'after'), false],
  ['was delivered on a day before it', due(8, null, 'before'), false],
  ['was called off', due(22), false],
] as const)('one that %s is to be visited: %s', (_what, is, shouldBe) => expect(isToVisit(is)).toBe(shouldBe));
