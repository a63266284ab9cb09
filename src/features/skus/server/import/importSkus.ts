import { asc, getTableName, sql } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import type { CompanyCall } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { lockRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { skus as contract } from '../../contract.ts';
import { addSkus } from '../operations.ts';
import { skus } from '../tables.ts';
import { planSkus, type PlannedSku } from './planImport.ts';

type Call = CompanyCall<typeof contract.import>;
type SentRow = Input<typeof contract.import>['rows'][number];
type Done = 'new' | 'edit' | 'made' | 'edited' | 'same';

const CHANGED = 'Algo cambió desde la vista previa: revísela otra vez';
/** Faults of rows that a refusal tells. */
const MOST_TOLD = 100;
/** Products that one statement changes. */
const CHUNK = 2000;

/** What is to be done of a row; nothing where that was done before. @throws 409 when it is no longer what was shown */
const toDo = ({ state, record }: PlannedSku, { _id, version }: SentRow): Done => {
  const isIts = record?._id === _id;
  if (state === 'new' && version === null) return 'new';
  if (state === 'edit' && isIts && record.version === version) return 'edit';
  if (state !== 'same' || !isIts) throw refuse.stale(CHANGED);
  if (version === null) return 'made';
  return record.version === version ? 'same' : 'edited';
};

const storedForm = ({ sku, description, code, variant }: PlannedSku['form']) => ({ sku, description, code: code || null, variant });

/** Writes changed products, thousands at a time, with their histories. */
const changeSkus = async (db: Db, planned: readonly PlannedSku[], entry: object): Promise<void> => {
  const rows = planned.map(({ record, form }) => ({ _id: record!._id, ...storedForm(form) }));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const json = JSON.stringify(rows.slice(start, start + CHUNK));
    await db.execute(
      sql`update ${skus} set description = given.description, code = given.code, variant = given.variant, version = ${skus.version} + 1
        from json_to_recordset(${json}::json) as given(_id uuid, description text, code text, variant text[]) where ${skus._id} = given._id`,
    );
  }
  const notes = planned.map(({ record, form, changes }) => ({ _id: newId(), record: record!._id, name: form.sku, changes, ...entry }));
  await insertMany(db, audit, notes as never);
};

/** Stores a file of a client's SKUs: all of its rows or none, and once, however often it is sent. */
export const importSkus = async ({ db, input, viewer, now }: Call): Promise<Output<typeof contract.import>> => {
  // Two files of one client take turns: the second finds what the first has made. Nobody deletes the client meanwhile.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import skus ${input.client}`}, 0))`);
  await lockRecord(db, clients, CLIENT, { _id: input.client, version: undefined });
  const known = input.rows.flatMap(({ _id, version }) => (version === null ? [] : [_id]));
  // Whoever edits or deletes one of them meanwhile comes before, and is told of, or after.
  if (known.length > 0)
    await db.select({ _id: skus._id }).from(skus).where(anyOf(skus._id, known)).orderBy(asc(skus._id)).for('no key update');
  const planned = await planSkus(db, input.client, input.rows);
  const faults = planned.flatMap(({ errors }, at) =>
    Object.entries(errors).map(([field, sentence]) => [`rows.${at}.cells.${field}`, sentence] as const),
  );
  if (faults.length > 0)
    throw refuse.invalid('Hay filas con errores: revise la vista previa', Object.fromEntries(faults.slice(0, MOST_TOLD)));
  const asked = planned.map((one, at) => ({ planned: one, _id: input.rows[at]!._id, does: toDo(one, input.rows[at]!) }));

  const fresh = asked
    .filter(({ does }) => does === 'new')
    .map(({ _id, planned: { form } }) => ({ _id, client: input.client, ...storedForm(form) }));
  const ids = new Set(fresh.map(({ _id }) => _id));
  const isUsed = ids.size < fresh.length || (ids.size > 0 && (await db.$count(skus, anyOf(skus._id, ids))) > 0);
  if (isUsed) throw refuse.conflict('Ya se guardó con otros datos o se borró el SKU');
  await addSkus(db, fresh, { employee: viewer._id, now });
  const edits = asked.flatMap(({ does, planned: one }) => (does === 'edit' ? [one] : []));
  await changeSkus(db, edits, { kind: getTableName(skus), action: 'edit', employee: viewer._id, source: 'import', createAt: now });
  const count = (...kinds: readonly Done[]) => asked.filter(({ does }) => kinds.includes(does)).length;
  return { created: count('new', 'made'), edited: count('edit', 'edited'), same: count('same') };
};
