import { useState } from 'react';
import { dueFault } from '../../../orders/due.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import type { Day } from '#shared/day.ts';
import { type DueRule, dueRules } from '../../columns/layout.ts';
import { dayName } from '../dayName.ts';
import type { DueDays } from '../work/workFile.ts';
import classes from './Answers.module.css';
import { Question } from './Question.tsx';
import { RadioCards } from './RadioCards.tsx';

const titles: Readonly<Record<DueRule, string>> = { today: 'Hoy', tomorrow: 'Mañana', working: 'Próximo día hábil' };
const OTHER = 'other';

/** What a {@link DayAnswer} shows. */
export interface DayAnswerProps {
  days: DueDays | undefined;
  rule: DueRule | null;
  due: Day | undefined;
  why: string;
  error: string | undefined;
  onAnswer: (rule: DueRule | null, due: Day | undefined) => void;
}

/** Asks when the orders of a file that says no day are to be delivered. */
export function DayAnswer({ days, rule, due, why, error, onAnswer }: DayAnswerProps) {
  const [isOther, setOther] = useState(rule === null && due !== undefined);
  return (
    <Question name="day" title="Día de entrega" why={[why, days?.why && `${days.why}.`].filter(Boolean).join(' ')} error={error}>
      <RadioCards
        labelledBy="day-title"
        name="day"
        error={error ? 'day-error' : undefined}
        value={rule ?? (isOther ? OTHER : null)}
        options={[
          ...dueRules.map((each) => ({ value: each, title: titles[each], note: days ? dayName(days[each], { year: false }) : '…' })),
          { value: OTHER, title: 'Otro día…', note: '25/11, jueves, +3' },
        ]}
        onChange={(value) => {
          setOther(value === OTHER);
          if (value === OTHER) onAnswer(null, undefined);
          else if (days) onAnswer(value as DueRule, days[value as DueRule]);
        }}
      />
      {isOther && rule === null && (
        <div className={classes.bare}>
          <DayInput
            label="Otro día de entrega"
            value={due ?? null}
            onChange={(day) => onAnswer(null, day ?? undefined)}
            check={(day) => (days ? dueFault(day, days.today) : undefined)}
            {...(days && { minDay: days.today })}
            required
          />
        </div>
      )}
    </Question>
  );
}
