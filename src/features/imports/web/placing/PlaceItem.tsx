import { Button, Checkbox, Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { doubtOfPoint } from '#shared/place/doubtOfPoint.ts';
import { pastedPoint } from '#shared/place/pastedPoint.ts';
import type { Place } from '#shared/place/place.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { LngLat } from '#web/map/bounds.ts';
import { formatCoordinate } from '#web/map/coordinate.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { placesApi } from '../../../places/web/api.ts';
import { SurenessMark } from '../../../places/web/SurenessMark.tsx';
import { useSession } from '../../../session/web/session.ts';
import { columns } from '../../columns/columns.ts';
import { isWholeCity, type Unplaced } from '../../rows/placing.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceStep.module.css';

/** Pause in typing after which suggestions are asked for, in milliseconds. */
const PAUSE = 300;
const OFFERED = 3;

/** What a {@link PlaceItem} shows. */
export interface PlaceItemProps {
  address: Unplaced<WorkRow>;
  active: boolean;
  chosen: boolean;
  /** Where somebody has put it, not yet confirmed. */
  point: LngLat | undefined;
  onActivate: () => void;
  onChoose: (on: boolean) => void;
  onPick: (place: Place) => void;
  onPoint: (point: LngLat) => void;
  /** Confirms the point, or goes on without one. */
  onNext: () => void;
}

const reasonOf = ({ guess }: Unplaced<WorkRow>) => {
  if (!guess) return 'No se encontró ni la localidad';
  return isWholeCity(guess) ? 'Solo se conoce la ciudad' : 'Calle sin ubicar: solo se conoce el barrio o la localidad';
};

/** What an address may be: suggestions by number, or another address, coordinates or a link to a map. */
function Choices({ address, point, onPick, onPoint, onNext }: Pick<PlaceItemProps, 'address' | 'point' | 'onPick' | 'onPoint' | 'onNext'>) {
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [waited] = useDebouncedValue(typed, PAUSE);
  const pasted = pastedPoint(typed);
  const [row] = address.rows;
  const end = row?.draft?.[address.end];
  // Floor, door and the rest say nothing about where the house is.
  const door = end ? `${end.address} ${end.addressNumber || ''}, ${end.town ?? ''}` : address.written;
  const text = (typed.trim() === '' ? door : waited).slice(0, 300);
  const suggestions = useQuery({
    ...placesApi.suggest.queryOptions({ text, town: end?.town ?? '', postalCode: end?.postalCode ?? '' }),
    enabled: text.trim().length > 2 && !pasted,
    staleTime: 60_000,
  });
  const resolve = useMutation({
    ...placesApi.resolve.mutationOptions(),
    onSuccess: (place) => onPick(place as Place),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo ubicar'),
  });
  const offered = pasted ? [] : (suggestions.data?.data.slice(0, OFFERED) ?? []);
  const choose = (n: number) => {
    const one = offered[n];
    if (one && !resolve.isPending) resolve.mutate({ id: one.id });
  };
  useScreenKey('1', () => choose(0));
  useScreenKey('2', () => choose(1));
  useScreenKey('3', () => choose(2));
  const country = session?.country_code;
  const doubt = pasted && pasted.error === undefined && country ? doubtOfPoint(pasted.point, country)?.sentence : undefined;
  const write = (next: string) => {
    setTyped(next);
    const found = pastedPoint(next);
    if (found?.error !== undefined || !found) return;
    const [lng, lat] = found.point.coordinates;
    onPoint({ lng, lat });
  };
  return (
    <div className={classes.choices}>
      {offered.map((one, n) => (
        <button key={one.id} type="button" className={classes.offer} disabled={resolve.isPending} onClick={() => choose(n)}>
          <Kbd size="xs">{n + 1}</Kbd>
          <span>
            <b>{one.text}</b> {one.detail}
          </span>
          <SurenessMark of={one} />
        </button>
      ))}
      {offered.length === 0 && !pasted && (
        <p className={classes.none} role="status">
          {suggestions.isFetching ? 'Buscando…' : 'Sin sugerencias: toque el mapa o pegue las coordenadas'}
        </p>
      )}
      <div className={classes.other}>
        <TextInput
          aria-label={`Otra dirección, coordenadas o enlace de mapa para ${address.written}`}
          placeholder="Otra dirección, coordenadas o enlace de mapa"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={typed}
          error={pasted?.error ?? doubt}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              if (point) onNext();
              else choose(0);
            }
          }}
        />
        <Button variant={point ? 'filled' : 'default'} rightSection={<IconArrowRight size={15} stroke={1.7} />} onClick={onNext}>
          Siguiente
        </Button>
      </div>
      {point && (
        <p className={`${classes.put} tn`} role="status">
          En {formatCoordinate(point.lat)} / {formatCoordinate(point.lng)}. Enter lo confirma.
        </p>
      )}
    </div>
  );
}

/** One address that waits for its place; open, it offers what it may be. */
export function PlaceItem({ address, active, chosen, onActivate, onChoose, ...more }: PlaceItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { rows, written, end } = address;
  const people = [...new Set(rows.flatMap(({ draft }) => draft?.toAddress.name || []))];
  return (
    <li ref={item} className={classes.item} data-active={active || undefined}>
      <div className={classes.line}>
        <Checkbox aria-label={`Elegir ${written}`} checked={chosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
        <span className={`${classes.row} tn`}>{rows[0]?.row}</span>
        <button type="button" className={classes.written} aria-expanded={active} onClick={onActivate}>
          <span>
            <b>{written}</b> {people[0] && `· ${people[0]}`} {rows.length > 1 && <span className="tn">· {rows.length} órdenes</span>}
          </span>
          <small>
            {end === 'fromAddress' && `${columns.fromAddress.title}. `}
            {reasonOf(address)}
          </small>
        </button>
      </div>
      {active && <Choices key={address.key} address={address} {...more} />}
    </li>
  );
}
