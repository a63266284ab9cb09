import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { clients } from '../../../clients/server/tables.ts';
import { referenceFaults } from '../../../orders/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import { plainHeader } from '../../columns/columns.ts';
import { Answers, Reading } from '../../columns/layout.ts';
import type { layoutCalls } from '../../layoutCalls.ts';
import { importLayoutClients, importLayouts } from '../tables.ts';

type Layout = Output<typeof layoutCalls.layout>['layout'];

/** Files with the same titles in the same order have the same fingerprint, whatever the case, accents and signs. */
const fingerprintOf = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(plainHeader)))
    .digest('hex');

/** What somebody said of files with these titles; nothing where it was said in words that the product no longer knows. */
export const findLayout = async (db: Db, headers: readonly string[]): Promise<Layout> => {
  const [known] = await db
    .select({ layout: importLayouts, name: employees.name, last: employees.last })
    .from(importLayouts)
    .innerJoin(employees, and(eq(employees.companyId, importLayouts.companyId), eq(employees._id, importLayouts.employee)))
    .where(eq(importLayouts.fingerprint, fingerprintOf(headers)));
  if (!known) return null;
  const { layout, name, last } = known;
  const reading = Reading.safeParse(layout.reading);
  const answers = Answers.safeParse(layout.answers);
  if (!reading.success || !answers.success) return null;
  const used = await db
    .select({
      _id: clients._id,
      name: clients.name,
      status: clients.status,
      times: importLayoutClients.times,
      lastAt: importLayoutClients.lastAt,
    })
    .from(importLayoutClients)
    .innerJoin(clients, and(eq(clients.companyId, importLayoutClients.companyId), eq(clients._id, importLayoutClients.client)))
    .where(eq(importLayoutClients.layout, layout._id))
    .orderBy(desc(importLayoutClients.lastAt), desc(importLayoutClients._id));
  const active = used.filter(({ status }) => status === recordStatus.active);
  const faults = await referenceFaults(db, { driverAssign: answers.data.driver });
  return {
    reading: reading.data,
    answers: {
      ...answers.data,
      // Of several somebody has to say which; of one who may have no more orders, too.
      client: (used.length === 1 && active[0]?._id) || null,
      driver: faults.driverAssign ? null : (answers.data.driver ?? null),
    },
    clients: active,
    times: layout.times,
    updateAt: layout.updateAt,
    by: `${name} ${last}`,
  };
};

/** Remembers how files with these titles are read, and that one of them was of the client of the answers; what was said before is forgotten. */
export const keepLayout = async (
  db: Db,
  { headers, reading, answers: { client, ...answers } }: { headers: readonly string[]; reading: Reading; answers: Answers },
  { employee, now }: { employee: string; now: Date },
): Promise<void> => {
  const said = { reading, answers, employee, updateAt: now };
  const [layout] = await db
    .insert(importLayouts)
    .values({ _id: newId(), fingerprint: fingerprintOf(headers), ...said, times: 1 })
    .onConflictDoUpdate({
      target: [importLayouts.companyId, importLayouts.fingerprint],
      set: { ...said, times: sql`${importLayouts.times} + 1` },
    })
    .returning({ _id: importLayouts._id });
  if (!layout || !client) return;
  await db
    .insert(importLayoutClients)
    .values({ _id: newId(), layout: layout._id, client, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [importLayoutClients.companyId, importLayoutClients.layout, importLayoutClients.client],
      set: { times: sql`${importLayoutClients.times} + 1`, lastAt: now },
    });
};
