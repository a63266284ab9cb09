import { Marker } from '@vis.gl/react-maplibre';
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import type { LngLat } from './bounds.ts';
import { PIN_PATH, pinScale } from './drawMapImage.ts';
import { movedByKey } from './movedByKey.ts';
import { NameRoom } from './NameRoom.tsx';
import { useMapLibre } from './useGeoJsonLayers.ts';
import { useTilt } from './useTilt.ts';

/** Props of {@link MarkerPin}. */
export type MarkerPinProps = LngLat & {
  /** What the pin is, for the tooltip and for who cannot see it ('Origen'). */
  name: string;
  /** At most three characters inside. */
  label?: string;
  /** Any CSS colour; the brand's without it. */
  color?: string;
  contrast?: string;
  /** Given, the pin can be moved, by dragging it or with the arrow keys; called where it is let go, and at each key. */
  onMove?: (to: LngLat) => void;
};

/** The picture of a pin: its size, and where its point is in it, in px at scale 1. */
const WIDE = 30;
const HIGH = 38.8;
const POINT = 35.5;

/**
 * One pin above everything else on the map: origin, destination, or the point that is being corrected. Beside others it leans, its point
 * in its place; names on the map make way for it.
 */
export const MarkerPin = ({ lng, lat, name, label = '', color = 'var(--rp-brand)', contrast = '#ffffff', onMove }: MarkerPinProps) => {
  const map = useMapLibre();
  const id = useId();
  const tilt = useTilt(map, id, { lng, lat });
  const [lifted, setLifted] = useState(false);
  const scale = pinScale(label);

  const step = (event: KeyboardEvent) => {
    const to = map && movedByKey(map, { lng, lat }, event);
    if (to) onMove?.(to);
  };

  const picture = (
    <svg
      width={WIDE * scale}
      height={HIGH * scale}
      viewBox="-15 -18 30 38.8"
      {...(onMove ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <title>{name}</title>
      <path d={PIN_PATH} fill={color} stroke="#ffffff" strokeWidth="4" paintOrder="stroke" strokeLinejoin="round" />
      <g className="rp-marker-label">
        {label !== '' ? (
          <text textAnchor="middle" y="4" fontSize={12 / scale} fontWeight="650" fill={contrast}>
            {label.slice(0, 3)}
          </text>
        ) : (
          <circle r="3.2" fill={contrast} />
        )}
      </g>
    </svg>
  );
  const shape = {
    '--rp-tilt': `${tilt}deg`,
    left: (-WIDE / 2) * scale,
    top: -POINT * scale,
    transformOrigin: `50% ${POINT * scale}px`,
  } as CSSProperties;

  return (
    <Marker
      longitude={lng}
      latitude={lat}
      draggable={Boolean(onMove)}
      onDragStart={() => setLifted(true)}
      onDragEnd={({ lngLat }) => {
        setLifted(false);
        onMove?.({ lng: lngLat.lng, lat: lngLat.lat });
      }}
    >
      {onMove && <span className="rp-marker-ring" />}
      {onMove ? (
        <button
          type="button"
          className="rp-marker"
          style={shape}
          data-lifted={lifted || undefined}
          aria-label={`Marcador de ${name}, se mueve con las flechas`}
          onKeyDown={step}
          // It is no click on the map beneath.
          onClick={(event) => event.stopPropagation()}
        >
          {picture}
        </button>
      ) : (
        <div className="rp-marker" style={shape}>
          {picture}
        </div>
      )}
      <NameRoom id={id} lng={lng} lat={lat} wide={WIDE * scale} high={HIGH * scale} />
    </Marker>
  );
};
