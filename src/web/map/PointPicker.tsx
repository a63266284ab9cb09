import { Box, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { distance } from '#shared/place/geo.ts';
import { movedInWords } from '#shared/way/wayWords.ts';
import { useNear } from './basemap/sources.ts';
import type { LngLat } from './bounds.ts';
import { formatCoordinate, parseCoordinate, roundCoordinate } from './coordinate.ts';
import { LazyMapView } from './LazyMapView.tsx';
import { FormerPlace } from './FormerPlace.tsx';
import { MarkerPin } from './MarkerPin.tsx';

/** What is told of the point that stands now, in one sentence: its `place` stands out. */
export type Told = {
  /** It is right; there is a reason to look; or neither. */
  tone: 'sure' | 'doubt' | 'plain';
  before: string;
  place: string;
  after: string;
};

/** Props of {@link PointPicker}. */
export type PointPickerProps = {
  /** Where the pin starts; null while the place is not known. Only read once. */
  initial: LngLat | null;
  /** The point that stands now; null while what is typed is not one, so that it cannot be saved. */
  onChange: (point: LngLat | null) => void;
  /** What the point is ('Destino'). */
  name?: string;
  /** Letter inside the pin. */
  letter?: string;
  /** Where the map opens when there is no point yet. */
  centre?: LngLat;
  /** What is known of the point, told over the map beside how far it was moved. */
  told?: Told | undefined;
  /** Stands beside the coordinates. */
  beside?: ReactNode;
  /** Height of the map, in px or any CSS length. */
  height?: number | string;
};

const START = { lng: -58.54, lat: -34.46 };
const NEAR = { streets: 17, bare: 15 };
/** How near it opens to where a point may be, and to nothing. */
const [MAYBE, FAR] = [13, 10];
const WRONG = { lat: 'Debe ser un número entre -90 y 90', lng: 'Debe ser un número entre -180 y 180' };

/** A pin that went less than this, in metres, stands where it was. */
const AT_REST = 0.5;

const toneIcons = {
  sure: <IconCheck size={16} stroke={2} aria-hidden />,
  doubt: <IconAlertTriangle size={16} stroke={1.7} aria-hidden />,
  plain: null,
} as const;

/** Body of the modal that corrects a place: a pin to drag, or its latitude and longitude to type (spec 2 §2.3). */
export const PointPicker = ({
  initial,
  onChange,
  name = 'Punto elegido',
  letter,
  centre,
  told,
  beside,
  height = 380,
}: PointPickerProps) => {
  const [point, setPoint] = useState(initial);
  const [typed, setTyped] = useState({
    lat: initial ? formatCoordinate(initial.lat) : '',
    lng: initial ? formatCoordinate(initial.lng) : '',
  });
  const near = useNear(NEAR.streets, NEAR.bare);
  const [opening] = useState({ ...(initial ?? centre ?? START), zoom: initial ? near : centre ? MAYBE : FAR });
  const [shownBox, setShownBox] = useState<[number, number, number, number] | null>(null);

  const [was] = useState(initial);
  const moved = was && point ? distance([was.lng, was.lat], [point.lng, point.lat]) : 0;
  const isMoved = moved > AT_REST;

  const place = ({ lng, lat }: LngLat) => {
    const to = { lng: roundCoordinate(lng), lat: roundCoordinate(lat) };
    setPoint(to);
    setTyped({ lat: formatCoordinate(to.lat), lng: formatCoordinate(to.lng) });
    onChange(to);
  };

  const type = (axis: 'lat' | 'lng', text: string) => {
    const next = { ...typed, [axis]: text };
    const lat = parseCoordinate('lat', next.lat);
    const lng = parseCoordinate('lng', next.lng);
    const to = lat === null || lng === null ? null : { lat, lng };
    setTyped(next);
    onChange(to);
    if (!to) return;
    setPoint(to);
    setShownBox([to.lng, to.lat, to.lng, to.lat]);
  };

  const field = (axis: 'lat' | 'lng', label: string, description: string) => (
    <TextInput
      label={label}
      placeholder={description}
      inputMode="text"
      autoComplete="off"
      required
      flex={1}
      miw={140}
      value={typed[axis]}
      error={typed[axis] !== '' && parseCoordinate(axis, typed[axis]) === null && WRONG[axis]}
      onChange={(event) => type(axis, event.currentTarget.value)}
    />
  );

  return (
    <Stack gap="md">
      <Box h={height} pos="relative" style={{ borderRadius: 6, overflow: 'hidden', border: '1px solid var(--rp-line)' }}>
        <LazyMapView
          label={`Mapa de ${name}: arrastre el marcador o escriba las coordenadas`}
          initialView={opening}
          fit={shownBox}
          fitMaxZoom={near}
          onClick={place}
        >
          {was && isMoved && <FormerPlace {...was} />}
          {point && <MarkerPin {...point} name={name} {...(letter && { label: letter })} onMove={place} />}
        </LazyMapView>
        <p className="rp-map-told" role="status" data-tone={told?.tone}>
          {told && toneIcons[told.tone]}
          {(told || isMoved) && (
            <span className="rp-map-words">
              {told && (
                <span>
                  {told.before}
                  <strong>{told.place}</strong>
                  {told.after}
                </span>
              )}
              {isMoved && (
                <span className="rp-map-moved">
                  {told && <VisuallyHidden component="span"> · </VisuallyHidden>}
                  {told ? 'a' : 'A'} {movedInWords(moved)} de donde estaba
                </span>
              )}
            </span>
          )}
        </p>
        <Text className="rp-map-hint" component="p">
          {point ? 'Arrastre el marcador, o muévalo con las flechas, para corregir el punto' : 'Haga clic en el mapa para ubicar el punto'}
        </Text>
      </Box>
      <Group align="flex-start" gap="md">
        {field('lat', 'Latitud', '-34,603722')}
        {field('lng', 'Longitud', '-58,381592')}
        {beside && <div className="rp-map-beside">{beside}</div>}
      </Group>
    </Stack>
  );
};
