import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { cut } from '#shared/text.ts';
import type { Ask } from '../../columns/asks.ts';
import type { WorkFile } from '../work/workFile.ts';
import { type ColumnActs, DRAGGED } from './ColumnRow.tsx';
import { MeaningPicker } from './MeaningPicker.tsx';
import { meaningName } from './meaningNames.ts';
import type { ColumnFacts } from './samples.ts';
import classes from './Unread.module.css';

/** Letters of a value that tell it. */
const LONG = 44;

const valuesText = ({ filled, first, words }: ColumnFacts) => {
  if (words && words.length > 1 && filled > words.length)
    return words.map(([text, count]) => `«${cut(text, LONG / 2)}» ${formatCount(count)}`).join(', ');
  if (words?.length === 1 && filled > 1) return `${cut(first, LONG)} en ${formatCount(filled)}`;
  return filled === 1 ? cut(first, LONG) : `${cut(first, LONG)} y ${formatCount(filled - 1)} más`;
};

/** What an {@link UnreadPanel} shows. */
export interface UnreadPanelProps {
  file: WorkFile;
  facts: readonly ColumnFacts[];
  /** What has to be said. */
  open: readonly Ask[];
  acts: ColumnActs;
}

/** The columns that are not read: those with values, what they may be, and, folded, the empty ones. */
export function UnreadPanel({ file: { found, reading, knowledge }, facts, open, acts }: UnreadPanelProps) {
  const [shown, setShown] = useState(false);
  const unread = found.headers.flatMap((_, at) => ((reading.columns[at] ?? reading.spare[at]) ? [] : [at]));
  const askOf = (at: number) => open.find((ask) => ask.at === at && ask.about === 'unread');
  const filled = unread.filter((at) => facts[at]?.filled);
  const empty = found.headers.flatMap((_, at) => (facts[at]?.filled ? [] : [at]));
  const picker = (at: number, text?: string) => (
    <MeaningPicker
      of={found.headers[at] ?? ''}
      places={[at]}
      value={reading.columns[at] ?? reading.spare[at] ?? null}
      {...(text !== undefined && { shown: text })}
      plain
      holders={(column) => acts.holders(column, [at])}
      onChoose={(column) => acts.choose([at], column)}
    />
  );
  return (
    <section className={classes.panel} aria-labelledby="unread-columns">
      <div className={classes.head}>
        <h2 id="unread-columns">
          Sin leer, con valores <span className="tn">{formatCount(filled.length)}</span>
        </h2>
        <p>
          {filled.length > 0
            ? 'Arrástrelas a la izquierda o diga qué son. Lo que deje sin leer se recuerda.'
            : 'Todo lo que tiene valores se lee.'}
        </p>
      </div>
      <ul className={classes.list}>
        {filled
          .toSorted((a, b) => Number(askOf(b) !== undefined) - Number(askOf(a) !== undefined))
          .map((at) => {
            const guess = askOf(at)?.guess;
            const why = knowledge.asks.find((ask) => ask.at === at && ask.about === 'unread')?.why;
            const fact = facts[at];
            return (
              <li
                key={at}
                data-asked={guess !== undefined || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAGGED, String(at));
                  event.dataTransfer.effectAllowed = 'move';
                }}
              >
                <IconGripVertical size={15} stroke={1.6} aria-hidden />
                <div className={classes.what}>
                  <b>{found.headers[at]}</b>
                  <span className="tn">{fact && valuesText(fact)}</span>
                  {why && <span>{why}</span>}
                </div>
                {guess === undefined ? (
                  <div className={classes.say}>{picker(at, 'sin leer')}</div>
                ) : (
                  <div className={classes.say}>
                    <span data-ask>
                      <Button
                        variant="default"
                        onClick={() => acts.choose([at], guess)}
                        aria-label={`${found.headers[at]} es ${meaningName(guess)}`}
                      >
                        {meaningName(guess)}
                      </Button>
                    </span>
                    <span className={classes.other}>
                      {picker(at, 'Otra')}
                      <button
                        type="button"
                        className="as-link"
                        aria-label={`Dejar sin leer ${found.headers[at]}`}
                        onClick={() => acts.settle([at])}
                      >
                        Dejar sin leer
                      </button>
                    </span>
                  </div>
                )}
              </li>
            );
          })}
      </ul>
      {empty.length > 0 && (
        <div className={classes.empty}>
          <p>
            {empty.length === 1 ? 'Una columna vacía, plegada. ' : `${formatCount(empty.length)} columnas vacías, plegadas. `}
            <button type="button" className="as-link" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Plegar' : 'Ver'}
            </button>
          </p>
          {shown && (
            <ul>
              {empty.map((at) => (
                <li key={at}>
                  <span>{found.headers[at]}</span>
                  {picker(at, reading.columns[at] || reading.spare[at] ? undefined : 'sin leer')}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
