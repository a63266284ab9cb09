import { and, desc, eq, getColumns } from 'drizzle-orm';
import type * as z from 'zod';
import { oneLine } from '#shared/text.ts';
import { counted } from '#shared/noun.ts';
import { formatDateTime, today } from '#shared/time.ts';
import { handlers } from '#server/http/api.ts';
import { contentHash } from '#server/files/contentHash.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { refuse } from '#server/refuse.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { createdText, findSent, referenceFaults } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { countryOf } from '../../places/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import { imports as contract, type ConfirmedRow } from '../contract.ts';
import { ImportResult } from '../outcome.ts';
import { orderNumber } from '../cells/number.ts';
import { isStruckOut } from '../cells/shopWords.ts';
import { markRepeats } from '../rows/repeats.ts';
import { type CheckedRow, checkRow, type Draft } from '../rows/row.ts';
import { checkDrafts } from './checkDrafts.ts';
import { draftHash, unplacedEnds } from './draftOrder.ts';
import { findAuthors, findExisting } from './existing.ts';
import { farPoints } from './farPoints.ts';
import { importOrders } from './storing/importOrders.ts';
import { findProducts, missingText } from './products.ts';
import { layoutHandlers } from './layouts/handlers.ts';
import { findRepeated, holdFile, linkFile } from './queue/files.ts';
import { queueHandlers } from './queue/handlers.ts';
import { findSenders } from './senders.ts';
import { importExisting, imports } from './tables.ts';
import { nextDays } from './workingDays.ts';

/** Said of SKUs that do not exist (spec 2 §8). */
const MISSING_SKUS = 'SKU Inexistentes';

/** Said of an order whose origin nobody names. */
const ORIGINLESS = 'El cliente no está en el mapa: escriba el origen, o ubíquelo en su ficha';

/** The same rows with the same content, in whatever order, to be stored in the same way, have the same fingerprint. */
const fingerprintOf = async (
  drafts: readonly Draft[],
  { driverAssign, createSkus }: { driverAssign: string | null; createSkus: boolean },
): Promise<string> => {
  const mark = createSkus ? ' skus' : '';
  const told = (draft: Draft) => `${draft.importId} ${draftHash(draft, driverAssign)}${draft.again ? ' again' : ''}${mark}`;
  return contentHash((await unhurried(eachOf(drafts, told))).toSorted());
};

type SentOf = Awaited<ReturnType<typeof findSent>>;

/** What is wrong with drafts whose orders were created before with other content, by form path. */
const changedSince = async (sentOf: SentOf, drafts: readonly Draft[], driverAssign: string | null) => {
  const faults: Record<string, string> = {};
  const look = ([at, draft]: [number, Draft]) => {
    const sent = sentOf(draft.importId, () => draftHash(draft, driverAssign));
    if (sent?.changed) faults[`orders.${at}.importId`] = createdText(sent.internalID);
  };
  await unhurried(eachOf(drafts.entries(), look));
  return faults;
};

/** The import of these very rows that was sent before, with the state of its job; locked. */
const importOf = async (db: Db, fingerprint: string) => {
  const [known] = await db
    .select({ _id: imports._id, job: imports.job, total: imports.total, state: jobRuns.state, payload: jobRuns.payload })
    .from(imports)
    .innerJoin(jobRuns, and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job)))
    .where(eq(imports.fingerprint, fingerprint))
    .for('update', { of: imports });
  return known;
};

/**
 * Refuses a file that was imported before, in words and as the browser asks about it, where orders without a number would be stored twice:
 * nothing else tells those of two files apart. The rows of one's own file are others only beside such as are stored already.
 */
