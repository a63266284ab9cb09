import type { Day } from '#shared/day.ts';
import { type CellKind, columnKinds } from '../sheet/kinds.ts';
import { type Column, columnOf, columns, nearestColumn, plainHeader } from './columns.ts';
import type { Reading } from './layout.ts';
import { type Shop, shopOf, shopReading } from './shops.ts';
import {
  areHouseNumbers,
  areUnlike,
  hasNumberlessStreets,
  hasValues,
  isOrderDay,
  mayBeHouses,
  orderOfDays,
  partOf,
  share,
  type Titled,
  unitOf,
  valuesOf,
} from './values.ts';
import { type Ask, asksOf } from './asks.ts';
import { guessOf } from './guess.ts';
import { fitOf, isBareNumber, isDoor, isReceipt, isWeak } from './looks.ts';
import { sidesOf } from './sides.ts';

/** What is understood of a table's columns, and what is not. */
export interface Knowledge {
  readonly shop?: Shop | undefined;
  readonly reading: Reading;
  readonly asks: readonly Ask[];
}

/** Kinds that settle what a column is: a title that says otherwise is wrong. */
const STRICT: ReadonlySet<Column> = new Set([
  'deliveryDate',
  'phone',
  'email',
  'toLat',
  'toLng',
  'fromLat',
  'fromLng',
  'valuePackage',
  'chargeAmount',
]);

type Candidate = { column: Column; at: number; score: number; exact: boolean };

const WEIGHT = /^(?:peso|weight|kilo)|kgs?$|^lbs?$/;

/** What titles mean whose values are of a kind that leaves no doubt: departments are parts of a country, too. */
const byKind: Partial<Record<Column, { readonly kind: CellKind; readonly column: Column }>> = {
  door: { kind: 'province', column: 'toProvince' },
};

/** How well a column of the file fits the meaning that its title has, or is near to; undefined when its values cannot be that. */
const scoreOf = (header: string, isFilled: boolean, kinds: ReadonlyMap<CellKind, number>): Omit<Candidate, 'at'> | undefined => {
  const known = columnOf(header);
  const said = known ?? nearestColumn(header) ?? (WEIGHT.test(plainHeader(header)) ? 'weight' : undefined);
  if (!said || isBareNumber(header)) return undefined;
  const other = byKind[said];
  const column = other && share(kinds, [other.kind]) >= 0.6 ? other.column : said;
  const fits = fitOf(column, kinds);
  if (isFilled && fits !== undefined) {
    if (STRICT.has(column) && fits < 0.2) return undefined;
    if ((isWeak(header) || !known) && column !== 'weight' && fits < 0.3) return undefined;
  }
  const behind = isWeak(header) ? 30 : 0;
  // An empty column never wins over a full one.
  const empty = isFilled ? 0 : 1000;
  return { column, exact: known !== undefined, score: (known ? 100 : 60) + 40 * (fits ?? 0.5) - behind - empty };
};

const isCoordinate = (kinds: ReadonlyMap<CellKind, number>) => (kinds.get('degrees') ?? 0) > 0.6;

/** Columns of a file that has no titles, by their values alone; every one is a guess to be confirmed. */
const guessed = (table: Titled, kinds: readonly ReadonlyMap<CellKind, number>[]): (Column | null)[] => {
  const taken = new Set<Column>();
  return table.headers.map((_, at) => {
    const its = kinds[at] ?? new Map<CellKind, number>();
    if (isCoordinate(its)) {
      const column = (['toLat', 'toLng'] as const).find((each) => !taken.has(each));
      if (column) taken.add(column);
      return column ?? null;
    }
    const column = guessOf('', valuesOf(table, at), its, { taken, isNumberless: false });
    if (column) taken.add(column);
    return column ?? null;
  });
};

