import pg from 'pg';
import type { CountryCode } from '#shared/phone.ts';
import { connectionTo } from '../connecting/connectionTo.ts';
import { decodeLine } from './polyline.ts';
import type { NumberRange, Segment } from './segment.ts';
import type { streetSegments } from './tables.ts';

/** Segments of one round trip: some 3 MB. */
const PAGE = 20_000;

type Row = typeof streetSegments.$inferSelect & { country: CountryCode };

const range = (from: number | null, to: number | null): NumberRange | null => (from === null || to === null ? null : { from, to });

const segmentOf = (row: Row): Segment => ({
  name: row.name,
  otherNames: row.otherNames,
  direction: row.direction,
  rank: row.rank,
  left: { numbers: range(row.leftFrom, row.leftTo), area: row.leftArea, postalCode: row.leftCode },
  right: { numbers: range(row.rightFrom, row.rightTo), area: row.rightArea, postalCode: row.rightCode },
  town: row.town,
  province: row.province,
  country: row.country,
  line: decodeLine(row.line),
});

const COLUMNS = `g.at, g.name, g.other_names as "otherNames", g.direction, g.rank, g.left_from as "leftFrom", g.left_to as "leftTo",
  g.right_from as "rightFrom", g.right_to as "rightTo", g.left_area as "leftArea", g.right_area as "rightArea", g.left_code as "leftCode",
  g.right_code as "rightCode", g.town, g.province, g.line, s.country`;

/**
 * All segments of the editions in use, source by source, as of one moment. For threads, which have no connection of their own yet.
 * @param url connection string of the owner role
 */
export async function* readSegments(url: string): AsyncGenerator<Segment> {
  const client = new pg.Client(connectionTo(url));
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: sources } = await client.query<{ edition: string }>('select edition from street_sources order by key');
    for (const { edition } of sources) {
      for (let after = -1; ;) {
        const { rows } = await client.query<Row>({
          name: 'segments',
          text: `select ${COLUMNS} from street_segments g join street_sources s using (edition)
            where g.edition = $1 and g.at > $2 order by g.at limit ${PAGE}`,
          values: [edition, after],
        });
        yield* rows.map(segmentOf);
        if (rows.length < PAGE) break;
        after = rows.at(-1)?.at ?? Infinity;
      }
    }
  } finally {
    await client.end();
  }
}
