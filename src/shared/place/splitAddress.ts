import { fold } from '../text.ts';
import { isArea, isBarrio } from './town.ts';
import { splitStreet, type StreetPart } from './street.ts';

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

const MAX_INSIDE = 20;
const MAX_TOWN = 120;

/** Where a piece ends. */
const END = String.raw`(?=$|[\s,.;:)"'”’/–-])`;
const ORDINAL = String.raw`(?:\s?[°ºª]|(?:er|ro|do|to|mo|vo|no|ra|da|ta)(?!\p{L}))`;
const MARK = String.raw`\s*[.:]?\s*(?:n[°º.]\s*|nro\.?\s*|#\s*)?`;
const GROUND = String.raw`pb|p\.\s?b\.?|planta\s+baja`;
const LETTER = String.raw`\p{L}(?!\p{L}|\p{N}|/)`;
const UNIT_WORD = String.raw`(?:departamento|depto|dpto|dto|dep|dpt|apartamento|apto|apt)\b`;
const pattern = (source: string) => new RegExp(`^(?:${source})`, 'iu');

const floors = [
  pattern(String.raw`pisos?\b${MARK}(?:(?<floor>\d{1,3})${ORDINAL}?|(?<ground>${GROUND}))(?:${END}|(?=${LETTER}))`),
  pattern(String.raw`p\.?\s?(?<floor>\d{1,2})${ORDINAL}?(?:${END}|(?=${LETTER}))`),
  pattern(String.raw`(?<floor>\d{1,3})${ORDINAL}?\s*(?:piso)${END}`),
  pattern(String.raw`(?<ground>${GROUND})(?:${END}|(?=\d|[°º]))`),
];
/** '3° B' and '2do C', but not the '1° de Mayo'. */
const ordinal = pattern(
  String.raw`(?<floor>\d{1,2})${ORDINAL}(?!\s*(?:de|y)\s)(?=\s*$|\s*[,;.)"“-]|\s*\p{L}\p{L}?(?!\p{L})|\s*(?:izq|der|izda|dcha)|\s*\d{1,3}\s?[ª°º]?(?:\s*$|\s*[,;]))`,
);
/** '3 B' and '3B', where nothing else stands. */
const bare = pattern(String.raw`(?<floor>\d{1,2})\s?["“]?(?<door>${LETTER})["”]?(?=\s*$|\s*[,;.])`);
/** The door right behind a floor. */
const behindFloor = [
  pattern(String.raw`\s*d\.?\s+["“]?(?<door>${LETTER}|\d{1,3})["”]?${END}`),
  pattern(String.raw`\s*[-–]?\s*["'“](?<door>\p{L}|\d{1,3}\s?\p{L}?)["'”]`),
  pattern(String.raw`\s*[-–]?\s*(?<door>${LETTER})`),
  pattern(String.raw`\s*[-–]?\s*(?<door>\d{1,3}\s?[ª°º]?)(?=\s*$)`),
  pattern(String.raw`\s*(?<door>(?:izquierda|izqda|izda|izq|derecha|drcha|dcha|der)(?!\p{L})\.?)`),
];
/** Before a floor: of 'Depto 3° B' it says nothing. */
const unitOfFloor = pattern(String.raw`${UNIT_WORD}${MARK}(?=(?:${GROUND})${END}|\d{1,2}\s?[°º]\s*["“]?\p{L}(?!\p{L}))`);
const doors = [
  pattern(String.raw`${UNIT_WORD}${MARK}["'“]?(?<door>\p{L}?-?\d{1,5}(?:\s?${LETTER})?|${LETTER})["'”]?${END}`),
  pattern(
    String.raw`(?<door>(?:oficina|ofic|of|local|loc|unidad(?:\s+funcional)?|uf|u\.\s?f|puerta|pta)\b${MARK}["“]?(?:\p{L}?-?\d{1,5}(?:\s?${LETTER})?|${LETTER})["”]?)${END}`,
  ),
];
const codes = [
  pattern(String.raw`(?:c\.?\s?p\.?a?|c[oó]d(?:igo|\.)?\s?postal)\b\s*[.:]?\s*(?:n[°º.]\s*)?(?<code>[a-z]?\d{4,5}(?:[a-z]{3})?)${END}`),
  new RegExp(String.raw`^(?<code>[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)${END}`, 'u'),
];

