import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { distance, type Point } from '#shared/place/geo.ts';
import { lengthInWords } from '#shared/way/wayWords.ts';
import { formatCoordinate } from '#web/map/coordinate.ts';
import { placesApi } from '../../../places/web/api.ts';
import { standing } from '../../../places/web/standing.ts';
import type { Unplaced } from '../../rows/placing.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceChoices.module.css';

/** How long a point rests before it is asked where it stands, in milliseconds. */
const REST = 200;

const metresInWords = (metres: number) => (metres < 1_000 ? `${Math.max(1, Math.round(metres))} m` : lengthInWords(metres));

/** What {@link PutWords} tell of. */
export interface PutWordsProps {
  address: Unplaced<WorkRow>;
  point: Point;
  /** Asked of it, once, before it is confirmed. */
  question: string | undefined;
  /** Takes it back. */
  onTakeBack: () => void;
}

/** Of a point that somebody put: the door it stands at and how far that is from where it was, its coordinates where no street is near. */
export function PutWords({ address: { end, rows, present }, point, question, onTakeBack }: PutWordsProps) {
  const [location] = useDebouncedValue(point, REST);
  const { address = '', addressNumber = 0 } = rows[0]?.draft?.[end] ?? {};
  const { data, isPending, fetchStatus } = useQuery({
    ...placesApi.at.queryOptions({ location, ...(address !== '' && { address, addressNumber }) }),
    // Until the newer answer comes the line stays.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const told = data?.data && fetchStatus !== 'paused' ? standing(data.data) : undefined;
  const [lng, lat] = point.coordinates;
  const away = present && `a ${metresInWords(distance(present.location.coordinates, point.coordinates))} de donde estaba`;
  return (
    <div className={`${classes.put} tn`}>
      <p role="status" data-tone={told?.tone}>
        {told?.tone === 'doubt' && <IconAlertTriangle size={15} stroke={1.7} aria-hidden />}
        {told ? (
          <span>
            {told.before}
            <b>{told.place}</b>
            {told.after}
            {away && ` · ${away}`}.{' '}
          </span>
        ) : (
          !(isPending && fetchStatus === 'fetching') && `En ${formatCoordinate(lat)} / ${formatCoordinate(lng)}. `
        )}
        <span>{question ?? 'Enter lo confirma.'}</span>
      </p>
      <button type="button" className="as-link" onClick={onTakeBack}>
        Quitar el punto
      </button>
    </div>
  );
}
