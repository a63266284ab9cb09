import * as z from 'zod';
import { capitalised } from '#shared/noun.ts';
import { Address, cpDigits, FoundAddress } from '#shared/place/address.ts';
import { doorText, floorText } from '#shared/place/addressLine.ts';
import { Point } from '#shared/place/point.ts';
import { MatchLevel } from '#shared/place/place.ts';
import { type SplitAddress, splitAddress } from '#shared/place/splitAddress.ts';
import { isCalledStreet, segmentsOf, WITHOUT_NUMBER } from '#shared/place/street.ts';
import { CAPITAL, isArea, isBarrio, isPartido, readTown, townKey } from '#shared/place/town.ts';
import { plainText } from '#shared/plainText.ts';
import { fold } from '#shared/text.ts';

/** Where an end of a row is, as a geocoder or a person said. */
export const PlacedAddress = FoundAddress.extend({
  /** Whether the company's next orders to it find it there; a person may say no. */
  remember: z.boolean().optional(),
  /** A person picked it or wrote its fields: its words go before the file's. What a geocoder found, or the memory, gives its point alone. */
  chosen: z.boolean().optional(),
  /** How exactly a geocoder knows it: 'locality' with `hierarchy` beginning by 'CABA' is the middle of the whole city. */
  matchLevel: MatchLevel.optional(),
  /** What speaks against it, in words for users. */
  doubt: plainText(200).optional(),
  /** A person has read what speaks against it and leaves it so: nobody is asked again. */
  leftAsIs: z.boolean().optional(),
});
export type PlacedAddress = z.infer<typeof PlacedAddress>;

/** One end of a draft: an address that may still have to be placed on the map. */
export const DraftAddress = Address.extend({
  location: Point.nullable(),
  /** Whether its place is remembered: a person put it there, or a geocoder that is sure; never the coordinates of a file alone. */
  remember: PlacedAddress.shape.remember,
  /** A person put it there, now or once before: it may be far from its town. */
  chosen: PlacedAddress.shape.chosen,
});
export type DraftAddress = z.infer<typeof DraftAddress>;

/** What a file says of an end, cell by cell; `line` has the street and whatever else was written there. */
export interface WrittenEnd extends Pick<DraftAddress, 'location'> {
  readonly line: string;
  readonly number: string;
  readonly town: string;
  readonly postalCode: string;
  readonly province: string;
  readonly floor: string;
  readonly door: string;
  readonly observation: string;
}