/** What the columns mean by their titles. @param houses the column of the house numbers, where its title does not say so */
const named = (
  table: Titled,
  kinds: readonly ReadonlyMap<CellKind, number>[],
  filled: readonly boolean[],
  houses?: number,
): (Column | null)[] => {
  const sideOf = sidesOf(table);
  const isOfLines = table.headers.some((header) => ['product', 'sku'].includes(columnOf(header) ?? ''));
  const candidates = table.headers.flatMap((header, at): Candidate[] => {
    if (at === houses) return [{ column: 'toNumber', at, score: 1000, exact: true }];
    return [...new Set([header, table.titles?.[at] ?? ''])].flatMap((written) => {
      if (isReceipt(written) && !isOfLines && !areUnlike(valuesOf(table, at))) return [];
      const score = scoreOf(written, filled[at] ?? false, kinds[at] ?? new Map<CellKind, number>());
      const column = score && sideOf(at, score.column);
      return column ? [{ ...score, column, at }] : [];
    });
  });
  const meanings: (Column | null)[] = table.headers.map(() => null);
  const taken = new Map<Column, string>();
  for (const { column, at, exact, score } of candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (meanings[at] !== null) continue;
    const title = plainHeader(table.headers[at] ?? '');
    // Two columns of one title are not parts of one value.
    const isJoined = exact && 'joined' in columns[column] && taken.get(column) !== title && (score > 0 || column !== 'toAddress');
    if (taken.has(column) && !isJoined) continue;
    meanings[at] = column;
    taken.set(column, title);
  }
  return meanings;
};

/** Streets without a number have it in a column that is called no more than 'N°', or 'Puerta'; also where it stands in both. -1: none has. */
const housesAt = (table: Titled, meanings: readonly (Column | null)[]): number => {
  if (meanings.includes('toNumber') || !meanings.includes('toAddress')) return -1;
  const sideOf = sidesOf(table);
  const place = table.headers.findIndex((header, at) => {
    const values = valuesOf(table, at);
    const title = table.titles?.[at] || header;
    const isDoors = isDoor(title) && (meanings[at] === null || meanings[at] === 'door') && mayBeHouses(values);
    const isNumbers = isBareNumber(title) && meanings[at] === null && areHouseNumbers(values);
    return (isDoors || isNumbers) && sideOf(at, 'toNumber') === 'toNumber';
  });
  if (place < 0) return -1;
  const isTwice = () => {
    const rows = table.rows.filter(({ cells }) => cells[place]?.trim());
    const lines = rows.map(({ cells }) => cells.filter((_, at) => meanings[at] === 'toAddress' || at === place).join(' '));
    return partOf(lines, (line) => /\b(\d+)\b.*\b\1\b/s.test(line)) >= 0.6;
  };
  return hasNumberlessStreets(table, meanings) || isTwice() ? place : -1;
};

/** Whether a column of doors may be one of flats all the same: houses mostly have three digits or more. */
const mayBeFlats = (table: Titled, at: number) =>
  at >= 0 && isDoor(table.titles?.[at] || (table.headers[at] ?? '')) && partOf(valuesOf(table, at), (text) => /\d{3}/.test(text)) < 0.5;

/** Rows from which on a column of clients is told from one of recipients. */
const ENOUGH_ROWS = 3;

/** Whether the column 'Cliente' has the sender's own customers: names of people, hardly one of them twice, and nobody else receives. */
const isRecipients = (table: Titled, meanings: readonly (Column | null)[], kinds: readonly ReadonlyMap<CellKind, number>[]): boolean => {
  const at = meanings.indexOf('client');
  // The template's own name for it leaves no doubt.
  if (at < 0 || meanings.includes('name') || table.headers[at]?.trim() === 'client') return false;
  const values = valuesOf(table, at);
  return values.length >= ENOUGH_ROWS && new Set(values).size > values.length * 0.8 && (kinds[at]?.get('name') ?? 0) >= 0.6;
};

