import { isSure } from '#shared/place/place.ts';
import { parseStreet } from '#shared/place/street.ts';
import type { PlaceSuggestion } from './contract.ts';

/** How sure a suggestion is: one that the company used before, the door itself, or less than that. */
export type Sureness = 'known' | 'exact' | 'doubtful';

/** How sure a suggestion is, and in what words users read it before they choose. */
export const surenessOf = ({
  known,
  matchLevel,
  text,
  doubt,
}: Pick<PlaceSuggestion, 'known' | 'matchLevel' | 'text' | 'doubt'>): [Sureness, string] => {
  if (known) return ['known', 'Usada antes'];
  if (matchLevel === 'manual') return ['exact', 'Ubicada a mano'];
  if (matchLevel === 'locality') return ['doubtful', 'Solo la localidad'];
  const isBare = parseStreet(text).number === 0;
  if (!isSure(matchLevel) && isBare) return ['doubtful', 'Solo la calle'];
  if (doubt !== '') return ['doubtful', doubt];
  if (isSure(matchLevel)) return ['exact', isBare ? 'Esquina' : 'Calle y número'];
  return ['doubtful', 'Número sin confirmar'];
};
