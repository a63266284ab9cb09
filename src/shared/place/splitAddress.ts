import { bare, inside, isAside, isBoundary, MAX_TOWN, Pieces } from './addressPieces.ts';
import { isCalledStreet, isCorner, isLot, splitStreet, type StreetPart, WITHOUT_NUMBER } from './street.ts';
import { CAPITAL, isArea, isBarrio, isPartido, townKey } from './town.ts';

/** An address as a file writes it, taken apart. What is not named is empty, or 0. */
export interface SplitAddress {
  readonly street: string;
  readonly addressNumber: number;
  /** 'PB', or a number: only where it surely is one. */
  readonly floor: string;
  readonly door: string;
  /** With the areas that are named behind it: 'Liniers, CABA'. */
  readonly town: string;
  /** As it is written: 'C1425ABC'. */
  readonly postalCode: string;
  /** What has no field of its own, in its order: 'e/ Callao y Riobamba, timbre 4'. */
  readonly rest: string;
}

/** What parts an address: commas but those of decimals, dashes and slashes between spaces, lines, brackets. */
const SEPARATORS =
  /\s*(?:\n|[;|·•()[\]]|,(?!\d)|(?<!\d),|(?<=\d{3}),(?=\d)|\s[-–—/]\s|(?:\s|(?<=\d{3}))[-–—]\s?(?=\p{L}{2})|(?<=\p{L}{2})[-–—]\s(?=\p{L}{2})|(?<=\d)\.\s+(?=\p{L}))\s*/u;

/** A street with another name in brackets, before its number: 'Perón (ex Cangallo) 1234'. */
const NAMED_TWICE = /^[^,;|·•()[\]\n]+ \((?<other>[^()\n]*)\)(?= (?:n|no|nro|al)?[°º.]* ?\d)/iu;

/** A town before the street: 'Palermo: Thames 1480'. */
const TOWN_FIRST = /^(?<town>[^:\d]+):\s+(?=\S)/u;

/** What is said of the house before its street: 'Depto 3 Ayacucho 1500'. */
const UNITS = String.raw`(?:(?:piso|pso|depto|dpto|dto|departamento|oficina|of|local|loc|uf|torre|edificio|edif|block|bloque|monoblock|cuerpo|escalera|esc)\b\.? ?(?:n[°º] ?)?(?:\d{1,4}[°º]?\p{L}?|\p{L}),? (?:- )?)+`;
const UNIT_FIRST = new RegExp(String.raw`^${UNITS}(?=\p{L}{2}[^,]* \d{2})`, 'iu');
const UNIT_ALONE = new RegExp(String.raw`^${UNITS}(?=\p{L}{2}[^\d]*$)`, 'iu');

/** Whether an address says something of the house before its street, and has no number behind it: 'Torre 4 piso 3 Av. Cruz'. */
export const lacksItsNumber = (text: string): boolean => UNIT_ALONE.test(text);

