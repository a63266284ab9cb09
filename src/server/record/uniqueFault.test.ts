import { sql } from 'drizzle-orm';
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { companyTable, instant } from '../tables.ts';
import { refusingTaken } from './uniqueFault.ts';

const columns = { name: text().notNull(), status: integer().notNull(), version: integer().notNull(), createAt: instant().notNull() };
const named = companyTable('named', columns, (table) => [uniqueIndex('named_name').on(table.companyId, table.name)]);
const folded = companyTable('folded', columns, (table) => [uniqueIndex('folded_name').on(table.companyId, sql`lower(${table.name})`)]);
const compared = companyTable('compared', { ...columns, nameKey: text().notNull() }, (table) => [
  uniqueIndex('compared_name').on(table.companyId, table.nameKey),
]);
const plain = companyTable('plain', columns);

test.each([
  ['a sentence for each unique index', named, { name: 'Ya está' }, undefined],
  ['one that keeps apart what the field is compared by', compared, { name: 'Ya está' }, undefined],
  ['none where nothing is kept apart', plain, {}, undefined],
  ['an index without its sentence is refused', named, {}, 'nothing is said of a name that is taken'],
  ['a sentence without its index too', plain, { name: 'Ya está' }, 'no unique index keeps name apart'],
  ['and an index that is on no column', folded, { name: 'Ya está' }, 'folded_name keeps no column of its own apart'],
])('what is said of taken values fits the table: %s', (_what, table, taken, refused) => {
  const make = () => refusingTaken(table, taken);
  if (refused) expect(make).toThrow(refused);
  else expect(make).not.toThrow();
});
