import { readAddress } from '#shared/place/address.ts';
import { townKey } from '#shared/place/town.ts';
import type { PlaceSuggestion } from '../contract.ts';
import { surenessOf } from '../sureness.ts';

/** The town that a suggestion is in: the first of the areas that it names. */
const townOf = ({ detail }: Pick<PlaceSuggestion, 'detail'>): string => detail.split(',', 1)[0]?.trim() ?? '';

const isSure = (suggestion: PlaceSuggestion) => surenessOf(suggestion)[0] !== 'doubtful';

/**
 * The suggestion that an address as it was typed stands for: the only one, the sure one of its street and number, or the only one in the
 * town that was typed. Undefined when the town has to be asked for.
 */
export const bestSuggestion = (suggestions: readonly PlaceSuggestion[], typed: string): PlaceSuggestion | undefined => {
  const [first] = suggestions;
  if (!first || suggestions.length === 1) return first;
  if (isSure(first) && !suggestions.some((other) => other !== first && other.text === first.text && isSure(other))) return first;
  const { town } = readAddress(typed);
  const inTown = suggestions.filter((one) => town !== '' && townKey(townOf(one)) === townKey(town));
  return inTown.length === 1 ? inTown[0] : undefined;
};