/** The parts of an address, none of them empty. */
const partsOf = (text: string): string[] => {
  const named = NAMED_TWICE.exec(text);
  const [name = ''] = named ?? [];
  // 'Ana López (Thames 1234) 3 B': with a house in them the brackets hold the street.
  const other = named?.groups?.other ?? '';
  const isName =
    named !== null &&
    splitStreet(name.replace(/ \(.*/u, '')).house === '' &&
    (/^(?:ex|antes|hoy)\b/iu.test(other) || splitStreet(other).house === '');
  const start = isName ? name : '';
  const town = TOWN_FIRST.exec(text)?.groups?.town ?? '';
  if (start === '' && town !== '' && (isArea(town) || isBarrio(town) || isPartido(town)))
    return [town, ...partsOf(text.slice(town.length + 1).trim())];
  const [unit = ''] = UNIT_FIRST.exec(text) ?? [];
  if (unit !== '') return [unit.replace(/[ ,-]+$/u, ''), ...partsOf(text.slice(unit.length))];
  const [first = '', ...others] = text.slice(start.length).split(SEPARATORS);
  return [start + first, ...others].filter((part) => part !== '');
};

/** Words among which a street and its number are looked for: looking takes the square of their number. */
const MAX_HEAD = 40;

/** The part of an address that has its street, taken apart; `coded` is a postal code behind the house, and what follows it. */
type Head = StreetPart & { readonly coded?: string };

/** The part of an address that has its street, taken apart, and what of it stands behind. */
const headOf = (written: string): Head => {
  const all = written.split(' ');
  const head = readHead(all.slice(0, MAX_HEAD));
  if (all.length <= MAX_HEAD) return head;
  const last = head.coded ? 'coded' : 'after';
  return { ...head, [last]: [head[last], ...all.slice(MAX_HEAD)].filter(Boolean).join(' ') };
};

const readHead = (words: readonly string[]): Head => {
  const first = words.join(' ');
  const bounds = words.flatMap((_, at) => (at > 0 && isBoundary(words, at) ? [at] : []));
  const cutAt = (at: number): StreetPart => {
    const head = splitStreet(words.slice(0, at).join(' '));
    return { ...head, after: [head.after, ...words.slice(at)].filter(Boolean).join(' ') };
  };
  const without = WITHOUT_NUMBER.exec(first);
  if (without && without.index > 0) {
    const [before, after] = [first.slice(0, without.index).trim(), first.slice(without.index + without[0].length).trim()];
    // 'Rivadavia s/n esq. Nazca' is that corner.
    if (/^(?:esq|esquina|casi|y)\b/iu.test(after) && splitStreet(before).house === '')
      return { street: `${before} ${after}`, number: 0, house: '', isMarked: false, after: '' };
    if (splitStreet(before).house === '') return { street: before, number: 0, house: '', isMarked: false, after };
  }
  const bound = bounds.find((at) => splitStreet(words.slice(0, at).join(' ')).house !== '');
  const whole = bound === undefined ? splitStreet(first) : cutAt(bound);
  if (whole.house === '') {
    const at = bounds.find((each) => inside.test(words.slice(each).join(' ')));
    return at === undefined ? whole : { ...whole, street: words.slice(0, at).join(' '), after: words.slice(at).join(' ') };
  }
  if (whole.isMarked) return whole;
  const code = words.indexOf(whole.house);
  const houseBefore = (end: number, least: number) =>
    words.map((_, at) => at).find((at) => at > 1 && at <= end && splitStreet(words.slice(0, at).join(' ')).number >= least);
  if (/^(?:[1-9]\d{3}|\d{5})$/.test(whole.house)) {
    // '450 1708 Morón': what stands behind the house is a postal code, with its town.
    const house = houseBefore(code, whole.after === '' ? 100 : 1);
    const head = house === undefined ? undefined : splitStreet(words.slice(0, house).join(' '));
    if (!head) return whole;
    return { ...head, after: words.slice(house, code).join(' '), coded: words.slice(code).join(' ') };
  }
  if (whole.number >= 100) return whole;
  // '750 Depósito 24': of two numbers that may be the house the small one is something else.
  const earlier = houseBefore(words.length, 100);
  return earlier === undefined ? whole : cutAt(earlier);
};

/** How likely a part is the town: a barrio, the first with a capital letter, any. */
const rankOf = (text: string) => (isBarrio(text) ? 3 : Number(/^\p{Lu}/u.test(text)) + 1);

/** The town among the parts, with what stands between it and the areas named behind it; and the other parts. */
const townOf = (parts: Pieces['parts']): { town: string; others: string[] } => {
  const candidates = parts.flatMap(({ text, mayBeTown }, at) => (mayBeTown && !isArea(text) ? [{ text, at }] : []));
  const best = candidates.toSorted((a, b) => rankOf(b.text) - rankOf(a.text) || a.at - b.at)[0]?.at;
  const area = parts.findIndex(({ text, mayBeTown }) => mayBeTown && isArea(text));
  const from = best ?? area;
  if (from === -1) return { town: '', others: parts.map(({ text }) => text) };
  let to = from;
  const lastArea = parts.findLastIndex(({ text, mayBeTown }) => mayBeTown && isArea(text));
  while (to < lastArea && parts[to + 1]?.mayBeTown) to += 1;
  const named = parts.map(({ text }, at) => ({ text, isNamed: (at >= from && at <= to) || (at < from && isArea(text)) }));
  const town = named.flatMap(({ text, isNamed }) => (isNamed ? [text] : [])).join(', ');
  if (town.length > MAX_TOWN) return { town: '', others: parts.map(({ text }) => text) };
  return { town, others: named.flatMap(({ text, isNamed }) => (isNamed ? [] : [text])) };
};

/** Whether what may be a street and its house is a town and its code: 'Palermo 1425'. */
const isCoded = ({ street, number }: Pick<StreetPart, 'street' | 'number'>): boolean => {
  // Codes of the city of Buenos Aires begin with 10 to 14, those round it with 16 to 19.
  const inCapital = number >= 1000 && number < 1500 && (isBarrio(street) || townKey(street) === CAPITAL);
  return inCapital || (number >= 1600 && number < 2000 && isPartido(street));
};

/** Whether a part behind one that names no street does: 'Av. Caseros', 'Perón 4190', but not 'Palermo 1425'. */
const isStreet = (part: string): boolean => {
  if (isCalledStreet(part) || WITHOUT_NUMBER.test(part)) return true;
  const head = headOf(part);
  return head.house !== '' && /^(?:\p{L}{2}|\d+ de )/iu.test(head.street) && !isAside(part) && !isCoded(head);
};

/** What has a number of its own, which is seldom that of a house: 'Escuela N° 5'. */
const NUMBERED =
  /^(?:escuela|esc|jard[ií]n|colegio|instituto|banco|hotel|hospital|farmacia|local|sucursal|suc|kiosco|club|estaci[oó]n)\b/iu;

/** Which part has the street: the first, unless another says so and the first is but a name: 'Farmacia Sur, Av. Caseros 3746'. */
const streetAt = (parts: readonly string[], first: StreetPart): number => {
  const [part = ''] = parts;
  const isHouseAhead = (each: string) => isStreet(each) && headOf(each).number >= 100;
  const isTown = isCoded(first) && parts.slice(1).some(isHouseAhead);
  const isHouse = !isTown && first.house !== '' && (first.number >= 1000 || !NUMBERED.test(part));
  if (isHouse || isCalledStreet(part) || WITHOUT_NUMBER.test(part) || isCorner(part)) return 0;
  const at = parts.findIndex((each, index) => isLot(each) || (index > 0 && isStreet(each)));
  const found = parts[at] ?? '';
  return at === -1 || (isLot(found) && !isCalledStreet(found)) ? 0 : at;
};

/** The number behind a street that has none in its own part: 'Calle Mayor, 12, 3º B', 'Calle Mayor, nº 12 3º B'. */
const numberAlone = (head: StreetPart, [, second = '', ...others]: readonly string[]): StreetPart | undefined => {
  if (head.house !== '' || head.after !== '' || /^\d+$/.test(head.street) || second === '') return undefined;
  const { street, number, house, isMarked, after } = splitStreet(`x ${second}`);
  if (street !== 'x' || !(after === '' || isMarked || inside.test(after) || bare.test(after))) return undefined;
  // 'Palermo, 1425, Thames 1480' begins with a town and its code; '1900 La Plata' is a postal code.
  if (!isMarked && isCoded({ street: head.street, number }) && others.some(isStreet)) return undefined;
  return { street: head.street, number, house, isMarked, after };
};

/**
 * Takes an address apart as people write it: 'Av. Santa Fe 4921 3° B, timbre 4, Palermo' is number 4921 of Av. Santa Fe, floor 3, door B,
 * of Palermo, with 'timbre 4'. No word of it is lost, but those that only name a field ('piso', 'dpto', 'CP', 'N°').
 */
export const splitAddress = (text: string): SplitAddress => {
  const parts = partsOf(text.replace(/[^\S\n]+/gu, ' ').trim());
  const own = headOf(parts[0] ?? '');
  const alone = numberAlone(own, parts);
  const at = alone ? 0 : streetAt(parts, own);
  const head: Head = at === 0 ? (alone ?? own) : headOf(parts[at] ?? '');
  const pieces = new Pieces();
  for (const part of parts.slice(0, at)) pieces.readAside(part);
  const [, suffix = '', after = ''] = /^((?:bis|ter)(?=$|\s))?\s*(.*)$/iu.exec(head.after) ?? [];
  const isPlain = /^\d{1,5}$|^\d{1,2}\.\d{3}$/.test(head.house) && suffix === '';
  if (!isPlain && head.house !== '') pieces.parts.push({ text: [head.house, suffix].filter(Boolean).join(' '), mayBeTown: false });
  pieces.read(after, true);
  if (head.coded) pieces.readPart(head.coded);
  // Who writes capitals has them in names of towns.
  const asides =
    !text.includes('(') || /^\p{Ll}/u.test(head.street)
      ? []
      : [...text.matchAll(/\(\s*(\p{Ll}[^()\n]*?)\s*\)/gu)].map(([, aside]) => aside);
  for (const part of parts.slice(alone ? 2 : at + 1)) {
    if (asides.includes(part)) pieces.readAside(part);
    else pieces.readPart(part);
  }
  const { town, others: rest } = townOf(pieces.parts);
  const { floor, door, postalCode } = pieces;
  return { street: head.street, addressNumber: head.number, floor, door, town, postalCode, rest: rest.join(', ') };
};
