import { expect, test } from 'vitest';
import { hostsOf } from './hosts.ts';

test.each([
  ['postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db']],
  ['postgres://u:p@a:5432,b:5433/db', ['postgres://u:p@a:5432/db', 'postgres://u:p@b:5433/db']],
  [
    'postgresql://a,b,[::1]:5/db?sslmode=require',
    ['postgresql://a/db?sslmode=require', 'postgresql://b/db?sslmode=require', 'postgresql://[::1]:5/db?sslmode=require'],
  ],
  ['postgres://u:a,b%40c@d,e/db?x=1,2', ['postgres://u:a,b%40c@d/db?x=1,2', 'postgres://u:a,b%40c@e/db?x=1,2']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  ['postgres://u@a,/db', ['postgres://u@a/db', 'postgres://u@/db']],
  ['mysql://a,b/db', ['mysql://a,b/db']],
  ['', ['']],
])('the servers of %s', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});
