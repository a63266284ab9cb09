import { Skeleton } from '@mantine/core';
import type { Day } from '#shared/day.ts';
import { dayOf, timeOn } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { Doubt } from '../../editing/doubt.ts';
import type { EditedRoute } from '../../editing/editedRoute.ts';
import type { Schedule } from '../../editing/schedule.ts';
import classes from './Side.module.css';

/** Props of {@link Totals}. */
export type TotalsProps = {
  route: EditedRoute;
  day: Day;
  schedule: Schedule | null;
  doubt: Doubt['extent'];
  visited: number;
  /** It is what is left of a route. */ isLeft: boolean;
};

/** A route in four figures. */
export const Totals = ({ route, day, schedule, doubt, visited, isLeft }: TotalsProps) => {
  const has = route.stops.length > 0;
  const told = (words: (schedule: Schedule) => string) => (schedule ? words(schedule) : has ? <Skeleton h={20} w={64} mt={4} /> : '–');
  const note = doubt !== 'none' && <dd className={classes.doubt}>{doubt === 'all' ? 'estimado' : 'en parte estimado'}</dd>;
  const left = isLeft && <dd className={classes.more}>lo que falta</dd>;
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Tiempo de Ruta</dt>
        <dd className="tn">{told(({ seconds }) => timeInWords(seconds))}</dd>
        {left}
        {note}
      </div>
      <div>
        <dt>Distancia</dt>
        <dd className="tn">{told(({ metres }) => lengthInWords(metres))}</dd>
        {left}
        {note}
      </div>
      <div>
        <dt>Paradas</dt>
        <dd className="tn">{route.stops.length}</dd>
        {visited > 0 && <dd className={classes.more}>y {visited === 1 ? '1 hecha' : `${visited} hechas`}</dd>}
      </div>
      <div className={classes.over}>
        <dt>{route.mode === 'circular' ? 'Regreso' : 'Final'}</dt>
        <dd className="tn">{told(({ arrival }) => timeOn(day, arrival))}</dd>
        {schedule && has && dayOf(schedule.arrival) !== day && <dd className={classes.doubt}>termina otro día</dd>}
      </div>
    </dl>
  );
};
