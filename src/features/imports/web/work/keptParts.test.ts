import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { type Chunk, filesOf, type Found, type Head, packed, SHAPE, type Source } from './keptParts.ts';
import { beginFile, tableOf } from './workFile.ts';

const days = { today: '2026-11-20', tomorrow: '2026-11-21', working: '2026-11-23', why: null };
const NOW = 1_000;

/** What is kept of a file of one order that was looked at. */
const partsOf = (change: { head?: object; found?: object; source?: object; rows?: readonly unknown[] } = {}) => {
  const source = {
    sheets: [
      {
        name: 'Hoja 1',
        rows: [
          ['Cliente', 'Pedido', 'Fecha de entrega', 'Domicilio', 'Nombre'],
          ['Tienda Demo', 'P-1', '23/11/2026', 'Thames 1480, Palermo', 'Malena Güiraldes'],
        ],
        merges: [],
      },
    ],
    form: 'Excel',
    told: [],
  };
  const {
    found,
    source: _source,
    rows: _rows,
    ...file
  } = beginFile({ name: 'v.xlsx', hash: 'a'.repeat(64), source }, tableOf(source), null, days);
  const { id, reading, answers, due } = file;
  const confirmed = { reading, answers, due };
  const head: Head = { kind: 'head', ...file, step: 'review', confirmed, chunks: 1, at: NOW, shape: SHAPE };
  const row = { importId: v7(), row: 2, cells: { client: 'Tienda Demo' }, lines: undefined, guess: undefined, again: undefined };
  return {
    id,
    head: { ...head, ...change.head },
    found: { kind: 'found', id, found, before: undefined, ...change.found } satisfies Record<keyof Found, unknown>,
    source: { kind: 'source', id, source, ...change.source } satisfies Record<keyof Source, unknown>,
    rows: { kind: 'rows', id, chunk: 0, rows: change.rows ?? [row] } satisfies Record<keyof Chunk, unknown>,
  };
};
const values = ({ head, found, source, rows }: ReturnType<typeof partsOf>): unknown[] => [head, found, source, rows];
const whole = partsOf();

test('what was kept comes back, its rows too', () => {
  const kept = filesOf(values(whole), 0);
  expect([kept.unmended, kept.broken, kept.old]).toEqual([[], [], []]);
  expect(kept.files).toMatchObject([{ id: whole.id, step: 'review', rows: whole.rows.rows }]);
  expect(kept.files[0]?.confirmed?.found).toBe(kept.files[0]?.found);
});

test('cells that were kept as one text come back as they were; a text that is none makes no file', () => {
  const { id, found, source } = whole;
  const kept = [packed({ ...found, kind: 'found' }), packed({ ...source, kind: 'source' })];
  expect(filesOf([whole.head, whole.rows, ...kept], 0)).toEqual(filesOf(values(whole), 0));
  const torn = kept.map((part) => ({ ...part, json: part.json.slice(0, 20) }));
  expect(filesOf([whole.head, whole.rows, ...torn], 0)).toMatchObject({ files: [], broken: [id] });
});

test.each<[what: string, change: Parameters<typeof partsOf>[0]]>([
  ['how it is read', { head: { reading: null } }],
  ['its answers', { head: { answers: undefined } }],
  ['what is known of it', { head: { knowledge: {} } }],
  ['its name', { head: { name: 5 } }],
  ['its step', { head: { step: 'x' } }],
  ['its table', { found: { found: null } }],
  ['its cells', { source: { source: { sheets: [null], form: '', told: [] } } }],
])('a file of which %s cannot be used is left out, the others stay', (_what, change) => {
  const one = partsOf(change);
  const { files, broken } = filesOf([...values(one), ...values(whole)], 0);
  expect([files.map(({ id }) => id), broken]).toEqual([[whole.id], [one.id]]);
});

test('nothing at all in the place of a part keeps nothing from coming back', () => {
  const { id, found, source, rows } = partsOf();
  const { files, broken } = filesOf([null, found, source, rows, ...values(whole), 'x'], 0);
  expect([files.map((file) => file.id), broken]).toEqual([[whole.id], [id]]);
});

test.each<[rows: readonly unknown[]]>([[[{ importId: v7(), row: 2, cells: null }]], [[{ importId: 'x', row: 2, cells: {} }]], [[null]]])(
  'rows that are %j are read from the file again',
  (rows) => {
    const one = partsOf({ rows });
    const { files, unmended, broken } = filesOf(values(one), 0);
    expect([unmended, broken]).toEqual([[one.id], []]);
    expect(files).toMatchObject([{ id: one.id, step: 'answers', rows: undefined, confirmed: undefined }]);
  },
);

test('what is too old, or of an older program, is forgotten without a word', () => {
  const older = partsOf({ head: { shape: SHAPE - 1, reading: undefined } });
  expect(filesOf(values(older), 0)).toEqual({ files: [], unmended: [], broken: [], old: [older.id], late: [] });
  expect(filesOf(values(whole), NOW + 1)).toEqual({ files: [], unmended: [], broken: [], old: [whole.id], late: [] });
});

test('what another tab writes of a file that was forgotten does not bring it back', () => {
  const gone = { kind: 'gone', id: whole.id, at: NOW };
  expect(filesOf([...values(whole), gone], 0)).toEqual({ files: [], unmended: [], broken: [], old: [], late: [whole.id] });
  expect(filesOf([gone], 0)).toEqual({ files: [], unmended: [], broken: [], old: [], late: [] });
  expect(filesOf([gone], NOW + 1)).toMatchObject({ old: [whole.id] });
});
