import { cpDigits } from '#shared/place/address.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { lacksItsNumber, splitAddress } from '#shared/place/splitAddress.ts';
import { splitStreet } from '#shared/place/street.ts';
import { isArea, isBarrio } from '#shared/place/town.ts';
import { fold, oneLine } from '#shared/text.ts';

/** What of an address is looked for on the streets. */
export type AskedStreet = {
  readonly street: string;
  /** 0 where it has none. */
  readonly number: number;
  /** Streets that it stands at or between, as they are told apart from the street. */
  readonly crossings: readonly string[];
  /** Ways to read the street itself as a corner: 'Corrientes y Callao'. */
  readonly corners: readonly (readonly [string, string])[];
  /** With what the street's own line says of its town. */
  readonly asked: AskedAddress;
  /** The line that all this was read from. */
  readonly line: string;
};

/** Letters of a street's line that are read. */
const MAX_LINE = 200;
/** Another name beside the one that counts: '(ex Piedad)'. */
const EX = /(?<=\S)\s+\(?\s*(?:ex|antes|hoy)\.?\s+\p{L}[^\d()]*\)?/iu;
/** A corner that is only begun. */
const UNSAID = /\s+(?:esq(?:uina)?\.?|entre|e\s?\/|casi|[&@])\s*$/iu;
const AT_CORNER = /^esq(?:uina)?\.?\s+(?:de\s+)?/iu;
const BETWEEN = /\s+(?:e\s?\/|entre(?:\s+calles?)?)\s*/iu;
const CORNER = /\s*(?:(?<=\s)(?:esq(?:uina)?(?:\.|\b)(?:\s+(?:con|de|a)(?=\s))?|casi)(?=\s)|\s[&@]\s|(?<=\p{L})\s?\/\s?(?=\p{L}{3}))\s*/iu;
const AND = /\s+[ye]\s+/iu;
/** The kind of a street between its name and a number, which would be taken for the name: 'CORRIENTES AV. 350'. */
const KIND_LAST = /(?<! (?:y|e|e\/|esq\.?|esquina|entre|con|\d+))(?<=[\p{L}.]) (?:av|avda|avenida|bv|pje|pasaje)\.?(?= \d)/iu;
/** What ends the name of a crossing street: a comma, or what is said of the house. */
const REST = /\s*(?:[,;(|]|\s-\s|\s(?:piso|depto|dpto|timbre|local|torre|casa)\b).*$/iu;

const cleaned = (text: string) => text.replace(REST, '').trim();

/** The names on both sides of each ' y '. */
const cornersOf = (text: string): [string, string][] => {
  const parts = text.split(AND);
  return parts.slice(1).map((_, at) => [parts.slice(0, at + 1).join(' y '), parts.slice(at + 1).join(' y ')]);
};

/** A street's name without a barrio or an area behind it that no comma parts: 'Gurruchaga Palermo'. */
const withoutArea = (street: string): { street: string; town: string } => {
  const words = street.split(' ');
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
    const town = words.slice(-count).join(' ');
    if (isBarrio(town) || (isArea(town) && fold(town) !== 'cordoba')) return { street: words.slice(0, -count).join(' '), town };
  }
  return { street, town: '' };
};

/** Reads the street of an address; its number may stand in the line, in its own field, or in both. */
export const readAsked = (asked: AskedAddress): AskedStreet => {
  const line = oneLine(asked.address)
    .slice(0, MAX_LINE)
    .replace(EX, ' ')
    .replace(AT_CORNER, '')
    .replace(UNSAID, '')
    .replace(KIND_LAST, '')
    .replace(/ +/g, ' ')
    .trim();
  const split = splitAddress(asked.addressNumber > 0 && lacksItsNumber(line) ? `${line} ${asked.addressNumber}` : line);
  const number = asked.addressNumber || split.addressNumber;
  const code = asked.postalCode || cpDigits(split.postalCode);
  const whole = { ...asked, town: asked.town || split.town, postalCode: code, addressNumber: number };
  const isBeside = split.rest !== '' && (number === 0 || /^(?:e\s?\/|entre\b|esq(?:uina)?\b|casi\b)/iu.test(split.rest));
  const text = [split.street, ...(isBeside ? [split.rest] : [])].join(' ');
  const [before = '', crossing] = text.split(BETWEEN);
  const between = crossing === undefined ? [] : cleaned(crossing).split(AND).map(cleaned);
  const [head = '', corner] = before.split(CORNER);
  const crossings = corner === undefined ? between : [cleaned(corner)];
  const street = crossings.length > 0 || split.rest === '' ? head : (split.street.split(CORNER)[0] ?? '');
  return {
    street: street.trim(),
    number,
    crossings: crossings.filter((name) => name !== '').slice(0, 2),
    corners: crossings.length > 0 ? [] : cornersOf(cleaned(street)),
    asked: whole,
    line,
  };
};

/** The same address with the area that stands behind its street's name, where no other town is named. */
export const withItsArea = (read: AskedStreet): AskedStreet | undefined => {
  const { street, town } = withoutArea(read.street);
  if (town === '') return undefined;
  return { ...read, street, corners: cornersOf(street), asked: { ...read.asked, town: read.asked.town || town } };
};

/** The same address with what commas part taken for one name, as lists write them: 'JUSTO, JUAN B. AV. 350'. */
export const withoutCommas = (read: AskedStreet): AskedStreet | undefined => {
  if (!read.line.includes(',')) return undefined;
  const { street, number } = splitStreet(read.line.replace(/\s*,\s*/gu, ' ').replace(KIND_LAST, ''));
  if (read.number !== 0 && number !== 0 && number !== read.number) return undefined;
  return { ...read, street, number: read.number || number, corners: [] };
};
