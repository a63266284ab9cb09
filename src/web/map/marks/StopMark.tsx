import { Marker } from '@vis.gl/react-maplibre';
import type { CSSProperties } from 'react';
import type { LngLat } from '../bounds.ts';
import classes from './marks.module.css';

/** Props of {@link StopMark}. */
export type StopMarkProps = LngLat & {
  /** Its place in the day. */
  number: number;
  /** What is there, for the tooltip and for who cannot see it. */
  name: string;
  color: string;
  contrast: string;
  chosen?: boolean;
  onChoose: () => void;
};

/** A stop of a day, its middle on its place; who has no pointer chooses it in the list beside the map. */
export const StopMark = ({ lng, lat, number, name, color, contrast, chosen = false, onChoose }: StopMarkProps) => (
  <Marker longitude={lng} latitude={lat} style={{ zIndex: chosen ? 3 : 1 }}>
    <button
      type="button"
      tabIndex={-1}
      className={`${classes.stop} tn`}
      style={{ '--mark': color, '--on-mark': contrast } as CSSProperties}
      data-chosen={chosen || undefined}
      title={name}
      aria-label={`${number}: ${name}`}
      onClick={(event) => {
        // It is no click on the map beneath.
        event.stopPropagation();
        onChoose();
      }}
    >
      {number}
    </button>
  </Marker>
);
