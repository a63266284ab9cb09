import { Skeleton } from '@mantine/core';
import { formatTime } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import type { EditedRoute } from '../../editing/editedRoute.ts';
import type { Schedule } from '../../editing/schedule.ts';
import classes from './Side.module.css';

/** Props of {@link Totals}. */
export type TotalsProps = { route: EditedRoute; schedule: Schedule | null; isEstimated: boolean; visited: number };

/** A route in four figures. */
export const Totals = ({ route, schedule, isEstimated, visited }: TotalsProps) => {
  const has = route.stops.length > 0;
  const told = (words: (schedule: Schedule) => string) => (schedule ? words(schedule) : has ? <Skeleton h={20} w={64} mt={4} /> : '–');
  const doubt = isEstimated && <dd className={classes.doubt}>estimado</dd>;
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Tiempo de Ruta</dt>
        <dd className="tn">{told(({ seconds }) => timeInWords(seconds))}</dd>
        {doubt}
      </div>
      <div>
        <dt>Distancia</dt>
        <dd className="tn">{told(({ metres }) => lengthInWords(metres))}</dd>
        {doubt}
      </div>
      <div>
        <dt>Paradas</dt>
        <dd className="tn">
          {route.stops.length}
          {visited > 0 && <small> y {visited} hechas</small>}
        </dd>
      </div>
      <div className={classes.over}>
        <dt>{route.mode === 'circular' ? 'Regreso' : 'Final'}</dt>
        <dd className="tn">{told(({ arrival }) => formatTime(arrival))}</dd>
      </div>
    </dl>
  );
};