const refuseRepeated = async (
  db: Db,
  drafts: readonly Draft[],
  { file, sentOf, viewer }: { file: { _id: string; hash: string }; sentOf: SentOf; viewer: string },
) => {
  const nameless = drafts.filter(({ externalID }) => orderNumber(externalID) === '');
  const fresh = nameless.filter((draft) => !sentOf(draft.importId, () => ''));
  if (fresh.length === 0) return;
  const repeated = await findRepeated(db, file, { own: fresh.length === nameless.length });
  if (!repeated) return;
  const { employee, createAt, total } = repeated;
  const by = `${employee.name} ${employee.last}`;
  const mine = employee._id === viewer;
  const said = `${mine ? 'Usted' : by} ya importó este archivo el ${formatDateTime(createAt)} (${counted(total, { one: 'orden', many: 'órdenes' })})`;
  throw refuse.repeated(said, { by, mine, createAt, total });
};

type Known = NonNullable<Awaited<ReturnType<typeof importOf>>>;

/** What a row writes as its client; empty when that cannot be read. */
const clientText = ({ cells: { client = '' }, errors, fileClient = '' }: CheckedRow) => {
  if (errors.client) return '';
  return isStruckOut(client) ? fileClient : oneLine(client);
};

const findImports = (db: Db) =>
  db
    .select({
      _id: imports._id,
      fileName: imports.fileName,
      createAt: imports.createAt,
      total: imports.total,
      job: imports.job,
      employee: { name: employees.name, last: employees.last },
      state: jobRuns.state,
      done: jobRuns.done,
      error: jobRuns.error,
      result: jobRuns.result,
      endAt: jobRuns.endAt,
    })
    .from(imports)
    .innerJoin(jobRuns, and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job)))
    .innerJoin(employees, and(eq(employees.companyId, imports.companyId), eq(employees._id, imports.employee)));

const entryOf = (found: Awaited<ReturnType<typeof findImports>>[number]) => ({
  ...found,
  result: ImportResult.nullable().parse(found.result),
});

