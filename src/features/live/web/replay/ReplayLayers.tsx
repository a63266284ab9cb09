import { useComputedColorScheme } from '@mantine/core';
import type { LayerSpecification } from 'maplibre-gl';
import { useEffect } from 'react';
import type { FeatureCollection } from 'geojson';
import { timeInWords } from '#shared/way/wayWords.ts';
import { plateImage } from '#web/map/drawn/drawVehicle.ts';
import { LineLayer } from '#web/map/LineLayer.tsx';
import { NameRoom } from '#web/map/NameRoom.tsx';
import { OVER_THE_MAP, useGeoJsonLayers, useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { FleetLayer } from '../map/FleetLayer.tsx';
import { type Driven, type DrivenStop, isIdle, lineUntil, momentAt } from './driven.ts';

/** What was not replayed yet, the ground of a stop, and the edges of those with and without a visit. */
const COLOURS = {
  light: { rest: '#a3abb0', ground: '#ffffff', stop: '#076874', idle: '#e29b03' },
  dark: { rest: '#6b6f72', ground: '#15191b', stop: '#5ebbc8', idle: '#fec672' },
} as const;
const PLAIN = {};
/** How often the line grows while a way is replayed, in a second. */
const GROWS = 4;

/** Stops, and how long those without a visit took: the longest where two would cover each other, none below the vehicle. */
const StopLayer = ({ stops }: { stops: readonly DrivenStop[] }) => {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const colours = COLOURS[scheme];
  const source = `${OVER_THE_MAP}pins-stops`;
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: stops.map((stop) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [stop.lng, stop.lat] },
      properties: {
        idle: isIdle(stop),
        image: isIdle(stop) ? plateImage(timeInWords(stop.to - stop.from), scheme) : '',
        rank: stop.from - stop.to,
      },
    })),
  };
  const layers: LayerSpecification[] = [
    {
      id: `${source}-places`,
      type: 'circle',
      source,
      paint: {
        'circle-radius': 5,
        'circle-color': colours.ground,
        'circle-stroke-width': 2.4,
        'circle-stroke-color': ['case', ['get', 'idle'], colours.idle, colours.stop],
      },
    },
    {
      id: `${source}-times`,
      type: 'symbol',
      source,
      filter: ['get', 'idle'],
      layout: { 'icon-image': ['get', 'image'], 'icon-offset': [0, -20], 'icon-padding': 0, 'symbol-sort-key': ['get', 'rank'] },
    },
  ];
  useGeoJsonLayers({ id: source, data, options: PLAIN, layers });
  return null;
};

/** Keeps the vehicle in sight while its way is replayed. */
const Follow = ({ lng, lat, following }: { lng: number; lat: number; following: boolean }) => {
  const map = useMapLibre();
  useEffect(() => {
    if (map && following && !map.getBounds().contains([lng, lat])) map.easeTo({ center: [lng, lat], duration: 400 });
  }, [map, lng, lat, following]);
  return null;
};

/** Props of {@link ReplayLayers}. */
export type ReplayLayersProps = {
  driven: Driven;
  /** Seconds since the day began. */
  second: number;
  playing: boolean;
  rate: number;
  color: string;
};

/** A way on the map: what was driven of it, what comes in grey, its stops, and the vehicle. */
export default function ReplayLayers({ driven, second, playing, rate, color }: ReplayLayersProps) {
  const { rest } = COLOURS[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const moment = momentAt(driven, second);
  // The map is drawn anew for each length of the line, the vehicle alone for each of its places.
  const step = Math.max(1, rate / GROWS);
  const grown = playing ? Math.floor(second / step) * step : second;
  const passed = momentAt(driven, grown);
  return (
    <>
      <LineLayer id="rest" points={driven.points} color={rest} />
      <LineLayer id="done" points={lineUntil(driven, grown)} />
      <StopLayer stops={driven.stops} />
      <NameRoom id="replayed" lng={passed.lng} lat={passed.lat} wide={44} high={44} centred />
      <FleetLayer
        vehicles={[
          {
            _id: 'replayed',
            number: '',
            plate: '',
            color,
            isOnline: true,
            heading: moment.heading,
            at: second,
            lng: moment.lng,
            lat: moment.lat,
          },
        ]}
        chosen="replayed"
        still
      />
      <Follow lng={moment.lng} lat={moment.lat} following={playing} />
    </>
  );
}
