import { vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { isArea, isBarrio } from '#shared/place/town.ts';
import { fold } from '#shared/text.ts';
import { dayOf } from '#shared/time.ts';
import { clients } from '../../features/clients/server/tables.ts';
import type { Column } from '../../features/imports/columns/columns.ts';
import { importsApp } from '../../features/imports/server/testing.ts';
import { readFile } from '../../features/imports/web/file/readFile.ts';
import { confirmRows } from '../../features/imports/web/preview/confirmRows.ts';
import { FileRefused } from '../../features/imports/web/work/fileRefused.ts';
import { rememberedTable } from '../../features/imports/web/work/rememberedTable.ts';
import { sendFile } from '../../features/imports/web/work/sendFile.ts';
import {
  beginFile,
  type DueDays,
  goingIn,
  importRows,
  missingAnswers,
  openAsks,
  type Step,
  tableOf,
  type WorkFile,
  type WorkRow,
} from '../../features/imports/web/work/workFile.ts';
import { markRepeats } from '../../features/imports/rows/repeats.ts';
import { inItsTown, placeAddresses, unplacedAddresses } from '../../features/imports/rows/placing.ts';
import { stateOf } from '../../features/imports/rows/preview.ts';
import { orderProducts, orders } from '../../features/orders/server/tables.ts';
import type { Company } from '../testApp.ts';
import { type Sample, type StoredOrder, TODAY, TOMORROW } from './sample.ts';

/** What became of a file. */
export interface SampleResult {
  readonly step: Step;
  readonly shop: string | undefined;
  readonly asks: readonly string[];
  readonly missing: readonly ('client' | 'day')[];
  readonly orders: readonly StoredOrder[];
  /** The stored orders beside the rows of the sheet that told them. */
  readonly told: readonly { readonly order: StoredOrder; readonly words: readonly string[] }[];
  readonly refused: Record<number, WorkRow['errors']>;
  readonly doubts: Record<number, WorkRow['errors']>;
  readonly unplaced: readonly number[];
  readonly left: readonly number[];
}

const DAYS: DueDays = { today: TODAY, tomorrow: TOMORROW, working: TOMORROW, why: null };

/** The meanings whose cells write an address. */
const ADDRESS = new Set<Column | null>(['toAddress', 'toNumber', 'toTown', 'floor', 'door', 'observation']);

const wordsIn = (text: string) => fold(text.replace(/[°ºª]/gu, ' ')).match(/\p{N}+|\p{L}+/gu) ?? [];
/** Words that only name the field that they stand before, and numbers that say there is none. */
const NAMES = new Set('piso p dpto dto depto departamento ap cp n no nro sn s planta baja er ro do to cap capital federal fed'.split(' '));

/** What an order has of the words of an address. */
const heldWords = ({ address, number, floor, door, town, postalCode, observation }: StoredOrder) =>
  new Set(
    wordsIn([address, number, floor, door, town, postalCode, observation].join(' ')).flatMap((word) => [word, word.replace(/^0+/, '')]),
  );

/** The words of its address cells that a stored order does not have. */
export const lostWords = ({ order, words }: SampleResult['told'][number]): string[] => {
  const held = heldWords(order);
  return words.filter((word) => !held.has(word) && !held.has(word.replace(/^0+/, '')) && !NAMES.has(word));
};

const readTable = async (sample: Sample) => {
  const source = await readFile(new Blob([await sample.file()]));
  if ('refusal' in source) throw new FileRefused(source);
  return { source, found: tableOf(source) };
};

/** Reads, understands and stores sample files with the code of both sides, against a server of its own. */
export const samplesApp = async () => {
  const t = await importsApp();
  let caller: Company | undefined;
  // The browser's calls go to the server without a network between them.
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers, body }: { method: 'POST'; headers: Record<string, string>; body: string }) => {
      const answer = await t.app.inject({ method, url, headers: { ...headers, token: caller?.token }, payload: body });
      return new Response(answer.body, { status: answer.statusCode });
    },
  );

  const opened = async (sample: Sample, client: string) => {
    const { source, found: own } = await readTable(sample);
    const { found, layout, choice = {} } = await rememberedTable(source, own);
    const fresh = beginFile({ name: `${sample.name}.csv`, hash: 'a'.repeat(64), source, choice }, found, layout, DAYS);
    const said = sample.says?.(fresh) ?? fresh;
    const missing = missingAnswers(said);
    const answers: WorkFile['answers'] = {
      ...said.answers,
      ...(missing.includes('client') && { client }),
      ...(missing.includes('day') && { day: 'tomorrow' as const }),
    };
    return { fresh, file: { ...said, answers, due: said.due ?? (missing.includes('day') ? DAYS.tomorrow : undefined) } };
  };

  const confirmed = async (file: WorkFile): Promise<WorkRow[]> => {
    const kept = await importRows(file);
    const rows = await confirmRows(
      kept.map(({ lines: _lines, guess: _guess, again: _again, ...row }) => row),
      { createSkus: file.answers.createSkus },
    );
    return markRepeats(rows.map((row, at) => ({ ...row, lines: kept[at]?.lines })));
  };

  const storedOf = async (company: Company, _id: string): Promise<StoredOrder[]> =>
    t.inCompany(company, async (db) => {
      const names = new Map((await db.select().from(clients)).map((client) => [client._id, client.name]));
      const lines = Map.groupBy(await db.select().from(orderProducts).orderBy(orderProducts._id), ({ order }) => order);
      const stored = await db.select().from(orders).where(eq(orders.import, _id)).orderBy(orders.internalID);
      return stored.map((order) => ({
        externalID: order.externalID ?? '',
        client: names.get(order.client) ?? '',
        type: order.typeOrder,
        day: order.deliveryDate ? dayOf(order.deliveryDate) : '',
        name: order.toName ?? '',
        phone: order.toPhone ?? '',
        email: order.toEmail ?? '',
        address: order.toAddress,
        number: order.toAddressNumber,
        floor: order.toFloor ?? '',
        door: order.toDoor ?? '',
        town: order.toTown ?? '',
        postalCode: order.toPostalCode ?? '',
        observation: order.toObservation ?? '',
        charge: order.chargeDestination ? Number(order.chargeAmount) : 0,
        weight: order.weight,
        packages: order.numberPackage,
        value: order.valuePackage === null ? null : Number(order.valuePackage),
        products: (lines.get(order._id) ?? []).map(
          ({ quantity, description, sku, variant }) => `${quantity} × ${description} [${sku}]${variant ? ` ${variant}` : ''}`,
        ),
        point: [order.toLng, order.toLat] as const,
        doubtful: order.toPartialMatch,
        origin: [order.fromAddress, order.fromAddressNumber || '', order.fromTown ?? ''].filter(Boolean).join(' '),
      }));
    });

  /** The words of a row's address cells, those of all the rows of the sheet that told it. */
  const writtenWords = ({ reading, found }: WorkFile, { lines = [] }: WorkRow) => {
    const cells = found.rows.filter(({ at }) => lines.includes(at + 1)).map((row) => row.cells);
    const own = cells.flatMap((row) => row.filter((_, at) => ADDRESS.has(reading.columns[at] ?? null)));
    return own
      .flatMap((text) => text.split(' / '))
      .filter((text) => !isArea(text) || isBarrio(text))
      .flatMap(wordsIn);
  };

  const importIn = async (company: Company, client: string, sample: Sample): Promise<SampleResult> => {
    const { fresh, file } = await opened(sample, client);
    const checked = await confirmed(file);
    const rows = placeAddresses(checked, unplacedAddresses(checked), inItsTown, TODAY);
    const ready = goingIn(rows);
    let stored: StoredOrder[] = [];
    if (ready.length > 0) {
      const { _id, job } = await sendFile({ file: { ...file, rows }, repeat: true });
      const run = await t.ended(company, job);
      if (run.state === 'Error') throw new Error(run.error ?? 'the import failed');
      stored = await storedOf(company, _id);
    }
    const numbered = (of: (row: WorkRow) => WorkRow['errors']): Record<number, WorkRow['errors']> =>
      Object.fromEntries(rows.flatMap((row) => (Object.keys(of(row)).length > 0 ? [[row.row, of(row)]] : [])));
    const titleOf = (at: number) => fresh.found.headers[at] ?? '';
    return {
      step: fresh.step,
      shop: fresh.knowledge.shop?.name,
      asks: openAsks(fresh).map(({ at, about, guess }) => `${about} ${titleOf(at)}${guess ? `: ${guess}` : ''}`),
      missing: missingAnswers(fresh),
      orders: stored,
      told: stored.map((order, at) => ({ order, words: ready[at] ? writtenWords(file, ready[at]) : [] })),
      refused: numbered(({ errors }) => errors),
      doubts: numbered(({ doubts }) => doubts),
      unplaced: rows.filter((row) => stateOf(row) === 'unplaced').map(({ row }) => row),
      left: file.found.left.map(({ at }) => at + 1),
    };
  };

  /** What becomes of a file in a company that had none but what the sample says. @throws FileRefused */
  const run = async (sample: Sample): Promise<SampleResult> => {
    const { company, client } = await t.withClient();
    caller = company;
    await sample.has?.(t, company);
    if (sample.before) await importIn(company, client, sample.before);
    return importIn(company, client, sample);
  };
  return { run, close: t.close, problems: t.problems };
};