/** Answers the import screen's calls. */
export const importHandlers = handlers(contract, {
  days: async ({ db, now }) => nextDays(await countryOf(db), today(now)),

  ...queueHandlers,
  ...layoutHandlers,

  confirm: async ({ input, db, now, signal }) => {
    const context = { today: today(now), country: await countryOf(db) };
    const read = await unhurried(
      eachOf(input.rows, (row) => checkRow(row, context)),
      signal,
    );
    const senderOf = await findSenders(db, read.map(clientText));
    const checked = markRepeats(read.map((row) => ({ ...row, client: senderOf(clientText(row)).sender })));
    type Row = (typeof checked)[number];
    const numberOf = ({ client, cells, errors }: Row) => ({
      client: client?._id ?? '',
      externalID: errors.externalID ? '' : orderNumber(cells.externalID ?? ''),
    });
    const existingOf = await findExisting(db, checked.map(numberOf));
    const productsOf = ({ client, draft }: Row) => ({ client: client?._id ?? '', products: draft?.shipment_product });
    const linesOf = await findProducts(db, checked.map(productsOf));
    const authorOf = await findAuthors(
      db,
      checked.flatMap((row) => existingOf(numberOf(row))?._id ?? []),
    );
    const confirmed = (row: Row): ConfirmedRow => {
      const { error } = senderOf(clientText(row));
      const { missing } = linesOf(productsOf(row));
      const lost = row.draft ? unplacedEnds(row.draft, row.client) : [];
      // Nobody can place what neither the file nor the client's record names.
      const isOriginless = lost.includes('fromAddress') && row.draft?.fromAddress === null;
      const unplaced = isOriginless ? lost.filter((end) => end !== 'fromAddress') : lost;
      const errors = {
        ...row.errors,
        ...(isOriginless && { fromAddress: ORIGINLESS }),
        ...farPoints(row, context.country),
        ...(error && clientText(row) !== '' && { client: error }),
        ...(missing.length > 0 && !input.createSkus && { sku: missingText(missing) }),
      };
      const haserror = unplaced.length > 0 || Object.keys(errors).length > 0;
      const existing = existingOf(numberOf(row));
      return {
        ...row,
        errors,
        unplaced,
        haserror,
        ...(existing && { existing: { ...existing, by: authorOf.get(existing._id) ?? null } }),
        ...(missing.length > 0 && { missing }),
      };
    };
    const rows = await unhurried(eachOf(checked, confirmed), signal);
    const missing = [...new Set(rows.flatMap((row) => row.missing ?? []))];
    if (missing.length > 0 && !input.mark && !input.createSkus) throw refuse.missing(MISSING_SKUS, missing);
    return { rows };
  },

  create: async ({ input, db, viewer, now, ports: { jobs } }) => {
    const { createSkus, driverAssign = null } = input;
    const fingerprint = await fingerprintOf(input.orders, { driverAssign, createSkus });
    const enqueue = async (_id: string, payload: z.input<typeof importOrders.payload>) => {
      const run = await jobs.enqueue(db, importOrders, payload, { viewer });
      await db.update(imports).set({ job: run }).where(eq(imports._id, _id));
      return run;
    };
    const file = input.file ? await holdFile(db, input.file, viewer._id) : undefined;
    const link = async (as: string) => {
      if (file) await linkFile(db, file._id, as);
    };
    const sentOf = await findSent(
      db,
      input.orders.map(({ importId }) => importId),
    );
    const askRepeated = async () => {
      if (file && !input.repeat) await refuseRepeated(db, input.orders, { file, sentOf, viewer: viewer._id });
    };
    const answer = async ({ _id, job, total, state, payload }: Known) => {
      // What failed has stored nothing and may be tried again.
      if (state === 'Error') await askRepeated();
      await link(_id);
      return { _id, job: state === 'Error' ? await enqueue(_id, importOrders.payload.parse(payload)) : job, total };
    };
    const before = await importOf(db, fingerprint);
    if (before) return answer(before);

    const { faults, named, missing } = await checkDrafts(db, input.orders, { now, country: await countryOf(db), createSkus });
    Object.assign(faults, await referenceFaults(db, { driverAssign }));
    if (Object.keys(faults).some((field) => !field.endsWith('.sku'))) throw refuse.invalid('Revise los datos marcados', faults);
    if (missing.length > 0) throw refuse.missing(MISSING_SKUS, missing, faults);
    const changed = await changedSince(sentOf, named, driverAssign);
    const [first] = Object.values(changed);
    if (first) throw refuse.conflict(first, changed);
    await askRepeated();

    const _id = newId();
    const { length: total } = named;
    const made = await db
      .insert(imports)
      .values({
        _id,
        fileName: input.fileName,
        fingerprint,
        rows: named,
        total,
        driverAssign,
        createSkus,
        // Stands in until the run has its own.
        job: _id,
        employee: viewer._id,
        createAt: now,
      })
      .onConflictDoNothing({ target: [imports.companyId, imports.fingerprint] })
      .returning({ _id: imports._id });
    if (made.length === 0) {
      const other = await importOf(db, fingerprint);
      if (!other) throw new Error(`import ${fingerprint} vanished`);
      return answer(other);
    }
    await link(_id);
    const days = named.map(({ deliveryDate }) => deliveryDate).toSorted();
    const [startDay = today(now)] = days;
    return { _id, job: await enqueue(_id, { import: _id, startDay, endDay: days.at(-1) ?? startDay }), total };
  },

  search: async ({ input, db }) => {
    const entries = findImports(db).orderBy(input.sortOrder === 'desc' ? desc(imports.createAt) : imports.createAt, imports._id);
    const { data, total } = await selectPage(entries, input, () => db.$count(imports));
    return { data: data.map(entryOf), total };
  },

  result: async ({ input: { _id }, db }) => {
    const [entry] = await findImports(db).where(eq(imports._id, _id));
    if (!entry) throw refuse.notFound('La importación no existe');
    const there = await db
      .select({ ...getColumns(importExisting), internalID: orders.internalID, createAt: orders.createAt })
      .from(importExisting)
      .innerJoin(orders, and(eq(orders.companyId, importExisting.companyId), eq(orders._id, importExisting.order)))
      .where(eq(importExisting.import, _id))
      .orderBy(importExisting.row, importExisting._id);
    const authorOf = await findAuthors(
      db,
      there.map(({ order }) => order),
    );
    return { ...entryOf(entry), existing: there.map((row) => ({ ...row, by: authorOf.get(row.order) ?? null })) };
  },
});
