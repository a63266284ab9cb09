import type { AskedAddress, Place } from '#shared/place/place.ts';
import { townKey } from '#shared/place/town.ts';
import { oneLine } from '#shared/text.ts';
import type { Typed } from '../../geocoding/geocoder.ts';
import type { Candidate, PlaceFinder } from './findPlaces.ts';
import { metresBetween } from './onSegment.ts';
import { readAsked, withItsArea, type AskedStreet } from './readAsked.ts';
import type { Area } from './streetIndex.ts';
import type { Where } from './whereAsked.ts';

/** Places offered for one text. */
const SUGGESTIONS = 6;
/** Candidates that are made into places before those of one text are told apart. */
const MAX_LOOKED_AT = 30;
/** What being where the form says, or where the company has been in that street, counts. */
const LIKELY = 4;
/** How far from the company its own surroundings go, in metres. */
const AROUND = 40_000;

/** Whether a name, or one of its words, begins with what has been typed of it. */
const isBegun = (typed: string) => (name: string) => ` ${name}`.includes(` ${typed}`);

/** The last town that a text names, as far as it has been typed. */
const begunTown = ({ unknown }: Where) => townKey(unknown.split(',').at(-1) ?? '');

const areasOf = ({ key, town }: Area): string[] => [key, town.key, town.provinceKey];

/**
 * Places for a text that somebody is typing, best first and of equals the nearest: doors once it has a number, else streets and corners.
 * Namesakes are told by their barrios.
 */
export const suggestPlaces = (finder: PlaceFinder, { text, country, near, within, likely = [] }: Typed): Place[] => {
  const line = oneLine(text).slice(0, 300);
  if (!/\p{L}{2}|\d/u.test(line)) return [];
  const nowhere: AskedAddress = { address: line, addressNumber: 0, town: '', postalCode: '', province: '', countryCode: country };

  const look = (read: AskedStreet): { read: AskedStreet; where: Where; found: Candidate[] } | undefined => {
    const { town, postalCode } = read.asked;
    const isSaid = town !== '' || postalCode !== '';
    const asked = { ...read.asked, ...(!isSaid && within) };
    const where = finder.where(asked, near);
    if (!where) return undefined;
    const isUnfinished = read.number === 0 && town === '' && /[\p{L}\p{N}]$/u.test(line);
    const all = finder.candidates({ ...read, asked }, where, near, isUnfinished);
    if (where.unknown === '') return { read, where, found: all };
    const begun = isBegun(begunTown(where));
    const found = all.filter(({ spot }) => areasOf(spot.area).some(begun));
    return { read, where: { ...where, unknown: '' }, found };
  };

  const read = readAsked(nowhere);
  const first = look(read);
  const inArea = (first?.found[0]?.fit ?? 0) < 0.9 ? withItsArea(read) : undefined;
  const second = inArea && look(inArea);
  const best = (second?.found[0]?.score ?? -Infinity) > (first?.found[0]?.score ?? -Infinity) ? second : first;
  if (!best) return [];
  const likelyIn = likely.flatMap((one) => finder.where({ ...nowhere, ...one }, near) ?? []);
  const bonus = ({ spot }: Candidate) => {
    const at = likelyIn.findIndex(({ town, code }) => (town ?? code)?.away(spot.point, spot.area) === 0);
    return at < 0 ? 0 : LIKELY - at * 0.1;
  };
  const top = best.found[0];
  const isSaid = best.read.asked.town !== '' || within !== undefined;
  const isAround = ({ spot }: Candidate) => near !== undefined && metresBetween(near, spot.point) < AROUND;
  // Of namesakes in other towns those are meant that are round the company; the others are for who names their town.
  const isOnlyAround = !isSaid && top !== undefined && isAround(top);
  const isWorth = (one: Candidate) =>
    one === top ||
    ((!isOnlyAround || isAround(one)) && (top?.spot.known === 'missing' || one.spot.known !== 'missing') && (top?.isWeak || !one.isWeak));
  const places = best.found
    .filter(isWorth)
    .slice(0, MAX_LOOKED_AT)
    .map((one) => ({ one, score: one.score + bonus(one) }))
    .toSorted((x, y) => y.score - x.score)
    // Who chooses sees the others.
    .map(({ one }) => finder.placeOf(one, [], best.read, best.where, near));
  const isFirst = (place: Place, at: number) =>
    places.findIndex((other) => other.address === place.address && other.town === place.town && other.province === place.province) === at;
  return places.filter(isFirst).slice(0, SUGGESTIONS);
};
