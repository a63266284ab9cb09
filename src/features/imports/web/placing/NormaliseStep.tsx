import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Address, readAddress } from '#shared/place/address.ts';
import { pointAt } from '#shared/place/geo.ts';
import type { MatchLevel } from '#shared/place/place.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { limitsOf } from '#web/form/limits.ts';
import type { LngLat } from '#web/map/bounds.ts';
import { formatCoordinate, parseCoordinate, roundCoordinate } from '#web/map/coordinate.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { MarkerPin } from '#web/map/MarkerPin.tsx';
import { toast } from '#web/feedback/toast.ts';
import { placesApi } from '../../../places/web/api.ts';
import { useSession } from '../../../session/web/session.ts';
import { columns } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import { type End, writtenAddress } from '../../rows/preview.ts';
import { confirmRemoval } from '../preview/confirmRemoval.ts';
import classes from './Normalise.module.css';
import { SuggestionList } from './SuggestionList.tsx';

/** Pause in typing after which suggestions are asked for, in milliseconds. */
const PAUSE = 300;
const NEAR = 15;
const FAR = 10;
const limits = limitsOf(Address);

/** What a {@link NormaliseStep} shows. */
export interface NormaliseStepProps {
  row: PreviewRow;
  end: End;
  onPlace: (place: PlacedAddress, inside: PreviewRow['cells']) => void;
  onOmit: () => void;
  onRemove: () => void;
}

const typedPoint = (point: LngLat | null) => ({
  lat: point ? formatCoordinate(point.lat) : '',
  lng: point ? formatCoordinate(point.lng) : '',
});

