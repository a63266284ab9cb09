import { Marker } from '@vis.gl/react-maplibre';
import type { LngLat } from './bounds.ts';
import { PIN_PATH, pinScale } from './drawMapImage.ts';

/** Props of {@link MarkerPin}. */
export type MarkerPinProps = LngLat & {
  /** What the pin is, for the tooltip and for who cannot see it ('Origen'). */
  name: string;
  /** At most three characters inside. */
  label?: string;
  /** Any CSS colour; the brand's without it. */
  color?: string;
  contrast?: string;
  /** Given, the pin can be dragged; called where it is let go. */
  onMove?: (to: LngLat) => void;
};

/** One pin above everything else on the map: origin, destination, or the point that is being corrected. */
export const MarkerPin = ({ lng, lat, name, label = '', color = 'var(--rp-brand)', contrast = '#ffffff', onMove }: MarkerPinProps) => (
  <Marker
    longitude={lng}
    latitude={lat}
    anchor="bottom"
    draggable={Boolean(onMove)}
    onDragEnd={({ lngLat }) => onMove?.({ lng: lngLat.lng, lat: lngLat.lat })}
  >
    <svg
      className="rp-marker"
      width={34 * pinScale(label)}
      height={44 * pinScale(label)}
      viewBox="-15 -18 30 38.8"
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <path d={PIN_PATH} fill={color} stroke="#ffffff" strokeWidth="4" paintOrder="stroke" strokeLinejoin="round" />
      {label !== '' ? (
        <text textAnchor="middle" y="4" fontSize={12 / pinScale(label)} fontWeight="650" fill={contrast}>
          {label.slice(0, 3)}
        </text>
      ) : (
        <circle r="3.2" fill={contrast} />
      )}
    </svg>
  </Marker>
);