/** Words whose value is no floor and no door: 'timbre 3° B', 'Torre 2'. */
const takesValue = new Set(
  (
    'bo timbre tocar portero torre casa lote lt mz mza manzana edificio ed block bloque blok monoblock escalera esc cochera km ruta barrio b° bº calle c/ ' +
    'cuerpo nudo tira sector modulo parcela referencia tel cel telefono celular interno int'
  ).split(' '),
);
/** Words behind which come the names of streets. */
const crossings = new Set('e/ entre esq esquina casi'.split(' '));
/** With these no town begins. */
const noTown = new Set(
  (
    'dejar entregar tocar llamar preguntar avisar golpear al a en frente enfrente casa porton puerta reja rejas portero porteria garita ' +
    'seguridad guardia ref obs observacion nota horario de con sin no si solo para por detras atras adelante fondo contrafrente contra kiosco ' +
    'quiosco galeria shopping bis ph duplex pasillo planta recibe contacto atencion atte altura country complejo consorcio oficina local piso depto'
  ).split(' '),
);
const plainWord = (word: string) => fold(word).replace(/[.:;,]+$/, '');
/** Where what is said of the house begins. */
const inside = pattern(
  String.raw`pisos?\b|${UNIT_WORD}|(?:${GROUND})${END}|(?:oficina|ofic|of|local|loc)\b${MARK}\S*\d|p\.?\s?\d{1,2}[°º]?(?=\s|$)|\d{1,2}\s?[°º]`,
);
const isBoundary = (words: readonly string[], at: number): boolean => {
  const word = plainWord(words[at] ?? '');
  if (/^e\/./u.test(word) || inside.test(words.slice(at).join(' '))) return true;
  return (
    word.length > 1 &&
    (crossings.has(word) ||
      (takesValue.has(word) && !/^(?:km|ruta|calle|c\/)$/.test(word)) ||
      (noTown.has(word) && !/^(?:al|altura|de|no|en|sin|con|casa)$/.test(word)))
  );
};

/** What parts an address: commas but those of decimals, dashes and slashes between spaces, lines, brackets. */
const SEPARATORS = /\s*(?:\n|[;|·•()[\]]|,(?!\d)|(?<!\d),|(?<=\d{3}),(?=\d)|\s[-–—/]\s|(?<=\d)\.\s+(?=\p{L}))\s*/u;

/** Words among which a street and its number are looked for: looking takes the square of their number. */
const MAX_HEAD = 40;

/** The part of an address that has its street, taken apart, and what of it stands behind. */
const headOf = (written: string): StreetPart => {
  const all = written.split(' ');
  const head = readHead(all.slice(0, MAX_HEAD));
  return all.length > MAX_HEAD ? { ...head, after: [head.after, ...all.slice(MAX_HEAD)].filter(Boolean).join(' ') } : head;
};

const readHead = (words: readonly string[]): StreetPart => {
  const first = words.join(' ');
  const bounds = words.flatMap((_, at) => (at > 0 && isBoundary(words, at) ? [at] : []));
  const cutAt = (at: number): StreetPart => {
    const head = splitStreet(words.slice(0, at).join(' '));
    return { ...head, after: [head.after, ...words.slice(at)].filter(Boolean).join(' ') };
  };
  const without = /(?<=^|\s)(?:s\/n[°º]?\.?|s\.n\.|sin n[uú]mero)(?=\s|$)/iu.exec(first);
  if (without && without.index > 0) {
    const [before, after] = [first.slice(0, without.index).trim(), first.slice(without.index + without[0].length).trim()];
    if (splitStreet(before).house === '') return { street: before, number: 0, house: '', isMarked: false, after };
  }
  const bound = bounds.find((at) => splitStreet(words.slice(0, at).join(' ')).house !== '');
  const whole = bound === undefined ? splitStreet(first) : cutAt(bound);
  if (whole.house === '') {
    const at = bounds.find((each) => inside.test(words.slice(each).join(' ')));
    return at === undefined ? whole : { ...whole, street: words.slice(0, at).join(' '), after: words.slice(at).join(' ') };
  }
  if (whole.isMarked || whole.number >= 100) return whole;
  // '750 24 hs': of two numbers that may be the house the small one is something else.
  const earlier = words.map((_, at) => at).find((at) => at > 1 && splitStreet(words.slice(0, at).join(' ')).number >= 100);
  return earlier === undefined ? whole : cutAt(earlier);
};

