import { Marker } from '@vis.gl/react-maplibre';
import type { LngLat } from '../bounds.ts';
import classes from './marks.module.css';

/** Where a way that was driven begins or ends, and when. */
export const EndMark = ({ lng, lat, text }: LngLat & { text: string }) => (
  <Marker longitude={lng} latitude={lat} anchor="top" offset={[0, 6]}>
    <div className={`${classes.end} tn`}>{text}</div>
  </Marker>
);
