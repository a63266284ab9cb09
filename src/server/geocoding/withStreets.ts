import { isSure, type Place } from '#shared/place/place.ts';
import type { Streets } from '../streets/streets.ts';
import type { Geocoder, Suggestion } from './geocoder.ts';
import { packId, sourceOf, unpackPlace } from './placeId.ts';
import { suggestionOf } from './placeOf.ts';

const isCertain = ({ matchLevel, doubt }: Pick<Suggestion, 'matchLevel' | 'doubt'>) => isSure(matchLevel) && doubt === '';

/** A place on the streets as one line of the list. Who chooses a door has read where it is, and what speaks against it. */
const offered = (place: Place): Suggestion =>
  suggestionOf(place, packId('streets', isSure(place.matchLevel) ? { ...place, partial_match: false, doubt: '' } : place));

/**
 * A geocoder that looks on the loaded streets first. What they leave in doubt others are asked for, whose answer counts where it is sure.
 * @param report told when the streets cannot be asked; they are then done without
 */
export const withStreets = (streets: Pick<Streets, 'find' | 'suggest'>, others: Geocoder, report: (error: unknown) => void): Geocoder => {
  const attempt = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return await asked;
    } catch (error) {
      report(error);
      return [];
    }
  };
  const onStreets: Geocoder['onStreets'] = async (asked, near) => attempt(streets.find(asked, near));
  return {
    bulk: others.bulk,
    onStreets,
    suggest: async (typed) => {
      const found = (await attempt(streets.suggest(typed))).map(offered);
      if (found.some(isCertain)) return found;
      const elsewhere = await others.suggest(typed);
      return [...elsewhere.filter(isCertain), ...found, ...elsewhere.filter((each) => !isCertain(each))];
    },
    resolve: async (chosen) => (sourceOf(chosen.id) === 'streets' ? unpackPlace(chosen.id) : others.resolve(chosen)),
    geocode: async (asked, near) => {
      const [found = []] = await onStreets([asked], near);
      if (found[0] && !found[0].partial_match) return [...found];
      const elsewhere = await others.geocode(asked, near);
      return elsewhere[0] && !elsewhere[0].partial_match ? [...elsewhere, ...found] : [...found, ...elsewhere];
    },
  };
};
