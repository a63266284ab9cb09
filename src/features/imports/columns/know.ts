import type { Day } from '#shared/day.ts';
import { type CellKind, columnKinds } from '../sheet/kinds.ts';
import { type Column, columnOf, columns, nearestColumn, plainHeader } from './columns.ts';
import type { Reading } from './layout.ts';
import { type Shop, shopOf, shopReading } from './shops.ts';
import { isOrderDay, orderOfDays, share, type Titled, unitOf, valuesOf } from './values.ts';
import { type Ask, asksOf, guessOf } from './asks.ts';

/** What is understood of a table's columns, and what is not. */
export interface Knowledge {
  readonly shop?: Shop | undefined;
  readonly reading: Reading;
  readonly asks: readonly Ask[];
}

/** What the values of a column look like; a header that is weak by itself counts only where they do. */
const looks: Partial<Record<Column, readonly CellKind[]>> = {
  deliveryDate: ['day'],
  weight: ['number', 'amount'],
  valuePackage: ['number', 'amount'],
  chargeAmount: ['number', 'amount', 'flag'],
  toAddress: ['address', 'text'],
  fromAddress: ['address', 'text'],
  toPostalCode: ['postalCode'],
  fromPostalCode: ['postalCode'],
  toProvince: ['province', 'word'],
  name: ['name', 'word'],
  phone: ['phone'],
  email: ['email'],
  toLat: ['degrees'],
  toLng: ['degrees'],
  fromLat: ['degrees'],
  fromLng: ['degrees'],
  paid: ['status', 'flag', 'word'],
  quantity: ['number'],
  numberPackage: ['number'],
};
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

/** Titles that may mean many things: only with values that look like it, and behind any other. */
const WEAK: ReadonlySet<string> = new Set(
  [
    'fecha',
    'nombre',
    'numero',
    'valor',
    'estado',
    'orden',
    'pedido',
    'referencia',
    'pago',
    'cobro',
    'total',
    'nota',
    'barrio',
    'productos',
    'unidad',
    'valor paquete',
    'region',
    'contacto',
  ].map(plainHeader),
);

type Candidate = { column: Column; at: number; score: number; exact: boolean };

const WEIGHT = /^(?:peso|weight)/;

/** How well a column of the file fits the meaning that its title has, or is near to; undefined when its values cannot be that. */
const scoreOf = (header: string, kinds: ReadonlyMap<CellKind, number>): Omit<Candidate, 'at'> | undefined => {
  const title = plainHeader(header);
  const known = columnOf(header);
  const column = known ?? nearestColumn(header) ?? (WEIGHT.test(title) ? 'weight' : undefined);
  if (!column) return undefined;
  const wanted = looks[column];
  const fits = wanted ? share(kinds, wanted) : 0.5;
  const isWeak = WEAK.has(title);
  if (wanted && STRICT.has(column) && fits < 0.2) return undefined;
  if ((isWeak || !known) && wanted && column !== 'weight' && fits < 0.3) return undefined;
  return { column, exact: known !== undefined, score: (known ? 100 : 60) + 40 * fits - (isWeak ? 30 : 0) };
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
    const column = guessOf('', its, taken);
    if (column) taken.add(column);
    return column ?? null;
  });
};

const named = (table: Titled, kinds: readonly ReadonlyMap<CellKind, number>[], filled: readonly boolean[]): (Column | null)[] => {
  const candidates = table.headers.flatMap((header, at): Candidate[] => {
    // An empty column never wins over a full one.
    if (!filled[at]) return [];
    const title = table.titles?.[at] ?? '';
    return [...new Set([header, title])].flatMap((written) => {
      const score = scoreOf(written, kinds[at] ?? new Map<CellKind, number>());
      return score ? [{ ...score, at }] : [];
    });
  });
  const meanings: (Column | null)[] = table.headers.map(() => null);
  const taken = new Set<Column>();
  for (const { column, at, exact } of candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (meanings[at] !== null) continue;
    const isJoined = exact && 'joined' in columns[column];
    if (taken.has(column) && !isJoined) continue;
    meanings[at] = column;
    taken.add(column);
  }
  return meanings;
};

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
    if (/^(?:direccion2|address2|complemento|complement|domicilio2)/.test(title) && meanings.includes('toAddress')) return 'toAddress';
    if (/^(?:entrecalles|entre(?!g)|referencias?|horario|franjahoraria|torre|timbre|barriocerrado|lote)/.test(title)) return 'observation';
    return null;
  });

/**
 * Understands the columns of a table by their titles and values together. What a person said of this layout before counts as said; a column
 * that had no values then is asked about when it has some.
 * @param remembered how the layout was read the last time
 * @param isShops false when somebody said that the shop it looks like is not its
 */
export const knowColumns = (table: Titled, today: Day, remembered?: Reading, isShops = true): Knowledge => {
  const filled = table.headers.map((_, at) => valuesOf(table, at).length > 0);
  const titles = table.titles ?? table.headers;
  const shop = isShops ? shopOf(titles) : undefined;
  if (remembered) return { shop, reading: remembered, asks: asksOf(table, remembered, filled, today, true) };
  if (shop) {
    const reading = shopReading(shop, titles);
    return { shop, reading, asks: asksOf(table, reading, filled, today, true) };
  }
  const kinds = table.headers.map((_, at) => columnKinds(valuesOf(table, at)));
  const found = table.titled ? named(table, kinds, filled) : guessed(table, kinds);
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
  const asks = asksOf(table, reading, filled, today, false, kinds);
  return { reading, asks: recipients < 0 ? asks : [{ at: recipients, about: 'guess', guess: 'name' }, ...asks] };
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
