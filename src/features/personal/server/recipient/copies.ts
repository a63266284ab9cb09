import { sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { UNSAID } from './anonymous.ts';
import { type Needles, tellsOf } from './needles.ts';
import { withoutThem } from './withoutThem.ts';

/**
 * Where else something of an order is kept for a while, or was written down by somebody: table, column, and how it is written. 'said' is a
 * text; 'text' a text that is JSON. Orders of theirs and what hangs from these by their `_id` are not here (`forget.ts`,
 * `forgetBeside.ts`), nor imports (`forgetImports.ts`).
 */
const copies: readonly (readonly [table: string, column: string, as: 'said' | 'text' | 'jsonb'])[] = [
  ['batch_clients', 'error', 'said'],
  ['closures', 'observation', 'said'],
  ['closures', 'reason', 'said'],
  ['fee_trials', 'outcome', 'jsonb'],
  ['fee_trials', 'tried', 'jsonb'],
  ['import_files', 'file_name', 'said'],
  ['import_layouts', 'answers', 'jsonb'],
  ['imports', 'file_name', 'said'],
  ['imports', 'outcome', 'jsonb'],
  ['job_runs', 'error', 'said'],
  ['job_runs', 'payload', 'jsonb'],
  ['job_runs', 'result', 'jsonb'],
  ['marketplace_shipments', 'conflict', 'said'],
  ['marketplace_shipments', 'found', 'jsonb'],
  ['marketplace_shipments', 'problem', 'said'],
  ['movements', 'observation', 'said'],
  ['once_answers', 'answer', 'text'],
  ['order_history', 'changes', 'jsonb'],
  ['order_history', 'observation', 'said'],
  ['order_history', 'unapplied', 'said'],
  ['order_batches', 'result', 'jsonb'],
  ['order_products', 'description', 'said'],
  ['order_products', 'variant', 'said'],
  ['peer_outbox', 'message', 'jsonb'],
  ['print_runs', 'stopped', 'said'],
  ['print_runs', 'title', 'said'],
  ['saved_views', 'name', 'said'],
  ['saved_views', 'search', 'jsonb'],
  ['settlement_lines', 'explained', 'jsonb'],
  ['settlements', 'observation', 'said'],
  ['transfers', 'reason', 'said'],
  ['webhook_deliveries', 'answer', 'text'],
  ['webhook_deliveries', 'body', 'text'],
  ['webhook_deliveries', 'fault', 'said'],
];

/** The condition that a column may say something of them (`tellsOf`): first by the database, for there may be millions of rows. */
export const mayTell = (column: ReturnType<typeof sql>, rough: string) => sql`lower(immutable_unaccent(${column})) ~ ${rough}`;

/** What is left of a text that is kept; the same where it does not tell of them. */
const rewritten = (stored: string, as: (typeof copies)[number][2], needles: Needles): string => {
  const unsaid = () => (tellsOf(needles, stored) ? UNSAID : stored);
  if (as === 'said') return unsaid();
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    // A text that was cut, or is no JSON.
    return unsaid();
  }
  const left = withoutThem(value, needles);
  return left === value ? stored : JSON.stringify(left);
};

/**
 * Takes what tells of a recipient out of everything that is kept beside orders, in a company and in those that stand here for its partners of
 * other installations.
 * @returns how many rows of each table say less now
 */
export const clearCopies = async (db: Db, companies: readonly string[], needles: Needles): Promise<Map<string, number>> => {
  const cleared = new Map<string, Set<string>>();
  const { rough } = needles;
  for (const [table, column, as] of rough === null ? [] : copies) {
    const [of, its] = [sql.identifier(table), sql.identifier(column)];
    const { rows } = await db.execute<{ company_id: string; _id: string; stored: string }>(
      sql`select company_id, _id, ${its}::text as stored from ${of}
          where company_id = any(${sql.param(companies)}::uuid[]) and ${its} is not null and ${mayTell(sql`${its}::text`, rough ?? '')}
          for update`,
    );
    for (const { company_id, _id, stored } of rows) {
      const left = rewritten(stored, as, needles);
      if (left === stored) continue;
      const type = sql.raw(as === 'jsonb' ? as : 'text');
      await db.execute(sql`update ${of} set ${its} = ${left}::${type} where company_id = ${company_id} and _id = ${_id}`);
      cleared.set(table, (cleared.get(table) ?? new Set()).add(_id));
    }
  }
  return new Map([...cleared].map(([table, ids]) => [table, ids.size] as const));
};
