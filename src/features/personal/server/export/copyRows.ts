import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A file that was written: how many bytes, their SHA-256 in hex, and how many lines. */
export type WrittenFile = { bytes: number; sha256: string; lines: number };

const NEW_LINE = 10;

/** Writes a stream into a new file in passing, and says what it was. */
export const writeStream = async (stream: AsyncIterable<Uint8Array>, path: string): Promise<WrittenFile> => {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  const counted = async function* () {
    for await (const piece of stream) {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(NEW_LINE); at !== -1; at = piece.indexOf(NEW_LINE, at + 1)) lines += 1;
      yield piece;
    }
  };
  await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex'), lines };
};

/**
 * What a query gives, one JSON object a line, as the server sends it. The signs that would quote a line are none that JSON may hold, and
 * lines within a stored JSON text are spaces.
 */
export const jsonLines = (client: pg.ClientBase, query: string): AsyncIterable<Uint8Array> =>
  client.query(
    copyTo(
      `copy (select translate(row_to_json(x)::text, e'\\n\\r', '  ') from (${query}) x) to stdout (format csv, delimiter e'\\x02', quote e'\\x01', encoding 'utf8')`,
    ),
  );

/** Where files lie in an export that partners wrote into the company's orders: their keys begin with the id of another company. */
const PARTNERS = 'socios';

/** By what a file is named in an export of a company, and where it lies there. */
export const toldKey = (key: string, company: string): string =>
  key.startsWith(`${company}/`) ? key : `${PARTNERS}/${key.split('/').at(-1)}`;

/** Columns that are told otherwise than they are stored: keys of files as `toldKey` has them. */
const told: Readonly<Record<string, (company: string) => string>> = {
  'order_history.files': (company) => `
    case when files = '[]' then files else (
      select jsonb_agg(case when starts_with(f ->> 'key', '${company}/') then f
        else jsonb_set(f, '{key}', to_jsonb('${PARTNERS}/' || split_part(f ->> 'key', '/', 2))) end order by at)
      from jsonb_array_elements(files) with ordinality as x(f, at)) end as files`,
};

/** The rows of a table that are a company's, without some columns. @param company its id, which holds nothing that would have to be quoted */
export const rowsOf = (
  table: { name: string; columns: readonly { name: string }[] },
  company: string,
  without: readonly string[],
): string => {
  const columns = table.columns
    .filter(({ name }) => !without.includes(name))
    .map(({ name }) => told[`${table.name}.${name}`]?.(company) ?? pg.escapeIdentifier(name));
  return `select ${columns.join(', ')} from ${pg.escapeIdentifier(table.name)} where company_id = '${company}'`;
};
