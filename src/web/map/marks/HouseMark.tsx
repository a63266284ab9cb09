import { IconBuildingWarehouse } from '@tabler/icons-react';
import { Marker } from '@vis.gl/react-maplibre';
import type { LngLat } from '../bounds.ts';
import classes from './marks.module.css';

/** A warehouse, its middle on its place. */
export const HouseMark = ({ lng, lat, name }: LngLat & { name: string }) => (
  <Marker longitude={lng} latitude={lat}>
    <div className={classes.house} role="img" aria-label={name} title={name}>
      <IconBuildingWarehouse size={16} stroke={1.9} aria-hidden />
    </div>
  </Marker>
);
