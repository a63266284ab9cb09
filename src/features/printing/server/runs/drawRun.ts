import { eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { refuse } from '#server/refuse.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { type Label, labelZpl } from '../../labels/label.ts';
import { portionsOf } from '../../runs.ts';
import { drawLabels, type Logos, readLabels, readLogos } from '../labels/readLabels.ts';
import type { Printing } from '../printing.ts';
import { printRuns } from '../tables.ts';
import { NO_RUN } from './chosenOrders.ts';
import { checkRange, countsOf, type Labels, noteSent, type StoredRun } from './runs.ts';

/** A label of a run, drawn. */
export interface RunLabel {
  /** Which of the run, from 1. */
  readonly at: number;
  readonly order: OrderRow;
  /** Which of the order's, from 1. */
  readonly part: number;
  readonly packages: number;
  readonly label: Label;
}

/** Labels that are looked at, or that a screen sends to a printer. */
type SentLabels = Labels & { screen?: string | undefined; again?: boolean };

/** @throws 404 */
const readRun = async (db: Db, labels: Labels): Promise<StoredRun> => {
  const [run] = await db.select().from(printRuns).where(eq(printRuns._id, labels._id));
  if (!run) throw refuse.notFound(NO_RUN);
  checkRange(run, labels);
  return run;
};

/**
 * Draws labels of a run, with what their orders say today and as many as these had packages when the run began. Those of orders that were
 * deleted meanwhile are missing.
 * @param labels.screen the one that sends them to a printer, where they go to one
 * @param some whether none at all is refused: nothing is noted then
 * @throws 404, 400 for labels that there are not, 409 while another screen prints them and for such as came out
 */
export const drawRun = async (
  labels: SentLabels,
  { inCompany, ports, now }: Pick<Printing, 'inCompany' | 'ports' | 'now'>,
  some = false,
): Promise<{ run: StoredRun; labels: RunLabel[]; logos: Logos }> => {
  const { run, portions, sources } = await inCompany(async (db) => {
    const read = await (labels.screen
      ? noteSent(db, { ...labels, screen: labels.screen, again: labels.again ?? false }, now)
      : readRun(db, labels));
    const found = portionsOf(countsOf(read), labels.from, labels.to);
    const ids = found.map(({ order }) => read.orders[order] ?? '');
    const drawnOf = await readLabels(db, ids);
    if (some && drawnOf.orders.length === 0) throw refuse.notFound('Las órdenes de estas etiquetas ya no existen');
    return { run: read, portions: found, sources: drawnOf };
  });
  const logos = await readLogos(sources, ports);
  const byId = new Map(sources.orders.map((order) => [order._id, order]));
  const drawn = await unhurried(
    eachOf(portions, ({ order: which, first, from, until }): RunLabel[] => {
      const order = byId.get(run.orders[which] ?? '');
      if (!order) return [];
      const packages = run.packages[which] ?? 0;
      return drawLabels(sources, logos, order, { size: run.size, at: now, packages, portion: { from, until } }).map((label, i) => ({
        at: first + from + i,
        order,
        part: from + i + 1,
        packages,
        label,
      }));
    }),
  );
  return { run, labels: drawn.flat(), logos };
};

/** Labels of a run in ZPL, one text for each. */
export const zplOfRun = async (labels: SentLabels, printing: Pick<Printing, 'inCompany' | 'ports' | 'now'>): Promise<string[]> => {
  const drawn = await drawRun(labels, printing);
  return drawn.labels.map(({ label, order }) => labelZpl(label, drawn.logos.get(order.client._id)?.zpl ?? ''));
};

/** Labels that are drawn for a screen at a time. */
const MAX_DRAWN = 500;

/**
 * Labels of a run as a screen draws them, to look at or, with its `screen`, to print.
 * @throws as `drawRun`; 400 for more than are drawn at a time, 404 when there is nothing to print
 */
export const drawnLabels = async (asked: SentLabels, printing: Pick<Printing, 'inCompany' | 'ports' | 'now'>) => {
  if (asked.to - asked.from >= MAX_DRAWN) throw refuse.invalid(`Hasta ${MAX_DRAWN} etiquetas por vez`);
  const { run, labels, logos } = await drawRun(asked, printing, asked.screen !== undefined);
  return {
    labels: labels.map(({ order: { _id, internalID, client, numberPackage }, label, ...rest }) => ({
      ...rest,
      order: _id,
      internalID,
      now: (numberPackage ?? 0) === rest.packages ? null : (numberPackage ?? 0),
      size: run.size,
      marks: [...label.marks],
      logo: logos.has(client._id) ? client._id : null,
    })),
    logos: Object.fromEntries(
      [...logos].map(([client, { png }]) => [client, `data:image/png;base64,${Buffer.from(png).toString('base64')}`]),
    ),
  };
};
