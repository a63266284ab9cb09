import { readAddress } from '#shared/place/address.ts';
import { townKey } from '#shared/place/town.ts';
import { fold } from '#shared/text.ts';
import type { PlaceSuggestion } from '../contract.ts';
import { surenessOf } from '../sureness.ts';

/** The town that a suggestion is in: the first of the areas that it names. */
const townOf = ({ detail }: Pick<PlaceSuggestion, 'detail'>): string => detail.split(',', 1)[0]?.trim() ?? '';

const isSure = (suggestion: PlaceSuggestion) => surenessOf(suggestion)[0] !== 'doubtful';

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a suggestion is another address that was typed as well: 'Av. San Martín 1200' where 'San Martín 1200' is meant. */
const isRival = (first: PlaceSuggestion, typed: string) => {
  const { address, addressNumber } = readAddress(typed);
  const asked = wordsOf(`${address} ${addressNumber}`);
  return (other: PlaceSuggestion) => {
    const told = new Set(wordsOf(other.text));
    return (
      other !== first && isSure(other) && (other.text === first.text || (addressNumber !== 0 && asked.every((word) => told.has(word))))
    );
  };
};

/**
 * The suggestion that an address as it was typed stands for: the only one, the sure one of its street and number, or the only one in the
 * town that was typed. Undefined when the town has to be asked for, or something speaks against it.
 */
export const bestSuggestion = (suggestions: readonly PlaceSuggestion[], typed: string): PlaceSuggestion | undefined => {
  const [first] = suggestions;
  if (!first) return undefined;
  // A locality alone is all that there is; a street goes on.
  if (suggestions.length === 1) return isSure(first) || (first.doubt === '' && first.matchLevel === 'locality') ? first : undefined;
  // A street that is but begun is no address yet, whatever door of it was used before.
  const isBegun = readAddress(typed).addressNumber === 0 && readAddress(first.text).addressNumber !== 0;
  if (isSure(first) && !isBegun && !suggestions.some(isRival(first, typed))) return first;
  // A street that is known to lie elsewhere makes the town no surer.
  if (suggestions.some(({ doubt }) => doubt !== '')) return undefined;
  const { town } = readAddress(typed);
  const inTown = suggestions.filter((one) => town !== '' && townKey(townOf(one)) === townKey(town));
  return inTown.length === 1 ? inTown[0] : undefined;
};
