import { Select } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { type OrderType, orderTypes } from '../../../orders/choices.ts';
import classes from './Answers.module.css';
import { Question } from './Question.tsx';
import { RadioCards } from './RadioCards.tsx';

const COLUMN = 'column';
const OTHER = 'other';

/** What a {@link TypeAnswer} shows. */
export interface TypeAnswerProps {
  /** The titles of the columns that say it; empty when none does. */
  told: string;
  counts: { readonly said: number; readonly types: readonly (readonly [string, number])[] } | undefined;
  /** Whether these columns are read. */
  isRead: boolean;
  type: OrderType | null;
  /** Null: as the columns say. */
  onAnswer: (type: OrderType | null) => void;
}

/** Asks of what type the orders are, where the file does not say it or says it otherwise. */
export function TypeAnswer({ told, counts, isRead, type, onAnswer }: TypeAnswerProps) {
  const [isOther, setOther] = useState(told !== '' && type !== null && type !== 'Normal');
  if (told === '')
    return (
      <Question name="type" title="Tipo de envío" why="Sin columna.">
        <RadioCards
          labelledBy="type-title"
          name="type"
          value={type ?? 'Normal'}
          options={orderTypes.map((each) => ({ value: each, title: `Todas ${each}` }))}
          onChange={(value) => onAnswer(value as OrderType)}
        />
      </Question>
    );
  const note = counts?.types.map(([each, count]) => `${formatCount(count)} ${each}`).join(' · ') ?? '…';
  return (
    <Question name="type" title="Tipo de envío" why={counts ? `${told} lo dice en ${formatCount(counts.said)}.` : `${told} lo dice.`}>
      <RadioCards
        labelledBy="type-title"
        name="type"
        value={isOther ? OTHER : isRead ? COLUMN : (type ?? 'Normal')}
        options={[
          { value: COLUMN, title: 'Como dice la columna', note },
          { value: 'Normal', title: 'Todas Normal' },
          { value: OTHER, title: 'Otro…' },
        ]}
        onChange={(value) => {
          setOther(value === OTHER);
          if (value === OTHER) onAnswer('Flex');
          else onAnswer(value === COLUMN ? null : 'Normal');
        }}
      />
      {isOther && (
        <Select
          className={classes.field ?? ''}
          aria-label="Tipo de todas las órdenes"
          data={orderTypes.filter((each) => each !== 'Normal')}
          value={type}
          onChange={(value) => value && onAnswer(value)}
        />
      )}
    </Question>
  );
}
