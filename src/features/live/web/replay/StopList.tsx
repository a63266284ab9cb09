import { useQueries } from '@tanstack/react-query';
import { pointAt } from '#shared/place/point.ts';
import { timeInWords } from '#shared/way/wayWords.ts';
import { placesApi } from '../../../places/web/api.ts';
import { clockAt, type Driven, isIdle, stopInWords } from './driven.ts';
import classes from './replay.module.css';

/** Of so many stops the addresses are looked up. */
const LOOKED_UP = 40;
/** Where somebody stood does not change. */
const STALE = 60 * 60_000;

const placeInWords = (place: { address: string; addressNumber: number | null } | null | undefined, n: number) =>
  place ? `${place.address}${place.addressNumber === null ? '' : ` ${place.addressNumber}`}` : `Parada ${n + 1}`;

/** Props of {@link StopList}. */
export type StopListProps = {
  driven: Driven;
  /** Seconds since the day began. */
  second: number;
  onSeek: (second: number) => void;
};

/** Where a vehicle stood on a day, and for how long; each leads to its moment. */
export const StopList = ({ driven, second, onSeek }: StopListProps) => {
  const { stops, first, last } = driven;
  const places = useQueries({
    queries: stops.slice(0, LOOKED_UP).map(({ lng, lat }) => ({
      ...placesApi.at.queryOptions({ location: pointAt(lng, lat) }),
      staleTime: STALE,
    })),
  });
  const idle = stops.filter(isIdle).length;
  return (
    <section className={classes.stops} aria-label="Paradas">
      <h2>
        {stops.length === 1 ? '1 parada' : `${stops.length} paradas`} de más de 5 min
        {idle > 0 && <span> · {idle} sin visitas</span>}
      </h2>
      <ol>
        <li>
          <button type="button" onClick={() => onSeek(first)}>
            <span className="tn">{clockAt(first)}</span>
            <b>Primera posición</b>
          </button>
        </li>
        {stops.map((stop, n) => (
          <li key={stop.from} data-now={(second >= stop.from && second < stop.to) || undefined}>
            <button type="button" onClick={() => onSeek(stop.from)}>
              <span className="tn">{clockAt(stop.from)}</span>
              <span className={classes.place}>
                <b>{placeInWords(places[n]?.data?.data, n)}</b>
                <span>{stopInWords(stop)}</span>
              </span>
              <span className={classes.stood} data-idle={isIdle(stop) || undefined}>
                {timeInWords(stop.to - stop.from)}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => onSeek(last)}>
            <span className="tn">{clockAt(last)}</span>
            <b>Última posición</b>
          </button>
        </li>
      </ol>
    </section>
  );
};
