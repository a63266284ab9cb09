import { useDebouncedValue } from '@mantine/hooks';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import polylabel from 'polylabel';
import { useEffect } from 'react';
import { cardImage } from '#web/map/drawMapImage.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from '#web/map/useGeoJsonLayers.ts';
import { zoneColours } from '../../../zones/colours.ts';
import { areaOf, type Polygons } from '../../../zones/geometry.ts';
import type { EditedZone } from '../editedZones.ts';
import { DRAWING } from './ringDrawing.ts';
import { priceSaid } from '../zoneWords.ts';

/** The look that zones are drawn in. */
export type Scheme = keyof typeof zoneColours;

const SOURCE = `${OVER_THE_MAP}zones`;
/** What a click on a zone hits. */
export const ZONE_FILL = `${SOURCE}-fill`;
const LINE = `${SOURCE}-line`;
/** The zones' names and prices. */
export const CARDS = `${OVER_THE_MAP}zone-cards`;
const OPTIONS = { promoteId: 'key', tolerance: 0.2 };
const PLAIN = {};
/** How long names rest before their cards are drawn, in milliseconds: each is a picture. */
const REST = 350;

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const multi = (polygons: Polygons) => ({ type: 'MultiPolygon' as const, coordinates: polygons as [number, number][][][] });

/** A zone's colour, by its number. */
const colourOf = (scheme: Scheme): ExpressionSpecification =>
  [
    'match',
    ['get', 'colour'],
    ...zoneColours[scheme].flatMap((colour, at) => [at, colour]),
    zoneColours[scheme][0],
  ] as unknown as ExpressionSpecification;

/** Where a zone's card stands: the place of its largest part that is farthest from the edges. */
const placeOf = (polygons: Polygons): [number, number] | undefined => {
  const largest = polygons.toSorted((a, b) => areaOf([b]) - areaOf([a]))[0];
  if (!largest) return undefined;
  const [lng = 0, lat = 0] = polylabel(largest as unknown as number[][][], 0.0005);
  return [lng, lat];
};
const places = new WeakMap<Polygons, [number, number]>();

const cardOf = (zone: EditedZone, color: string, scheme: Scheme): Feature[] => {
  const at = places.get(zone.polygons) ?? placeOf(zone.polygons);
  if (!at) return [];
  places.set(zone.polygons, at);
  const image = cardImage({ title: zone.name.trim() || 'Sin nombre', about: priceSaid(zone.cash), color, scheme });
  return [{ type: 'Feature', properties: { image, area: areaOf(zone.polygons) }, geometry: { type: 'Point', coordinates: at } }];
};

/** Props of {@link ZoneShapes}. */
export type ZoneShapesProps = {
  zones: readonly EditedZone[];
  /** Of each the number of its colour. */
  colours: readonly number[];
  /** The one that is being mended is drawn elsewhere. */
  selected: string | null;
  scheme: Scheme;
};

const layersOf = (scheme: Scheme): LayerSpecification[] => [
  { id: ZONE_FILL, type: 'fill', source: SOURCE, paint: { 'fill-color': colourOf(scheme), 'fill-opacity': 0.2 } },
  {
    id: LINE,
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colourOf(scheme), 'line-width': 1.8 },
  },
];

/** All zones of a tariff on the map, each in its colour. Renders nothing itself. */
export const ZoneShapes = ({ zones, colours, selected, scheme }: ZoneShapesProps) => {
  const data = collection(
    zones.map(({ key, polygons }, at) => ({
      type: 'Feature',
      properties: { key, colour: colours[at] ?? 0, area: areaOf(polygons) },
      geometry: multi(polygons),
    })),
  );
  const map = useGeoJsonLayers({ id: SOURCE, data, options: OPTIONS, layers: layersOf(scheme), under: `${OVER_THE_MAP}zone-` });
  useEffect(() => {
    if (!map) return;
    const others = selected === null ? null : (['!=', ['get', 'key'], selected] as ExpressionSpecification);
    for (const { id } of layersOf(scheme)) if (map.getLayer(id)) map.setFilter(id, others);
  }, [map, selected, scheme]);
  return null;
};

/** Name and price on each zone, the smaller zones first where there is not room for all. */
export const ZoneCards = ({ zones, colours, scheme }: Omit<ZoneShapesProps, 'selected'>) => {
  const [shown] = useDebouncedValue(zones, REST);
  const data = collection(
    shown.flatMap((zone, at) => cardOf(zone, zoneColours[scheme][colours[at] ?? 0] ?? zoneColours[scheme][0], scheme)),
  );
  const layers: LayerSpecification[] = [
    {
      id: CARDS,
      type: 'symbol',
      source: CARDS,
      layout: { 'icon-image': ['get', 'image'], 'symbol-sort-key': ['get', 'area'], 'icon-padding': 0 },
    },
  ];
  useGeoJsonLayers({ id: CARDS, data, options: PLAIN, layers, under: DRAWING });
  return null;
};

const AMBER = { light: '#8a4b00', dark: '#ffb84d' } as const;
const RED = { light: '#b5161f', dark: '#ff8f85' } as const;

/** Where zones lie on each other, where none is between them, and where one crosses itself. */
export const ZoneFaultsLayer = ({
  pieces,
  crossings,
  scheme,
}: {
  pieces: readonly Polygons[];
  crossings: readonly (readonly [number, number])[];
  scheme: Scheme;
}) => {
  const source = `${OVER_THE_MAP}zone-faults`;
  const data = collection([
    ...pieces.map((polygons): Feature => ({ type: 'Feature', properties: {}, geometry: multi(polygons) })),
    ...crossings.map(([lng, lat]): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, lat] } })),
  ]);
  const layers: LayerSpecification[] = [
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': AMBER[scheme], 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: `${source}-point`,
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 9, 'circle-color': 'rgba(0,0,0,0)', 'circle-stroke-color': RED[scheme], 'circle-stroke-width': 3 },
    },
  ];
  useGeoJsonLayers({ id: source, data, options: PLAIN, layers, under: `${OVER_THE_MAP}zone-live` });
  return null;
};
