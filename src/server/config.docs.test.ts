import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment } from './config.ts';

/** A default as one would type it in the environment; empty when there is none. */
const defaultOf = (value: string | number | boolean | string[] | undefined = '') =>
  String(typeof value === 'boolean' ? Number(value) : value);

test('docs/operations.md lists every variable with its default, in the order of Environment', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const table = [...page.matchAll(/^\| `([A-Z0-9_]+)` +\| (?:`([^`]+)`)? *\| (.+?) +\|$/gm)];
  const listed = table.map(([, name, value = '']) => [name, value]);
  const read = Object.entries(Environment.shape).map(([name, schema]) => [name, defaultOf(schema.safeParse(undefined).data)]);
  expect(listed).toEqual(read);
});
