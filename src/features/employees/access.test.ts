import { expect, test } from 'vitest';
import { lacksAccess } from './access.ts';

const now = new Date('2026-11-23T12:00:00Z');
const one = { kind: 'driver', status: 1, canSignIn: false, invited: null } as const;
test.each([
  ['who signs in by what they are and has nothing', one, true],
  ['not who has a password', { ...one, canSignIn: true }, false],
  ['not whose invitation stands', { ...one, invited: '2026-11-23T12:00:01Z' }, false],
  ['whose invitation has just ended', { ...one, invited: now }, true],
  ['not who is inactive', { ...one, status: 2 }, false],
  ['not who does not sign in', { ...one, kind: 'other' as const }, false],
])('has no way in: %s', (_rule, person, lacks) => {
  expect(lacksAccess(person, now)).toBe(lacks);
});
