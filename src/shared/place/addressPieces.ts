import { fold } from '../text.ts';
import { isCalledStreet, takesValue } from './street.ts';
import { isArea, isBarrio, isKnownTown } from './town.ts';

const MAX_INSIDE = 20;
/** Letters of a town at most. */
export const MAX_TOWN = 120;

/** Where a piece ends. */
const END = String.raw`(?=$|[\s,.;:)"'”’/–-])`;
const ORDINAL = String.raw`(?:\s?[°ºª]|(?:er|ro|do|to|mo|vo|no|ra|da|ta)(?!\p{L})\.?)`;
/** Floors in words, from the first on. */
const levels = 'primer|segund|tercer|cuart|quint|sext|s[eé]ptim|octav|noven|d[eé]cim'.split('|');
const IN_WORDS = String.raw`(?<word>(?:${levels.join('|')})o?)(?!\p{L})`;
const FLOOR_WORD = '(?:pisos?|pso)';
const MARK = String.raw`\s*[.:]?\s*(?:n[°º.]\s*|nro\.?\s*|#\s*)?`;
const LETTER = String.raw`\p{L}(?!\p{L}|\p{N}|/)`;
const SIDE = String.raw`(?:izquierda|izqda|izda|izq|derecha|drcha|dcha|der)(?!\p{L})\.?`;
/** Where nothing follows, or a postal code. */
const AT_END = String.raw`(?=\s*$|\s*[,;.]|\s+(?:[a-z]\d{4}(?!\d)|c\.?\s?p\.?[\s:]*\d{4}))`;
const GROUND = String.raw`pb|p\.\s?b\.?|planta\s+baja|bajo(?=\s+["“]?${LETTER}|\s+${SIDE})`;
const UNIT_WORD = String.raw`(?:departamento|depto|dpto|dto|dep|dpt|apartamento|apto|apt|ap)\b`;
const PREMISES = String.raw`oficina|ofic|of|local|loc|unidad(?:\s+funcional)?|uf|u\.\s?f|puerta|pta`;
const pattern = (source: string) => new RegExp(`^(?:${source})`, 'iu');

const floors = [
  pattern(String.raw`${FLOOR_WORD}\b${MARK}(?:(?<floor>\d{1,3})${ORDINAL}?|${IN_WORDS}|(?<ground>${GROUND}))(?:${END}|(?=${LETTER}))`),
  pattern(String.raw`p[.:]?\s?(?<floor>\d{1,2})${ORDINAL}?(?:${END}|(?=${LETTER}))`),
  pattern(String.raw`(?:(?<floor>\d{1,3})${ORDINAL}?|${IN_WORDS})\s*${FLOOR_WORD}${END}`),
  pattern(String.raw`(?<ground>${GROUND})(?:${END}|(?=\d|[°º]))`),
];
/** '3° B' and '2do C', but not the '1° de Mayo'. */
const ordinal = pattern(
  String.raw`(?<floor>\d{1,2})${ORDINAL}(?!\s*(?:de|y)\s)(?=\s*$|\s*[,;.)"“-]|\s*\p{L}\p{L}?(?!\p{L})|\s*(?:izq|der|izda|dcha)|\s*\d{1,3}\s?[ª°º]?(?:\s*$|\s*[,;]))`,
);
/** '3 B', '3B' and '3-B', where nothing else stands. */
export const bare = pattern(String.raw`(?<floor>\d{1,2})(?:\s?|-)["“]?(?<door>${LETTER})["”]?${AT_END}`);
/** The door right behind a floor. */
const behindFloor = [
  pattern(String.raw`\s*d(?:[.:]\s*|\s+)["“]?(?<door>${LETTER}|\d{1,3})["”]?${END}`),
  pattern(String.raw`\s*[-–]?\s*["'“](?<door>\p{L}|\d{1,3}\s?\p{L}?)["'”]`),
  pattern(String.raw`\s*[-–]?\s*(?<door>${LETTER})`),
  pattern(String.raw`\s*[-–]?\s*(?<door>\d{1,3}\s?[ª°º]?)${AT_END}`),
  pattern(String.raw`\s*(?<door>${SIDE})`),
];
/** Before a floor: of 'Depto 3° B' it says nothing. */
const unitOfFloor = pattern(String.raw`${UNIT_WORD}${MARK}(?=(?:${GROUND})${END}|\d{1,2}\s?[°º]\s*["“]?\p{L}(?!\p{L}))`);
const doors = [
  pattern(String.raw`${UNIT_WORD}${MARK}["'“]?(?<door>\p{L}?-?\d{1,5}(?:\s?${LETTER})?|${LETTER})["'”]?${END}`),
  pattern(String.raw`(?<door>(?:${PREMISES})\b${MARK}["“]?(?:\p{L}?-?\d{1,5}(?:\s?${LETTER})?|${LETTER})["”]?)${END}`),
];
const codes = [
  pattern(String.raw`(?:c\.?\s?p\.?a?|c[oó]d(?:igo|\.)?\s?postal)\b\s*[.:]?\s*(?:n[°º.]\s*)?(?<code>[a-z]?\d{4,5}(?:[a-z]{3})?)${END}`),
  new RegExp(String.raw`^(?<code>[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)${END}`, 'u'),
];

