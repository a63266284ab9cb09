import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { countedOrders } from '../work/workFile.ts';
import classes from './Answers.module.css';
import { Question } from './Question.tsx';
import { RadioCards } from './RadioCards.tsx';

const ASK = 'ask';
const OTHER = 'other';
const CAPITAL = 'CABA';
/** Letters of a town. */
const MAX_TOWN = 120;

/** What a {@link TownAnswer} shows. */
export interface TownAnswerProps {
  /** Orders that name neither town nor postal code. */
  count: number;
  town: string | null;
  onAnswer: (town: string | null) => void;
}

/** Asks where the orders go that name neither town nor postal code. */
export function TownAnswer({ count, town, onAnswer }: TownAnswerProps) {
  const [isOther, setOther] = useState(town !== null && town !== CAPITAL);
  return (
    <Question
      name="town"
      title="Localidad"
      why={count === 1 ? 'Una orden no la dice ni tiene CP.' : `${formatCount(count)} órdenes no la dicen ni tienen CP.`}
    >
      <RadioCards
        labelledBy="town-title"
        name="town"
        value={isOther ? OTHER : (town ?? ASK)}
        options={[
          { value: ASK, title: 'Preguntar al ubicar', note: countedOrders(count) },
          { value: CAPITAL, title: 'Todas CABA' },
          { value: OTHER, title: 'Otra…' },
        ]}
        onChange={(value) => {
          setOther(value === OTHER);
          onAnswer(value === CAPITAL ? CAPITAL : null);
        }}
      />
      {isOther && (
        <TextInput
          className={classes.field ?? ''}
          aria-label="Localidad de las que no la dicen"
          placeholder="Olivos"
          maxLength={MAX_TOWN}
          value={town ?? ''}
          onChange={(event) => onAnswer(event.currentTarget.value.trimStart() || null)}
        />
      )}
    </Question>
  );
}