/** One address: what came in the file, what it may be, and its point on the map. */
export function NormaliseStep({ row, end, onPlace, onOmit, onRemove }: NormaliseStepProps) {
  const session = useSession();
  const written = writtenAddress(row, end);
  const guess = row.draft?.[end];
  const [asked, setAsked] = useState(written);
  const [typing] = useDebouncedValue(asked, PAUSE);
  const [chosen, setChosen] = useState<string>();
  const [level, setLevel] = useState<MatchLevel>();
  const [fields, setFields] = useState({
    address: guess?.address ?? written,
    addressNumber: guess?.addressNumber ?? 0,
    floor: row.cells.floor ?? '',
    door: row.cells.door ?? '',
    town: guess?.town ?? '',
    postalCode: guess?.postalCode ?? '',
    hierarchy: guess?.hierarchy ?? [],
    province: '',
  });
  const known = guess?.location?.coordinates;
  const [point, setPoint] = useState<LngLat | null>(known ? { lng: known[0], lat: known[1] } : null);
  const [typed, setTyped] = useState(typedPoint(point));
  const [box, setBox] = useState<[number, number, number, number] | null>(null);
  const [moved, setMoved] = useState(false);
  const [remembering, setRemembering] = useState(true);
  const [told, setTold] = useState(false);
  const home = session?.location?.coordinates;
  const [opening] = useState({
    ...(point ?? (home ? { lng: home[0], lat: home[1] } : { lng: -58.44, lat: -34.61 })),
    zoom: point ? NEAR : FAR,
  });

  const suggestions = useQuery({
    ...placesApi.suggest.queryOptions({ text: typing }),
    enabled: typing.trim().length > 2,
    staleTime: 60_000,
  });
  const show = (to: LngLat) => {
    setPoint(to);
    setTyped(typedPoint(to));
    setBox([to.lng, to.lat, to.lng, to.lat]);
  };
  const resolve = useMutation({
    ...placesApi.resolve.mutationOptions(),
    onSuccess: (place) => {
      const { address, addressNumber, town = '', postalCode = '', hierarchy = [], province = '' } = place;
      // A place that is no street says nothing about the street that was asked for.
      const isTown = place.matchLevel === 'locality';
      setFields({
        ...fields,
        ...(isTown ? {} : { address, addressNumber: addressNumber ?? 0 }),
        town,
        postalCode,
        hierarchy,
        province,
      });
      setLevel(place.matchLevel);
      setMoved(false);
      const [lng, lat] = place.location.coordinates;
      show({ lng, lat });
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo ubicar'),
  });
  const remember = useMutation({
    ...placesApi.remember.mutationOptions(),
    onError: () => toast.warning('El punto queda en esta importación, pero no se pudo recordar para las próximas'),
  });
  const move = ({ lng, lat }: LngLat) => {
    const to = { lng: roundCoordinate(lng), lat: roundCoordinate(lat) };
    setPoint(to);
    setTyped(typedPoint(to));
    setMoved(true);
    setLevel('manual');
  };
  const type = (axis: 'lat' | 'lng', text: string) => {
    const next = { ...typed, [axis]: text };
    setTyped(next);
    const [lat, lng] = [parseCoordinate('lat', next.lat), parseCoordinate('lng', next.lng)];
    const to = lat === null || lng === null ? null : { lat, lng };
    setPoint(to);
    setMoved(true);
    if (to) setBox([to.lng, to.lat, to.lng, to.lat]);
  };
  const ask = (text: string) => {
    setAsked(text);
    setChosen(undefined);
    setFields({ ...fields, ...readAddress(text), town: readAddress(text).town || fields.town });
  };
  const missing = { address: fields.address.trim() === '', lat: !point || point.lat === 0, lng: !point || point.lng === 0 };
  const next = () => {
    setTold(true);
    if (!point || Object.values(missing).includes(true)) return;
    const { floor, door, province, ...address } = fields;
    const place = { ...address, hierarchy: [...address.hierarchy], location: pointAt(point.lng, point.lat) };
    const isSure = moved || level === 'house' || level === 'interpolated' || level === 'manual';
    if (moved && remembering)
      remember.mutate({ address: { ...address, hierarchy: [...address.hierarchy], province }, location: place.location });
    onPlace({ ...place, partial_match: !isSure, remember: remembering, chosen: true }, end === 'toAddress' ? { floor, door } : {});
  };
  const field = (name: 'floor' | 'door' | 'town' | 'postalCode', label: string) => (
    <TextInput label={label} value={fields[name]} onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })} />
  );
  const coordinate = (axis: 'lat' | 'lng', label: string) => (
    <TextInput
      label={label}
      required
      inputMode="text"
      autoComplete="off"
      value={typed[axis]}
      error={told && missing[axis] ? 'Requerido' : typed[axis] !== '' && parseCoordinate(axis, typed[axis]) === null && 'No es un número'}
      onChange={(event) => type(axis, event.currentTarget.value)}
    />
  );

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <div className={classes.halves}>
        <div className={classes.fields}>
          <div className={classes.came}>
            <span>
              Como vino en el archivo · fila {row.row} · {columns[end].title}
            </span>
            <b>{written}</b>
          </div>
          <TextInput
            label={end === 'toAddress' ? 'Dirección de destino' : 'Dirección de origen'}
            required
            data-autofocus
            leftSection={<IconMapPin size={15} stroke={1.7} />}
            value={asked}
            maxLength={limits.address.maxLength}
            error={told && missing.address ? 'Requerido' : undefined}
            onChange={(event) => ask(event.currentTarget.value)}
          />
          <SuggestionList
            suggestions={typing === asked ? (suggestions.data?.data ?? []) : []}
            searching={suggestions.isFetching || typing !== asked}
            chosen={chosen}
            level={level}
            onChoose={(id) => {
              setChosen(id);
              resolve.mutate({ id });
            }}
          />
          <div className={classes.three}>
            <NumberInput
              label="Número"
              hideControls
              min={0}
              max={99_999}
              allowDecimal={false}
              value={fields.addressNumber || ''}
              onChange={(value) => setFields({ ...fields, addressNumber: Number(value) || 0 })}
            />
            {end === 'toAddress' && field('floor', 'Piso')}
            {end === 'toAddress' && field('door', 'Depto.')}
          </div>
          <div className={classes.two}>
            {field('town', 'Localidad')}
            {field('postalCode', 'CP')}
          </div>
          <div className={classes.two}>
            {coordinate('lat', 'Latitud')}
            {coordinate('lng', 'Longitud')}
          </div>
          <Checkbox
            label="Recordar el punto para los próximos pedidos"
            checked={remembering}
            onChange={(event) => setRemembering(event.currentTarget.checked)}
          />
        </div>
        <div className={classes.map}>
          <LazyMapView
            label="Mapa de la dirección: arrastre el marcador o escriba las coordenadas"
            styleUrl={session?.mapStyleUrl ?? null}
            initialView={opening}
            fit={box}
            fitMaxZoom={NEAR}
            onClick={move}
          >
            {point && <MarkerPin {...point} name="Destino" label={String(row.row).slice(-3)} onMove={move} />}
          </LazyMapView>
          <p className="rp-map-hint">
            {point ? 'Arrastre el marcador para corregir el punto' : 'Haga clic en el mapa para ubicar el punto'}
          </p>
        </div>
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={15} stroke={1.7} />}
          onClick={() => confirmRemoval(row, onRemove)}
        >
          Quitar fila
        </Button>
        <span className={classes.spring} />
        <Button variant="default" onClick={onOmit}>
          Omitir
        </Button>
        <Button type="submit" loading={resolve.isPending} rightSection={<IconArrowRight size={15} stroke={1.7} />}>
          Siguiente
        </Button>
      </div>
    </form>
  );
}