/** A postal code, with its town behind it or not: 'CP 1425 Palermo'. */
const CODED = /^(?:c\.?\s?p\.?\s*:?\s*)?([a-z]?\d{4,5}(?:[a-z]{3})?)(?:\s+(\p{L}.*))?$/iu;
/** A town and its postal code: 'Palermo 1425'. */
const TOWN_CODE = /^(\p{L}[^\d]*?)\s+(?:c\.?\s?p\.?\s*:?\s*)?([a-z]?\d{4}(?:[a-z]{3})?|\d{5})$/iu;

/** Words behind which come the names of streets. */
const crossings = new Set('e/ entre esq esquina casi'.split(' '));
/** With these no town begins. */
const noTown = new Set(
  (
    'dejar entregar tocar llamar preguntar avisar golpear al a en frente enfrente casa porton puerta reja rejas portero porteria garita ' +
    'seguridad guardia ref obs observacion nota horario de con sin no si solo para por detras atras adelante fondo contrafrente contra kiosco ' +
    'quiosco galeria shopping farmacia bis ph duplex pasillo planta recibe contacto atencion atte altura country complejo consorcio oficina local piso pso depto ' +
    'recepcion hall lobby mesa subsuelo sotano entrepiso azotea terraza deposito taller consultorio oficinas vigilancia conserje conserjeria ' +
    'encargado mostrador administracion secretaria garage garaje buzon alarma llave acceso entrada entrega lunes martes miercoles jueves ' +
    'viernes sabado sabados desde hasta abierto abre cierra horarios ex familia flia sr sra'
  ).split(' '),
);
const plainWord = (word: string) => fold(word).replace(/[.:;,]+$/, '');
/** Where what is said of the house begins. */
export const inside = pattern(
  String.raw`${FLOOR_WORD}\b|${IN_WORDS}\s+${FLOOR_WORD}\b|${UNIT_WORD}|(?:${GROUND})${END}|(?:${PREMISES})\b${MARK}\S*\d|p\.?\s?\d{1,2}[°º]?(?=\s|$)|\d{1,2}\s?[°º]`,
);
/** Whether at that word something else begins than a street and its number. */
export const isBoundary = (words: readonly string[], at: number): boolean => {
  const word = plainWord(words[at] ?? '');
  if (/^e\/./u.test(word) || inside.test(words.slice(at).join(' '))) return true;
  return (
    word.length > 1 &&
    (crossings.has(word) ||
      (takesValue.has(word) && !/^(?:km|ruta|calle|c\/)$/.test(word)) ||
      (noTown.has(word) && !/^(?:al|altura|de|no|en|sin|con|casa)$/.test(word)))
  );
};

/** Whether a text is the name of an area or a barrio and nothing else, such as a code. */
const isKnown = (text: string) => !/\d/.test(text) && (isArea(text) || isBarrio(text));

/** Whether what stands behind a house without a comma is the name of a town and nothing else: 'Rivadavia 500 Quilmes'. */
const isTownAlone = (text: string) => !/\d/.test(text) && isKnownTown(text);