const HOUSE_NUMBER = /^(?:(?:n|no|nro|num|n[uú]mero)[°º.]*\s*|#\s*)?(\d{1,5})(?:[.,]0+)?(?![\d.,])\s*(.*)$/isu;

/** A street's line with the house number that stands in a cell of its own: 'Mitre, Quilmes' and '750 3 B' are 'Mitre 750 3 B, Quilmes'. */
export const withNumber = (line: string, number: string): string => {
  const [, digits = '', after = ''] = HOUSE_NUMBER.exec(number.trim()) ?? [];
  if (Number(digits) === 0) return line;
  const text = line.trim();
  const [whole, own] = [splitAddress(text), splitAddress(segmentsOf(text)[0] ?? '')];
  // Of a street that has its number in another cell, that of 'Mitre, Quilmes 1878' is a postal code.
  const isCode = own.addressNumber === 0 && whole.addressNumber !== Number(digits) && !isCalledStreet(whole.street);
  const { street, addressNumber } = isCode && whole.street !== own.street ? own : whole;
  const start = Math.max(0, text.indexOf(street));
  const [part = ''] = segmentsOf(text.slice(start));
  if (street === '' || addressNumber !== 0 || /\bkm\b/i.test(part) || WITHOUT_NUMBER.test(part)) return line;
  const at = text.startsWith(street, start) ? start + street.length : part.length;
  const numbered = (mark: string) => `${text.slice(0, at)} ${mark}${[digits, after].filter(Boolean).join(' ')}${text.slice(at)}`;
  return splitAddress(numbered('')).addressNumber === Number(digits) ? numbered('') : numbered('N° ');
};

/** What of a number in a cell of its own is not on the line that it makes with the street. */
const leftOfNumber = (line: string, number: string): string => {
  const text = number.trim();
  if (!/[1-9\p{L}]/u.test(text) || text.replace(WITHOUT_NUMBER, '') === '' || withNumber(line, number) !== line) return '';
  const [, digits, after = ''] = HOUSE_NUMBER.exec(text) ?? [];
  if (digits === undefined) return text;
  return Number(digits) === splitAddress(line).addressNumber ? after : [`N° ${digits}`, after].filter(Boolean).join(' ');
};

/** What is told of a number in a cell of its own that is no house number of the line beside it. */
export const unreadNumber = (line: string, number: string): string | undefined => {
  if (leftOfNumber(line, number) === '') return undefined;
  if (!HOUSE_NUMBER.test(number.trim())) return 'No es un número: va a la observación';
  return 'La dirección ya tiene número: este va a la observación';
};

const wordsOf = (text: string): string[] => fold(text.replace(/[°ºª]/gu, ' ')).match(/\p{N}+|\p{L}+/gu) ?? [];
const says = (text: string, part: string) => {
  const wanted = wordsOf(part);
  if (wanted.length === 0) return true;
  const told = new Set(wordsOf(text));
  return wanted.every((word) => told.has(word));
};

/** The town of a cell with the areas that the line names behind its own, and what of the line's town contradicts it. */
const townOf = ({ town, province }: WrittenEnd, line: string): { town: string; left: string[] } => {
  const { inCapital } = readTown(town);
  // The same in other words, as 'CABA' and 'Capital Federal', 'V. Crespo' and 'Villa Crespo'; 'Palermo Soho' says more than 'Palermo'.
  const isSame = (part: string, other: string) =>
    townKey(part) === townKey(other) && (isArea(part) || wordsOf(part).length === wordsOf(other).length);
  const isSaid = (part: string) =>
    says(town, part) || isSame(part, town) || isSame(part, province) || (inCapital && isArea(part) && readTown(part).inCapital);
  const parts = line.split(', ').filter((part) => part !== '' && !isSaid(part));
  const fits = (part: string) => isArea(part) && (!readTown(part).inCapital || isBarrio(town));
  // A cell that says 'Capital Federal', 'Buenos Aires', or 'Quilmes', leaves open where in it.
  const isVague = townKey(town) === (inCapital ? CAPITAL : 'buenos aires');
  const liesIn = (part: string) => {
    if (inCapital) return isBarrio(townKey(`${part}, ${town}`));
    return isVague || (/^\p{Lu}/u.test(part) && !isBarrio(part) && !isPartido(part));
  };
  const own = parts.filter((part) => (isVague || isPartido(town)) && !isArea(part) && liesIn(part)).slice(0, 1);
  // Of a partido and a town the geocoders take the partido, which the cell says, unless the town lies in it.
  const names = isVague ? [...own, town] : [town, ...own];
  const whole = [...names, ...parts.filter(fits)].join(', ');
  if (!Address.shape.town.safeParse(whole).success) return { town, left: parts };
  return { town: whole, left: parts.filter((part) => !own.includes(part) && !fits(part)) };
};

/**
 * Floor and door of their cells, and what else stands there; a floor's cell often has the door too, as '3 B' and 'torre 1, PB, depto 4' do
 * where the file has no column for it. One of which no floor and no door can be read stays as it is.
 */
const insideOf = ({ floor, door }: WrittenEnd): Pick<SplitAddress, 'floor' | 'door' | 'rest'> => {
  if (floor === '') return { floor, door, rest: '' };
  const parted = splitAddress(`- 1, ${floor}`);
  const isRead = parted.floor !== '' || parted.door !== '';
  if (!isRead || parted.town !== '' || parted.postalCode !== '' || (parted.door !== '' && door !== '')) return { floor, door, rest: '' };
  return { floor: parted.floor, door: parted.door || door, rest: parted.rest };
};

/** What the line says of floor, door, town and code where a cell of its own says otherwise. */
const contradicted = (written: WrittenEnd, line: SplitAddress): string[] => {
  const other = (cell: string, part: string, told: string) => (cell === '' || part === '' || says(cell, part) ? [] : [told]);
  return [
    ...other(written.floor, line.floor, capitalised(floorText(line.floor))),
    ...other(written.door, line.door, capitalised(doorText(line.door))),
    ...other(written.postalCode, cpDigits(line.postalCode), `CP ${line.postalCode}`),
  ];
};

const blank = Address.omit({ location: true }).parse({ address: '-' });

/** The end of an order that nobody wrote. */
export const unwritten: DraftAddress = { ...blank, address: '', location: null };

/**
 * An end at the place that was found for it: it gives the point, and town and code where the file has none; one that a person chose replaces
 * the words too.
 * @param end as its cells say it, without any place before this
 */
export const placedEnd = (end: DraftAddress, place: PlacedAddress): DraftAddress => ({
  ...end,
  location: place.location,
  partial_match: place.partial_match,
  remember: place.remember ?? !place.partial_match,
  ...((place.chosen || place.matchLevel === 'manual') && { chosen: true }),
  ...(place.chosen && { address: place.address, addressNumber: place.addressNumber }),
  town: (place.chosen && place.town) || end.town || place.town,
  postalCode: (place.chosen && place.postalCode) || end.postalCode || place.postalCode,
  hierarchy: place.hierarchy.length > 0 ? place.hierarchy : end.hierarchy,
});

/**
 * An end as its cells say, no word of them lost: what has no field follows what the file's own observation says. The file's own columns go
 * before what the line says of the same. Street and observation may be longer than an order takes.
 */
export const addressOf = (end: WrittenEnd, place?: PlacedAddress): DraftAddress => {
  const { rest: beside, ...inside } = insideOf(end);
  const written = { ...end, ...inside };
  const line = splitAddress(withNumber(written.line, written.number));
  const { town, left } = written.town === '' ? { town: line.town, left: [] } : townOf(written, line.town);
  const rest = [line.rest, beside, leftOfNumber(written.line, written.number), ...contradicted(written, line), ...left]
    .filter(Boolean)
    .join(', ');
  const areas = written.province === '' || written.province.length > 120 ? [] : [written.province];
  const said: DraftAddress = {
    ...blank,
    address: line.street,
    addressNumber: line.addressNumber,
    town,
    postalCode: written.postalCode || cpDigits(line.postalCode),
    floor: written.floor || line.floor,
    door: written.door || line.door,
    observation: [written.observation, says(written.observation, rest) ? '' : rest].filter(Boolean).join(' · '),
    location: written.location,
    ...(written.location && { remember: false }),
    hierarchy: areas,
  };
  return place ? placedEnd(said, place) : said;
};
