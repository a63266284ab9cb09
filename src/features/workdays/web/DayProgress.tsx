import type { CSSProperties } from 'react';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import { statusById } from '../../orders/status.ts';
import type { Workday } from '../contract.ts';
import { delayOf, latenessWords } from '../delay.ts';
import { progressOf } from '../progress.ts';
import { timed } from './timed.ts';
import classes from './Workday.module.css';

const Delay = ({ day }: { day: Workday }) => {
  const delay = delayOf(day.data.map(timed), Date.parse(day.now));
  if (delay === null) return null;
  const { tone } = latenessWords(delay);
  const words = tone === 'none' ? (delay < 0 ? `${timeInWords(-delay * 60)} antes` : 'en hora') : `${timeInWords(delay * 60)} de atraso`;
  return (
    <span className={classes.delay} data-tone={tone}>
      {words}
    </span>
  );
};

/** How far a driver's day is: visited ones of all, by how each visit ended, and what was driven. @param isOver whether nothing is visited any more */
export const DayProgress = ({ day, isOver }: { day: Workday; isOver: boolean }) => {
  const { total, visited, parts, open } = progressOf(day.data);
  return (
    <div className={classes.progress}>
      <p className={classes.counts}>
        <b className="tn">
          {visited} de {total}
        </b>{' '}
        <span>visitadas</span>
        <span className={classes.driven}>
          {day.driven && <span className="tn">{lengthInWords(day.driven.metres)} recorridos</span>}
          <Delay day={day} />
        </span>
      </p>
      <div className={classes.bar} role="img" aria-label={`${visited} de ${total} visitadas`}>
        {parts.map((part) => (
          <span key={part.status} style={{ '--part': statusById(part.status).color, flexGrow: part.total } as CSSProperties} />
        ))}
        {open > 0 && <span style={{ flexGrow: open }} />}
      </div>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part.status} style={{ '--part': statusById(part.status).color } as CSSProperties}>
            {part.status === 8 ? 'Entregadas' : statusById(part.status).name} <b className="tn">{part.total}</b>
          </li>
        ))}
        {open > 0 && (
          <li>
            {isOver ? 'Sin visitar' : 'Pendientes'} <b className="tn">{open}</b>
          </li>
        )}
      </ul>
    </div>
  );
};
