import { kept } from '#shared/kept.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { isSure } from '#shared/place/place.ts';
import { splitAddress } from '#shared/place/splitAddress.ts';
import { townKey } from '#shared/place/town.ts';
import { fold } from '#shared/text.ts';
import type { PlaceSuggestion } from '../../places/contract.ts';
import type { PlacedAddress } from './end.ts';
import { addressesOnce, type Guessed, type Unplaced } from './placing.ts';
import { type End, stateOf } from './preview.ts';

const ends = ['toAddress', 'fromAddress'] as const satisfies readonly End[];

/** Whether nobody has said yet what to do with the doubt: what a person picked, put in its town or left as it is, is not asked again. */
const isOpen = ({ partial_match, chosen, leftAsIs, matchLevel }: Partial<PlacedAddress>) =>
  partial_match && !chosen && !leftAsIs && matchLevel !== 'locality';

/** The ends of a row that are on the map, and not for sure. */
const doubtfulEnds = (row: Guessed): { end: End; present: PlacedAddress }[] => {
  if (!row.places || stateOf(row) !== 'doubt') return [];
  return ends.flatMap((end) => {
    const present = row.places?.[end];
    // A place that was found, or came back from the server, has all of its fields.
    return present && row.draft?.[end] && isOpen(present) ? [{ end, present: present as PlacedAddress }] : [];
  });
};

/** An address without its floor and door, which move no house; all of it where no number says which house that is. */
const houseOf = kept((written) => {
  const { street, addressNumber, town, postalCode, rest } = splitAddress(written);
  return addressNumber === 0 ? written : [street, addressNumber, town, postalCode, rest].join(' | ');
});

/** The addresses that are on the map, and not for sure, of rows that can be imported as they are: nobody has to look at them. */
export const doubtfulAddresses = <R extends Guessed>(rows: readonly R[]): Unplaced<R>[] => addressesOnce(rows, doubtfulEnds, houseOf);

/** How many of those there are, each row's by itself. */
export const countDoubtful = (rows: readonly Guessed[]): number => rows.reduce((count, row) => count + doubtfulEnds(row).length, 0);

/** The rows with those addresses left where they are, in doubt. */
export const leaveAsIs = <R extends Guessed>(rows: readonly R[], addresses: readonly Unplaced<R>[]): R[] => {
  const left = new Set(addresses.flatMap(({ end, rows: its }) => its.map(({ importId }) => `${importId} ${end}`)));
  return rows.map((row) => {
    const its = ends.flatMap((end) => {
      const place = left.has(`${row.importId} ${end}`) ? row.places?.[end] : undefined;
      return place ? [[end, { ...place, leftAsIs: true }]] : [];
    });
    return its.length === 0 ? row : { ...row, places: { ...row.places, ...Object.fromEntries(its) } };
  });
};

/** Where an address is now, as a line that is offered. */
export const presentSaid = ({ address, addressNumber, town, hierarchy }: PlacedAddress): { text: string; detail: string } => {
  const areas = [town, ...hierarchy].filter(Boolean);
  const once = areas.filter((area, at) => areas.findIndex((other) => townKey(other) === townKey(area)) === at);
  return { text: addressLine({ address, addressNumber }), detail: once.slice(0, 3).join(', ') };
};

/** A place that is offered for an address. */
export type Offered = Pick<PlaceSuggestion, 'text' | 'detail' | 'known' | 'matchLevel' | 'doubt'> & {
  /** For `resolve`; absent where it is the place that the address has now. */
  readonly id?: string;
};

/** Places that are offered at most. */
const OFFERED = 3;

const townSaid = ({ detail }: Pick<PlaceSuggestion, 'detail'>) => townKey(detail.split(',', 1)[0] ?? '');

const isAt = (one: PlaceSuggestion, present: PlacedAddress) =>
  !one.known &&
  one.matchLevel !== 'locality' &&
  fold(one.text) === fold(presentSaid(present).text) &&
  townSaid(one) === townKey(present.town);

/**
 * The places that an address may be meant to have. Of one that has a place in doubt that place comes first, where it is a door and can be
 * confirmed, and a town only where the file says another.
 * @param town as the file says it
 */
export const offersOf = (
  suggestions: readonly PlaceSuggestion[],
  { present, town }: { readonly present?: PlacedAddress | undefined; readonly town: string },
): Offered[] => {
  if (!present) return suggestions.slice(0, OFFERED);
  const { matchLevel = 'street', doubt = '' } = present;
  const isOther = townKey(town) !== townKey(present.town);
  const others = suggestions.filter(
    (one) => !isAt(one, present) && (one.matchLevel !== 'locality' || (isOther && townSaid(one) === townKey(town))),
  );
  const own: Offered = { ...presentSaid(present), known: false, matchLevel, doubt };
  return [...(isSure(matchLevel) ? [own] : []), ...others].slice(0, OFFERED);
};
