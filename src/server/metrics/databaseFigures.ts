import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { inTransaction } from '../db.ts';
import type { Ports } from '../ports.ts';
import type { Figures } from './figures.ts';

/**
 * In milliseconds: for how long what was read is told to whoever else asks, and how long one part may take; the connection is waited for as
 * long.
 */
const PACE = { kept: 5_000, patience: 2_000 };

/**
 * Figures that the database knows. One that cannot be read is not told, and which that was is.
 * @returns what brings them up to date: one reading at a time, however many ask and however long it takes; none is begun while anything of
 *   the last one still waits for the database
 */
export const databaseFigures = (
  registry: Registry,
  { config, database, report }: Pick<Ports, 'config' | 'database' | 'report'>,
  all: readonly Figures[],
  { kept, patience } = PACE,
) => {
  const begin = `begin read only; set local statement_timeout = ${patience}`;
  const registers = [registry];
  const gauges = new Map<string, Gauge>();
  const isUp = new Gauge({ name: 'reparto_database_up', help: 'Whether the database answers.', registers });
  const unread = new Gauge({ name: 'reparto_scrape_failed', help: 'Whether figures could not be read.', labelNames: ['part'], registers });
  const told = new Set<string>();
  /** What the database was asked and has not answered, be it that nobody waits for it any more. */
  const asked = new Set<Promise<unknown>>();

  const within = async <T>(work: Promise<T>): Promise<T> => {
    asked.add(work);
    void work.catch(() => undefined).then(() => asked.delete(work));
    const over = new AbortController();
    const late = setTimeout(patience * 2, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error('figures are late');
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      late.catch(() => undefined);
      over.abort();
    }
  };
  const readPart = async ({ part, read }: Figures, now: Date) => {
    const found = await within(inTransaction(database.owner, begin, (db) => read({ db, config, now })));
    for (const { name, help, labels, values } of found) {
      const key = `${part} ${name}`;
      const gauge = gauges.get(key) ?? new Gauge({ name, help, labelNames: labels, registers });
      gauges.set(key, gauge);
      gauge.reset();
      for (const { of = {}, value } of values) gauge.set(of, value);
    }
  };
  const readAll = async (now: Date) => {
    const down = await within(database.owner.query('select 1')).then(
      () => undefined,
      (error: Error) => error,
    );
    isUp.set(down ? 0 : 1);
    for (const figures of all) {
      const { part } = figures;
      for (const [key, gauge] of gauges) if (key.startsWith(`${part} `)) gauge.reset();
      try {
        // Whoever asks is not kept waiting for each of them.
        if (down) throw down;
        await readPart(figures, now);
        unread.set({ part }, 0);
        told.delete(part);
      } catch (error) {
        unread.set({ part }, 1);
        // Once: it is asked for each few seconds.
        if (!told.has(part)) report(error);
        told.add(part);
      }
    }
  };

  let reading: Promise<void> | undefined;
  let readAt = -Infinity;
  return (now: Date): Promise<void> => {
    if (reading) return reading;
    if (asked.size > 0 || performance.now() - readAt < kept) return Promise.resolve();
    reading = readAll(now).finally(() => {
      reading = undefined;
      readAt = performance.now();
    });
    return reading;
  };
};