/** 'Nombre' and 'Apellido', 'Dirección' and 'Complemento': what belongs to a meaning that another column has. */
const completed = (table: Titled, meanings: (Column | null)[], filled: readonly boolean[]): (Column | null)[] =>
  meanings.map((column, at) => {
    if (column !== null || !filled[at]) return column;
    const title = plainHeader(table.headers[at] ?? '');
    if (/^(?:apellidos?|lastname|surname)/.test(title) && meanings.includes('name')) return 'name';
    if (
      /^(?:direccion2|address2|complemento|complement|domicilio2|.*(?:direccion|address)2$)/.test(title) &&
      meanings.includes('toAddress')
    )
      return 'toAddress';
    if (/^(?:entrecalles|entre(?!g)|referencias?|horario|franjahoraria|torre|timbre|barriocerrado|lote)/.test(title)) return 'observation';
    return null;
  });

/**
 * Understands the columns of a table by their titles and values together. What a person said of this layout before counts as said.
 * @param remembered how the layout was read the last time
 * @param isShops false when somebody said that the shop it looks like is not its
 */
export const knowColumns = (table: Titled, today: Day, remembered?: Reading, isShops = true): Knowledge => {
  const filled = table.headers.map((_, at) => hasValues(table, at));
  const titles = table.titles ?? table.headers;
  const shop = isShops ? shopOf(titles) : undefined;
  if (remembered) return { shop, reading: remembered, asks: asksOf(table, remembered, filled, today, 'layout') };
  if (shop) {
    const reading = shopReading(shop, titles);
    return { shop, reading, asks: asksOf(table, reading, filled, today, 'shop') };
  }
  const kinds = table.headers.map((_, at) => columnKinds(valuesOf(table, at)));
  const byTitles = table.titled ? named(table, kinds, filled) : guessed(table, kinds);
  const houses = table.titled ? housesAt(table, byTitles) : -1;
  const found = houses < 0 ? byTitles : named(table, kinds, filled, houses);
  const recipients = isRecipients(table, found, kinds) ? found.indexOf('client') : -1;
  const theirs = found.map((column, at): Column | null => (at === recipients ? 'name' : column));
  const first = table.titled ? completed(table, theirs, filled) : theirs;
  const meanings = first.map((column, at) =>
    column === 'deliveryDate' && !/entrega|delivery/.test(plainHeader(table.headers[at] ?? '')) && isOrderDay(valuesOf(table, at), today)
      ? null
      : column,
  );
  const at = (column: Column) => meanings.indexOf(column);
  const unit = at('weight') < 0 ? undefined : unitOf(table.headers[at('weight')] ?? '', valuesOf(table, at('weight')));
  const days = at('deliveryDate') < 0 ? undefined : orderOfDays(valuesOf(table, at('deliveryDate')));
  const reading: Reading = {
    columns: meanings,
    spare: [],
    ...(unit && unit !== 'own' && { weight: unit }),
    ...(days && { days }),
    lines: hasLines(table, meanings),
    words: {},
  };
  const asks = asksOf(table, reading, filled, today, 'values', kinds);
  const guesses: Ask[] = [
    ...(recipients < 0 ? [] : [{ at: recipients, about: 'guess', guess: 'name' } as const]),
    ...(mayBeFlats(table, houses) ? [{ at: houses, about: 'guess', guess: 'toNumber' } as const] : []),
  ];
  return { reading, asks: [...guesses, ...asks] };
};

/** Whether rows tell the products of one order: numbers that stand again with the same destination. */
const hasLines = (table: Titled, meanings: readonly (Column | null)[]): boolean => {
  const [number, to] = [meanings.indexOf('externalID'), meanings.indexOf('toAddress')];
  if (number < 0 || (!meanings.includes('product') && !meanings.includes('sku'))) return false;
  const seen = new Map<string, string>();
  return table.rows.some(({ cells }) => {
    const [key = '', place = ''] = [cells[number]?.trim(), cells[to]?.trim()];
    const before = key === '' ? undefined : seen.get(key);
    if (before === undefined) seen.set(key, place);
    return before !== undefined && key !== '' && (place === '' || place === before);
  });
};
