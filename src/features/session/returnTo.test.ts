import { expect, test } from 'vitest';
import { returnTo } from './returnTo.ts';

test.each([
  ['/order?status=5', '/order?status=5'],
  ['/order/0190', '/order/0190'],
  ['//evil.example/x', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/login?from=/order', '/dashboard'],
  ['/logout', '/dashboard'],
  ['', '/dashboard'],
  [undefined, '/dashboard'],
  [['/order'], '/dashboard'],
])('%s leads after sign-in to %s', (from, to) => {
  expect(returnTo(from)).toBe(to);
});
