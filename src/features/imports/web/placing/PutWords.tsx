import { IconAlertTriangle } from '@tabler/icons-react';
import { distance } from '#shared/place/geo.ts';
import type { Point } from '#shared/place/point.ts';
import { movedInWords } from '#shared/way/wayWords.ts';
import { formatCoordinate } from '#web/map/coordinate.ts';
import { useStanding } from '../../../places/web/useStanding.ts';
import type { Unplaced } from '../../rows/placing.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceChoices.module.css';

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
  const { address = '', addressNumber = 0 } = rows[0]?.draft?.[end] ?? {};
  const { told, isAsking } = useStanding(point, { address, addressNumber });
  const [lng, lat] = point.coordinates;
  const away = present && `a ${movedInWords(distance(present.location.coordinates, point.coordinates))} de donde estaba`;
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
          !isAsking && `En ${formatCoordinate(lat)} / ${formatCoordinate(lng)}. `
        )}
        <span>{question ?? 'Enter lo confirma.'}</span>
      </p>
      <button type="button" className="as-link" onClick={onTakeBack}>
        Quitar el punto
      </button>
    </div>
  );
}