/** Whether a text is the name of an area or a barrio and nothing else, such as a code. */
const isKnown = (text: string) => !/\d/.test(text) && (isArea(text) || isBarrio(text));

/** Reads what stands behind the street, piece by piece. */
class Pieces {
  floor = '';
  door = '';
  postalCode = '';
  /** What has no field; what may be a town is told apart. */
  readonly parts: { text: string; mayBeTown: boolean }[] = [];

  #take(left: string, isAlone: boolean): string | undefined {
    if (this.floor === '') {
      const found = [...floors, ordinal, ...(isAlone && this.door === '' ? [bare] : [])]
        .map((each) => each.exec(left))
        .find((match) => match !== null);
      if (found) return this.#takeFloor(left, found);
      const unit = unitOfFloor.exec(left);
      if (unit) return left.slice(unit[0].length);
    }
    const door = this.door === '' ? doors.map((each) => each.exec(left)).find((match) => match !== null) : undefined;
    if (door && this.#takeDoor(door, left)) return left.slice(door[0].length);
    const code = this.postalCode === '' ? codes.map((each) => each.exec(left)).find((match) => match !== null) : undefined;
    if (!code) return undefined;
    this.postalCode = code.groups?.code ?? '';
    return left.slice(code[0].length);
  }

  #takeFloor(left: string, found: RegExpExecArray): string {
    this.floor = found.groups?.ground ? 'PB' : String(Number(found.groups?.floor));
    if (found.groups?.door !== undefined) {
      this.door = found.groups.door;
      return left.slice(found[0].length);
    }
    const after = left.slice(found[0].length);
    const door = this.door === '' ? behindFloor.map((each) => each.exec(after)).find((match) => match !== null) : undefined;
    return door && this.#takeDoor(door, after) ? after.slice(door[0].length) : after;
  }

  #takeDoor(found: RegExpExecArray, left: string): boolean {
    const door = found.groups?.door?.replace(/["“”]/g, '').trim() ?? '';
    const isLink = /(?:^|\s)[aeouy]$/u.test(door) && /^\s+\S/u.test(left.slice(found[0].length));
    if (door === '' || door.length > MAX_INSIDE || isLink) return false;
    this.door = door;
    return true;
  }

  /** @param isAlone nothing but the number stands before it */
  read(text: string, isAlone: boolean): void {
    let left = text.trim();
    let free: string[] = [];
    let [isCrossing, isValue] = [false, false];
    const keep = () => {
      if (free.length > 0) this.parts.push({ text: free.join(' '), mayBeTown: isKnown(free.join(' ')) });
      free = [];
    };
    while (left !== '') {
      const isNamed = /^(?:pisos?\b|d(?:e?p|t)|apt|apartamento)/iu.test(left);
      const after = (isValue || isCrossing) && !isNamed ? undefined : this.#take(left, isAlone && free.length === 0);
      if (after === undefined) {
        const [word = left] = /^\S+/u.exec(left) ?? [];
        const plain = plainWord(word);
        isCrossing ||= crossings.has(plain) || /^e\/./u.test(plain);
        const before = isValue;
        isValue = takesValue.has(plain) || (before && /^(?:n[°º]?|nro|el|la|al|a|\d{1,2}[°º]?)$/u.test(plain));
        free.push(word);
        left = left.slice(word.length).trimStart();
      } else {
        keep();
        [isCrossing, isValue] = [false, false];
        left = after.replace(/^[\s,;.:"'”’)–-]+/u, '');
      }
    }
    keep();
  }

  /** A part between commas that stands behind that of the street. */
  readPart(part: string): void {
    const [, code, town = ''] = /^(?:c\.?\s?p\.?\s*:?\s*)?([a-z]?\d{4,5}(?:[a-z]{3})?)(?:\s+(\p{L}.*))?$/iu.exec(part) ?? [];
    if (code !== undefined && this.postalCode === '' && (town === '' || isTown(town))) {
      this.postalCode = code;
      if (town !== '') this.parts.push({ text: town, mayBeTown: true });
      return;
    }
    const [, name, behind] = /^(\p{L}[^\d]*?)\s+(?:c\.?\s?p\.?\s*:?\s*)?([a-z]?\d{4}(?:[a-z]{3})?)$/iu.exec(part) ?? [];
    if (name !== undefined && behind !== undefined && this.postalCode === '' && isTown(name)) {
      this.postalCode = behind;
      this.parts.push({ text: name, mayBeTown: true });
      return;
    }
    if (/^["“]?\p{L}["”]?$/u.test(part) && this.floor !== '' && this.door === '') this.door = part.replace(/["“”]/g, '');
    else if (isTown(part)) this.parts.push({ text: part, mayBeTown: true });
    else this.read(part, true);
  }
}

/** Whether a part between commas may be the name of a town. */
const isTown = (part: string): boolean => {
  if (isKnown(part)) return part.length <= MAX_TOWN;
  const words = part.split(' ');
  const first = plainWord(words[0] ?? '');
  return (
    /^\p{L}{2}[^\d:/]*$/u.test(part) &&
    part.length <= MAX_TOWN &&
    words.length <= 6 &&
    !noTown.has(first) &&
    !takesValue.has(first) &&
    !crossings.has(first) &&
    !/^(?:pisos?|pb|planta|timbres?|of|uf|loc)$/.test(first) &&
    !words.some((_, at) => inside.test(words.slice(at).join(' ')))
  );
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

/** The number behind a street that has none in its own part: 'Calle Mayor, 12, 3º B', 'Calle Mayor, nº 12 3º B'. */
const numberAlone = (head: StreetPart, second: string): StreetPart | undefined => {
  if (head.house !== '' || head.after !== '' || /^\d+$/.test(head.street) || second === '') return undefined;
  const { street, number, house, isMarked, after } = splitStreet(`x ${second}`);
  if (street !== 'x' || !(after === '' || isMarked || inside.test(after) || bare.test(after))) return undefined;
  // '1900 La Plata' is a postal code.
  return { street: head.street, number, house, isMarked, after };
};

/**
 * Takes an address apart as people write it: 'Av. Santa Fe 4921 3° B, timbre 4, Palermo' is number 4921 of Av. Santa Fe, floor 3, door B,
 * of Palermo, with 'timbre 4'. No word of it is lost, but those that only name a field ('piso', 'dpto', 'CP', 'N°').
 */
export const splitAddress = (text: string): SplitAddress => {
  const spaced = text.replace(/[^\S\n]+/gu, ' ').trim();
  const [first = '', ...others] = spaced.split(SEPARATORS).filter((part) => part !== '');
  const ownHead = headOf(first);
  const alone = numberAlone(ownHead, others[0] ?? '');
  const head = alone ?? ownHead;
  const pieces = new Pieces();
  const [, suffix = '', after = ''] = /^((?:bis|ter)(?=$|\s))?\s*(.*)$/iu.exec(head.after) ?? [];
  const isPlain = /^\d{1,5}$|^\d{1,2}\.\d{3}$/.test(head.house) && suffix === '';
  if (!isPlain && head.house !== '') pieces.parts.push({ text: [head.house, suffix].filter(Boolean).join(' '), mayBeTown: false });
  pieces.read(after, true);
  for (const part of others.slice(alone ? 1 : 0)) pieces.readPart(part);
  const { town, others: rest } = townOf(pieces.parts);
  const { floor, door, postalCode } = pieces;
  return { street: head.street, addressNumber: head.number, floor, door, town, postalCode, rest: rest.join(', ') };
};
