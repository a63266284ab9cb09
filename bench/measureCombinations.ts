import type pg from 'pg';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '#server/ports.ts';
import type { OrderSearch } from '../src/features/orders/filter.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { explain, replay, statementsOf } from './statements.ts';
import { timesOf } from './timing.ts';

/** The set, and what asking for it takes. */
type Combined = { combined: readonly OrderSearch[]; sample: Sample; viewer: Viewer; ports: Ports };

const PATH = '/api/order/search';
/** Rounds over the whole set that are measured, after one to warm up. */
const ROUNDS = 3;
/** Combinations printed: the slowest. */
const TOLD = 10;

const median = (times: readonly number[]) => timesOf(times).median;

/** Asks for every combination in turn, round after round. @returns the row, and its lines about the slowest */
export const measureCombinations = async (
  server: Server,
  sql: pg.Client,
  { combined, sample, viewer, ports }: Combined,
): Promise<{ row: Row; told: string[] }> => {
  const each = combined.map((search) => ({ search, total: 0, times: [] as number[], bare: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of each) {
      const reply = await server.call(sample.tokens[0]!, PATH, one.search);
      const answer = await reply.body();
      if (reply.status !== 200) throw new Error(`${JSON.stringify(one.search)}: ${reply.status} ${JSON.stringify(answer)}`);
      one.total = (answer as { total: number }).total;
      if (round > 0) one.times.push(reply.ms);
    }
  }
  for (const one of each) {
    const statements = await statementsOf(sql, ports, viewer, PATH, one.search);
    const began = performance.now();
    await replay(sql, statements, false);
    one.bare.push(performance.now() - began);
  }
  const slowest = each.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, TOLD);
  return {
    row: {
      name: 'list: any combination of filters',
      server: timesOf(each.flatMap(({ times }) => times)),
      target: 80,
      sql: timesOf(each.flatMap(({ bare }) => bare)),
      note: `${each.length} combinations, ${ROUNDS} times each; ${each.filter(({ total }) => total === 0).length} find nothing`,
    },
    told: slowest.map(
      ({ search, total, times, bare }) =>
        `   ${median(times).toFixed(0).padStart(5)} ms, SQL ${median(bare).toFixed(0).padStart(5)}, finds ${total.toLocaleString('en').padStart(7)}  ${JSON.stringify(search)}`,
    ),
  };
};

/** The slowest combinations with PostgreSQL's plans, straight from the database. */
export const explainCombinations = async (sql: pg.Client, { combined, viewer, ports }: Combined): Promise<string[]> => {
  const each = [];
  for (const search of combined) {
    const statements = await statementsOf(sql, ports, viewer, PATH, search);
    const began = performance.now();
    await replay(sql, statements, false);
    each.push({ search, statements, ms: performance.now() - began });
  }
  const told: string[] = [];
  for (const { search, statements, ms } of each.toSorted((a, b) => b.ms - a.ms).slice(0, TOLD)) {
    told.push(`\n== ${ms.toFixed(0)} ms  ${JSON.stringify(search)}\n${(await explain(sql, statements)).join('\n\n')}`);
  }
  return told;
};