/** Reads what stands behind the street, piece by piece. */
export class Pieces {
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
    const { floor, word = '', ground } = found.groups ?? {};
    const level = floor ?? levels.findIndex((each) => new RegExp(`^${each}`, 'iu').test(word)) + 1;
    this.floor = ground ? 'PB' : String(Number(level));
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
      // 'Rivadavia 500 3B Quilmes': what says where in the house is no part of the town.
      const [first = ''] = free;
      const from = /\d/.test(first) && free.length > 1 && isTownAlone(free.slice(1).join(' ')) ? 1 : 0;
      if (from > 0) this.parts.push({ text: first, mayBeTown: false });
      const rest = free.slice(from).join(' ');
      if (rest !== '') this.parts.push({ text: rest, mayBeTown: isTownAlone(rest) });
      free = [];
    };
    let hasTaken = false;
    while (left !== '') {
      // 'Piso 2 1414 Palermo': behind what is read a code and its town need no comma.
      if (hasTaken && free.length === 0 && this.#takeCoded(left, (town) => /^\p{Lu}/u.test(town) && isTown(town))) return;
      const isNamed = /^(?:pisos?\b|pso\b|d(?:e?p|t)|apt?\b|apto|apartamento)/iu.test(left);
      const after = (isValue || isCrossing) && !isNamed ? undefined : this.#take(left, isAlone && free.length === 0);
      if (after === undefined) {
        const [word = left] = /^\S+/u.exec(left) ?? [];
        const plain = plainWord(word);
        isCrossing ||= crossings.has(plain) || /^e\/./u.test(plain);
        const before = isValue;
        isValue = takesValue.has(plain) || (before && /^(?:n[°º]?|nro|el|la|al|a|\d{1,2}[°º])$/u.test(plain));
        free.push(word);
        left = left.slice(word.length).trimStart();
      } else {
        keep();
        [isCrossing, isValue] = [false, false];
        hasTaken = true;
        left = after.replace(/^[\s,;.:"'”’)–-]+/u, '');
      }
    }
    keep();
  }

  /** A postal code and the town behind it, of which something is true. @returns whether it was that */
  #takeCoded(part: string, is: (town: string) => boolean): boolean {
    const [, code = '', town = ''] = CODED.exec(part) ?? [];
    if (code === '' || this.postalCode !== '' || !is(town)) return false;
    this.postalCode = code;
    if (town !== '') this.parts.push({ text: town, mayBeTown: true });
    return true;
  }

  /** A part that names a town only where it is known: 'Farmacia Sur' before the street, 'sin timbre' in brackets. */
  readAside(part: string): void {
    const isBehindTown = this.parts.at(-1)?.mayBeTown === true;
    if (this.#takeCoded(part, (town) => (town === '' ? isBehindTown : isKnown(town)))) return;
    const [, town = '', code = ''] = TOWN_CODE.exec(part) ?? [];
    if (isKnown(town) && this.#takeCoded(`${code} ${town}`, isKnown)) return;
    if (isKnown(part)) this.parts.push({ text: part, mayBeTown: true });
    else this.read(part, true);
  }

  /** A part between commas that stands behind that of the street. */
  readPart(part: string): void {
    if (this.#takeCoded(part, (town) => town === '' || isTown(town))) return;
    const [, name = '', behind = ''] = TOWN_CODE.exec(part) ?? [];
    if (name !== '' && this.#takeCoded(`${behind} ${name}`, isTown)) return;
    if (/^["“]?\p{L}["”]?$/u.test(part) && this.floor !== '' && this.door === '') this.door = part.replace(/["“”]/g, '');
    else if (isTown(part)) this.parts.push({ text: part, mayBeTown: true });
    else this.read(part, true);
  }
}

/** Whether a part between commas says how to get in, and is the name neither of a street nor of a town. */
export const isAside = (part: string): boolean => {
  const first = plainWord(part.split(' ')[0] ?? '');
  return (
    noTown.has(first) ||
    takesValue.has(first) ||
    crossings.has(first) ||
    /^(?:pb|planta|bajo|timbres?|of|uf|loc)$/.test(first) ||
    inside.test(part)
  );
};

/** Whether a part between commas may be the name of a town. */
const isTown = (part: string): boolean => {
  if (isKnown(part)) return true;
  const words = part.split(' ');
  return (
    /^\p{L}{2}[^\d:/]*$/u.test(part) &&
    part.length <= MAX_TOWN &&
    words.length <= 6 &&
    !isAside(part) &&
    !isCalledStreet(part) &&
    !/\s\p{L}$/u.test(part) &&
    !words.some((_, at) => inside.test(words.slice(at).join(' ')))
  );
};
