import { Radio } from '@mantine/core';
import type { Received } from '#shared/contract.ts';
import type { MatchLevel } from '#shared/place/place.ts';
import type { places } from '../../../places/contract.ts';
import { surenessOf } from '../../../places/sureness.ts';
import { SurenessMark } from '../../../places/web/SurenessMark.tsx';
import classes from './Normalise.module.css';

/** What a {@link SuggestionList} shows. */
export interface SuggestionListProps {
  suggestions: Received<typeof places.suggest>['data'];
  searching: boolean;
  chosen: string | undefined;
  /** How exactly the chosen one is known, once it was asked for whole. */
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
      {suggestions.slice(0, 5).map(({ id, text, detail, ...found }) => {
        const sure = { ...found, text, matchLevel: (id === chosen && level) || found.matchLevel };
        return (
          <label key={id} className={classes.suggestion} data-chosen={id === chosen || undefined}>
            <Radio value={id} aria-label={`${text}, ${detail}: ${surenessOf(sure)[1]}`} />
            <span className={classes.suggested}>
              <b>{text}</b>
              {detail && <small>{detail}</small>}
            </span>
            <SurenessMark of={sure} />
          </label>
        );
      })}
    </Radio.Group>
  );
}
