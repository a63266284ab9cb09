import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { inTransaction } from '../db.ts';
import type { Ports } from '../ports.ts';
import type { Figures } from './figures.ts';

/** What was read is told for so long to whoever else asks, in milliseconds. */
const KEPT_MS = 5_000;
/** How long one part may take, in milliseconds; the connection is waited for as long. */
const PATIENCE = 2_000;
const BEGIN = `begin read only; set local statement_timeout = ${PATIENCE}`;

/**
 * Figures that the database knows. One that cannot be read is not told, and which that was is.
 * @returns what brings them up to date: at most one process of reading at a time, however many ask
 */
export const databaseFigures = (registry: Registry, { config, database, report }: Ports, all: readonly Figures[]) => {
  const registers = [registry];
  const gauges = new Map<string, Gauge>();
  const isUp = new Gauge({ name: 'reparto_database_up', help: 'Whether the database answers.', registers });
  const unread = new Gauge({ name: 'reparto_scrape_failed', help: 'Whether figures could not be read.', labelNames: ['part'], registers });
  const told = new Set<string>();

  const within = async <T>(work: Promise<T>): Promise<T> => {
    const over = new AbortController();
    const late = setTimeout(PATIENCE * 2, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error('figures are late');
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      late.catch(() => undefined);
      work.catch(() => undefined);
      over.abort();
    }
  };
  const readPart = async ({ part, read }: Figures, now: Date) => {
    for (const [key, gauge] of gauges) if (key.startsWith(`${part} `)) gauge.reset();
    const found = await within(inTransaction(database.owner, BEGIN, (db) => read({ db, config, now })));
    for (const { name, help, labels, values } of found) {
      const key = `${part} ${name}`;
      const gauge = gauges.get(key) ?? new Gauge({ name, help, labelNames: labels, registers });
      gauges.set(key, gauge);
      gauge.reset();
      for (const { of = {}, value } of values) gauge.set(of, value);
    }
  };
  const readAll = async (now: Date) => {
    isUp.set((await within(database.owner.query('select 1')).catch(() => undefined)) ? 1 : 0);
    for (const figures of all) {
      const { part } = figures;
      try {
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
    if (reading && performance.now() - readAt < KEPT_MS) return reading;
    readAt = performance.now();
    reading = readAll(now);
    return reading;
  };
};
