import { Radio } from '@mantine/core';
import type { Received } from '#shared/contract.ts';
import type { MatchLevel } from '#shared/place.ts';
import type { places } from '../../places/contract.ts';
import classes from './Normalise.module.css';

const levels: Record<MatchLevel, string> = {
  house: 'Calle y número',
  interpolated: 'Calle y altura',
  street: 'Sólo la calle',
  locality: 'Sólo la localidad',
  manual: 'Ubicada a mano',
};

/** What a {@link SuggestionList} shows. */
export interface SuggestionListProps {
  suggestions: Received<typeof places.suggest>['data'];
  searching: boolean;
  chosen: string | undefined;
  /** How exactly the chosen one is known. */
  level: MatchLevel | undefined;
  onChoose: (id: string) => void;
}

/** What an address may be, with how sure that is. */
export function SuggestionList({ suggestions, searching, chosen, level, onChoose }: SuggestionListProps) {
  if (suggestions.length === 0) {
    return (
      <p className={classes.none} role="status">
        {searching ? 'Buscando…' : 'No hay sugerencias: ubique el punto en el mapa'}
      </p>
    );
  }
  return (
    <Radio.Group aria-label="Sugerencias" value={chosen ?? ''} onChange={onChoose} className={classes.suggestions ?? ''}>
      {suggestions.slice(0, 5).map(({ id, text, detail, known }) => (
        <label key={id} className={classes.suggestion} data-chosen={id === chosen || undefined}>
          <Radio value={id} aria-label={`${text}, ${detail}`} />
          <span className={classes.suggested}>
            <b>{text}</b>
            {detail && <small>{detail}</small>}
          </span>
          <small className={classes.sure}>{known ? 'Ya confirmada' : id === chosen && level ? levels[level] : ''}</small>
        </label>
      ))}
    </Radio.Group>
  );
}
