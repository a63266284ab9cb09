import { Marker } from '@vis.gl/react-maplibre';
import type { LngLat } from '../bounds.ts';
import classes from './marks.module.css';

/** From the place to its words, in pixels. */
const AWAY = 12;

/** Where a way that was driven begins or ends, and when. @param side on which of its place it stands */
export const EndMark = ({ lng, lat, text, side }: LngLat & { text: string; side: 'left' | 'right' }) => (
  <Marker
    longitude={lng}
    latitude={lat}
    {...(side === 'left' ? { anchor: 'right', offset: [-AWAY, 0] } : { anchor: 'left', offset: [AWAY, 0] })}
  >
    <div className={`${classes.end} tn`}>{text}</div>
  </Marker>
);
