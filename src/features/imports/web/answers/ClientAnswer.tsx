import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import type { Layout } from '../api.ts';
import classes from './Answers.module.css';
import { Question } from './Question.tsx';
import { RadioCards } from './RadioCards.tsx';

/** Clients of a layout that are offered one by one. */
const OFFERED = 4;
const OTHER = 'other';

const timesText = (times: number) => (times === 1 ? 'una vez' : `${formatCount(times)} veces`);

/** What a {@link ClientAnswer} shows. */
export interface ClientAnswerProps {
  layout: Layout | null;
  /** `_id` of the client. */
  client: string | null;
  why: string;
  error: string | undefined;
  onAnswer: (client: string | null) => void;
}

/** Asks whose the orders are; the clients of earlier files of the same layout are offered first. */
export function ClientAnswer({ layout, client, why, error, onAnswer }: ClientAnswerProps) {
  const known = layout?.clients.slice(0, OFFERED) ?? [];
  const isKnown = known.some(({ _id }) => _id === client);
  const [isOther, setOther] = useState(client !== null && !isKnown);
  const [only] = known;
  const isOnly = known.length === 1 && only?._id === client;
  const before =
    only && isOnly ? (only.times === 1 ? 'El mismo de la vez anterior.' : `El mismo de las ${timesText(only.times)} anteriores.`) : '';
  const select = (
    <div className={classes.bare}>
      <ClientSelect
        label="Cliente de todo el archivo"
        placeholder="Elija el cliente"
        value={client}
        onChange={onAnswer}
        error={error !== undefined}
        required
      />
    </div>
  );
  if (known.length < 2)
    return (
      <Question name="client" title="Cliente" why={before || why} error={error}>
        {select}
        {isOnly && (
          <span className={classes.badge}>
            <IconCheck size={15} stroke={1.8} aria-hidden /> Reconocido por la planilla
          </span>
        )}
      </Question>
    );
  return (
    <Question name="client" title="Cliente" why={`${why} La planilla fue de varios.`} error={error}>
      <RadioCards
        labelledBy="client-title"
        name="client"
        error={error ? 'client-error' : undefined}
        value={isKnown ? client : isOther ? OTHER : null}
        options={[
          ...known.map(({ _id, name, times, lastAt }) => ({
            value: _id,
            title: name,
            note: `${timesText(times)} · ${formatDay(dayOf(lastAt)).slice(0, 5)}`,
          })),
          { value: OTHER, title: 'Otro…' },
        ]}
        onChange={(value) => {
          setOther(value === OTHER);
          onAnswer(value === OTHER ? null : value);
        }}
      />
      {isOther && !isKnown && select}
    </Question>
  );
}
