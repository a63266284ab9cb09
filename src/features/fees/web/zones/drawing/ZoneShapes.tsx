import { useDebouncedValue } from '@mantine/hooks';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import polylabel from 'polylabel';
import { useEffect } from 'react';
import { cardImage } from '#web/map/drawMapImage.ts';
import { OVER_THE_MAP, useGeoJsonLayers } from '#web/map/useGeoJsonLayers.ts';
import { zoneColours } from '../../../zones/colours.ts';
import { areaOf, type Polygons } from '../../../zones/geometry.ts';
import { areaOfShape, oncePerShape } from '../../../zones/shapeMemo.ts';
import type { EditedZone } from '../editedZones.ts';
import { ZONE_LOOK } from './look.ts';
import { DRAWING } from './ringDrawing.ts';
import { priceSaid } from '../zoneWords.ts';

/** The look that zones are drawn in. */
export type Scheme = keyof typeof zoneColours;

const SOURCE = `${OVER_THE_MAP}zones`;
/** What a click on a zone hits. */
export const ZONE_FILL = `${SOURCE}-fill`;
const LINE = `${SOURCE}-line`;
/** The zones' names and prices. */
const CARDS = `${OVER_THE_MAP}zone-cards`;
/** In pixels how far an outline may be drawn from where it is, which spares corners that nobody could tell apart, and how far tiles reach over their edges. */
const OPTIONS = { promoteId: 'key', tolerance: 0.75, buffer: 16 };
const TOLD_APART = { promoteId: 'key' };
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
const placeOf = oncePerShape((polygons): [number, number] | undefined => {
  const largest = polygons.toSorted((a, b) => areaOf([b]) - areaOf([a]))[0];
  if (!largest) return undefined;
  const [lng = 0, lat = 0] = polylabel(largest as unknown as number[][][], 0.0005);
  return [lng, lat];
});

/** Features stay the same ones as long as they say the same: the map is told of the others only. */
const cards = new WeakMap<EditedZone, Feature>();
const cardOf = (zone: EditedZone, color: string, scheme: Scheme): Feature[] => {
  const at = placeOf(zone.polygons);
  if (!at) return [];
  const image = cardImage({ title: zone.name.trim() || 'Sin nombre', about: priceSaid(zone.cash), color, scheme });
  const known = cards.get(zone);
  if (known?.properties?.['image'] === image) return [known];
  const properties = { key: zone.key, image, area: areaOfShape(zone.polygons) };
  const card: Feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } };
  cards.set(zone, card);
  return [card];
};

const shapes = new WeakMap<Polygons, Feature>();
const shapeOf = ({ key, polygons }: EditedZone, colour: number): Feature => {
  const known = shapes.get(polygons);
  if (known?.properties?.['key'] === key && known.properties['colour'] === colour) return known;
  const shape: Feature = { type: 'Feature', properties: { key, colour, area: areaOfShape(polygons) }, geometry: multi(polygons) };
  shapes.set(polygons, shape);
  return shape;
};

/** Props of {@link ZoneShapes}. */
export type ZoneShapesProps = {
  zones: readonly EditedZone[];
  /** Of each the number of its colour. */
  colours: readonly number[];
  /** The one whose outline is drawn elsewhere. */
  selected: string | null;
  scheme: Scheme;
};

const state = (name: 'chosen' | 'lifted', is: unknown, otherwise: unknown) => [
  'case',
  ['boolean', ['feature-state', name], false],
  is,
  otherwise,
];

const layersOf = (scheme: Scheme): LayerSpecification[] => [
  {
    id: ZONE_FILL,
    type: 'fill',
    source: SOURCE,
    paint: {
      'fill-color': colourOf(scheme),
      'fill-opacity': state('lifted', 0, state('chosen', 0.4, ZONE_LOOK.ground)) as ExpressionSpecification,
      // Its edge lies under the line.
      'fill-antialias': false,
    },
  },
  {
    id: LINE,
    type: 'line',
    source: SOURCE,
    paint: {
      'line-color': colourOf(scheme),
      'line-width': ZONE_LOOK.line,
      // That of the chosen one is drawn where it is mended.
      'line-opacity': state('chosen', 0, 1) as ExpressionSpecification,
    },
  },
];

/**
 * Hides a zone's ground while its shape is drawn elsewhere.
 * @returns shows it again, once the map has drawn the shape when it is another one; `onLaid` is called in the frame in which it does
 */
export const liftZone = (map: MapLibreMap, key: string) => {
  const set = (lifted: boolean) => map.getSource(SOURCE) && map.setFeatureState({ source: SOURCE, id: key }, { lifted });
  set(true);
  return (isOther: boolean, onLaid: () => void) => {
    const lay = () => {
      set(false);
      void map.once('render', onLaid);
      map.triggerRepaint();
    };
    if (isOther) void map.once('idle', lay);
    else lay();
  };
};

/** All zones of a tariff on the map, each in its colour. Renders nothing itself. */
export const ZoneShapes = ({ zones, colours, selected, scheme }: ZoneShapesProps) => {
  const data = collection(zones.map((zone, at) => shapeOf(zone, colours[at] ?? 0)));
  const layers = layersOf(scheme);
  const map = useGeoJsonLayers({ id: SOURCE, data, options: OPTIONS, layers, under: `${OVER_THE_MAP}zone-` });
  useEffect(() => {
    if (!map || selected === null) return undefined;
    // Layers that are made anew know nothing of it.
    const isThere = () => layers.every(({ id }) => map.getLayer(id));
    const set = (chosen: boolean) => isThere() && map.setFeatureState({ source: SOURCE, id: selected }, { chosen });
    const choose = () => void set(true);
    choose();
    map.on('style.load', choose);
    return () => {
      map.off('style.load', choose);
      // The map itself goes first when the whole screen is left.
      if (map.style) set(false);
    };
  }, [map, selected, layers]);
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
  useGeoJsonLayers({ id: CARDS, data, options: TOLD_APART, layers, under: DRAWING });
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
  useGeoJsonLayers({ id: source, data, options: PLAIN, layers, under: CARDS });
  return null;
};
