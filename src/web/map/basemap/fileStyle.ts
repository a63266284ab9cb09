import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import type { MapSources } from '#shared/map/mapSources.ts';
import type { BasemapScheme } from './scheme.ts';

addProtocol('pmtiles', new Protocol().tile);

const SOURCE = 'protomaps';

/** Our palette in Protomaps' words (`https://docs.protomaps.com/basemaps/flavors`): what is not named stays as it has it. */
const palette = {
  light: {
    ground: '#e8ebec',
    open: '#dde6df',
    water: '#cfdbe1',
    street: '#ffffff',
    casing: '#d3d8db',
    mainCasing: '#c5cccf',
    motorway: '#d3dae0',
    motorwayCasing: '#b4bec6',
    building: '#dfe3e5',
    rail: '#c9cfd3',
    border: '#aeb5ba',
    name: '#61676c',
    mainName: '#474d52',
    area: '#56626b',
    sea: '#5f7079',
    number: '#868d92',
  },
  dark: {
    ground: '#1f2427',
    open: '#1c2724',
    water: '#0b1013',
    street: '#343b40',
    casing: '#15191b',
    mainCasing: '#131719',
    motorway: '#4d5a63',
    motorwayCasing: '#12171a',
    building: '#262b2f',
    rail: '#3a4146',
    border: '#565c60',
    name: '#969da2',
    mainName: '#bcc3c8',
    area: '#a3afb7',
    sea: '#6f7f88',
    number: '#737b81',
  },
} as const;

/** Their words for each of our tones; those of a road on the ground are those of its bridges and tunnels. */
const words = {
  ground:
    'earth hospital industrial school pedestrian aerodrome military beach sand glacier pier subplace_label_halo city_label_halo state_label_halo address_label_halo',
  open: 'park_a park_b wood_a wood_b scrub_a scrub_b zoo',
  water: 'background water',
  street: 'other minor_service minor_a minor_b link major roads_label_minor_halo roads_label_major_halo',
  casing: 'minor_service_casing minor_casing link_casing',
  mainCasing: 'major_casing_early major_casing_late',
  motorway: 'highway',
  motorwayCasing: 'highway_casing_early highway_casing_late',
  building: 'buildings runway',
  rail: 'railway',
  border: 'boundaries',
  name: 'roads_label_minor',
  mainName: 'roads_label_major city_label',
  area: 'subplace_label state_label country_label',
  sea: 'ocean_label',
  number: 'address_label',
} as const;
const passing = {
  street: 'other minor link major',
  motorway: 'highway',
  casing: 'other_casing minor_casing link_casing',
  mainCasing: 'major_casing',
  motorwayCasing: 'highway_casing',
} as const;

const flavour = (scheme: BasemapScheme) => {
  const { pois: _pois, landcover: _landcover, ...base } = namedFlavor(scheme);
  const tones = [words, passing].flatMap((of) =>
    Object.entries(of).flatMap(([name, theirs]) =>
      theirs
        .split(' ')
        .flatMap((word) => (of === passing ? [`bridges_${word}`, `tunnel_${word}`] : [word]))
        .map((word) => [word, palette[scheme][name as keyof typeof words]]),
    ),
  );
  return { ...base, ...Object.fromEntries(tones), regular: 'Inter Regular', bold: 'Inter Medium', italic: 'Inter Regular' };
};

/** Names are drawn with the fonts of the page, and of pictures there is the arrow alone: no glyph server, no sprite. */
const drawnHere = (layer: LayerSpecification, scheme: BasemapScheme): LayerSpecification[] => {
  if (layer.type !== 'symbol') return [layer];
  if (layer.id === 'roads_oneway') {
    const layout = { ...layer.layout, 'icon-image': `rp-arrow|${palette[scheme].number}`, 'icon-rotate': 0 };
    return [{ ...layer, minzoom: 16, layout }];
  }
  const { 'icon-image': icon, 'text-font': fonts, ...layout } = layer.layout ?? {};
  // The plates of numbered roads are pictures from elsewhere.
  if (icon !== undefined && layer.id.includes('shield')) return [];
  const first = Array.isArray(fonts) && typeof fonts[0] === 'string' && fonts[0].startsWith('Inter') ? fonts[0] : 'Inter Regular';
  return [{ ...layer, layout: { ...layout, 'text-font': [first, 'Inter Variable', 'system-ui'] } }];
};

/** A map in one file of Protomaps', drawn in our colours. */
export const fileStyle = ({ url, attribution }: NonNullable<MapSources['file']>, scheme: BasemapScheme): StyleSpecification => ({
  version: 8,
  sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${new URL(url, document.baseURI).href}`, attribution } },
  // Of an older release of the same types.
  layers: (layers(SOURCE, flavour(scheme), { lang: 'es' }) as unknown as LayerSpecification[]).flatMap((layer) => drawnHere(layer, scheme)),
});
