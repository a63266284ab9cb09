import { describe, expect, test } from 'vitest';
import { askedSince, factorDue, graceNote, isOverdue, ruleOf, sinceOf } from './factorRule.ts';

const day = (number: number, time = '12:00:00.000') => new Date(`2026-11-${String(number).padStart(2, '0')}T${time}Z`);

describe('of whom the second factor is asked', () => {
  test.each([
    ['none', { admins: null, others: null }],
    ['admins', { admins: day(1), others: null }],
    ['everybody', { admins: day(1), others: day(2) }],
  ] as const)('%s is told by since when', (rule, since) => expect(ruleOf(since)).toBe(rule));

  test('asked of everybody after administrators, theirs counts from before; asked of administrators alone, the others’ is over', () => {
    const admins = sinceOf('admins', { admins: null, others: null }, day(1));
    expect(admins).toEqual({ admins: day(1), others: null });
    const everybody = sinceOf('everybody', admins, day(9));
    expect(everybody).toEqual({ admins: day(1), others: day(9) });
    expect(sinceOf('everybody', everybody, day(20))).toEqual(everybody);
    expect(sinceOf('admins', everybody, day(20))).toEqual({ admins: day(1), others: null });
    expect(sinceOf('none', everybody, day(20))).toEqual({ admins: null, others: null });
  });
});

test.each([
  ['owner', 1, day(1)],
  ['admin', 2, day(1)],
  ['clerk', 3, day(2)],
  ['warehouse', 5, day(2)],
  ['driver', 6, null],
  ['other', 9, null],
] as const)('it is asked of a %s since their part of the rule', (kind, degree, since) => {
  expect(askedSince({ kind, degree }, { admins: day(1), others: day(2) })).toEqual(since);
  expect(askedSince({ kind, degree }, { admins: null, others: null })).toBeNull();
});

describe('how long one may go on without', () => {
  test('seven days from when it was asked, one came or got one’s type, whichever is latest; for ever when nobody asks', () => {
    expect(factorDue(day(3), { came: day(1), typeSince: day(2) })).toEqual(day(10));
    expect(factorDue(day(3), { came: day(5), typeSince: day(4) })).toEqual(day(12));
    expect(factorDue(day(3), { came: day(1), typeSince: day(4) })).toEqual(day(11));
    expect(factorDue(null, { came: day(5), typeSince: day(5) })).toBeNull();
  });

  test.each([
    [day(10, '11:59:59.999'), false, 'Le queda 1 día para activarlo.'],
    [day(10), true, 'Actívelo para seguir: su empresa lo pide y el plazo terminó.'],
    [day(10, '12:00:00.001'), true, 'Actívelo para seguir: su empresa lo pide y el plazo terminó.'],
    [day(3), false, 'Le quedan 7 días para activarlo.'],
    [day(5), false, 'Le quedan 5 días para activarlo.'],
    [day(5, '12:00:00.001'), false, 'Le quedan 5 días para activarlo.'],
    [day(9, '11:59:59.999'), false, 'Le quedan 2 días para activarlo.'],
    [day(9), false, 'Le queda 1 día para activarlo.'],
  ])('due on the 10th at 12:00, at %o it is overdue: %s', (now, over, note) => {
    expect([isOverdue(day(10), now), graceNote(day(10), now)]).toEqual([over, note]);
  });

  test('who is asked by nobody is never late', () => expect(isOverdue(null, day(10))).toBe(false));
});
