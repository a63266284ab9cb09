import { Button, Checkbox, Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pastedPoint } from '#shared/place/pastedPoint.ts';
import type { Point } from '#shared/place/geo.ts';
import type { Place } from '#shared/place/place.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { formatCoordinate } from '#web/map/coordinate.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { placesApi } from '../../../places/web/api.ts';
import { SurenessMark } from '../../../places/web/SurenessMark.tsx';
import { columns } from '../../columns/columns.ts';
import { isWholeCity, type PutPoint, type Unplaced } from '../../rows/placing.ts';
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
  put: PutPoint | undefined;
  /** Whether it was asked if that is meant. */
  asked: boolean;
  onActivate: () => void;
  onChoose: (on: boolean) => void;
  onPick: (place: Place) => void;
  /** Told what was written, once it is a point. */
  onPoint: (point: Point | undefined) => void;
  /** Confirms the point, or goes on without one. */
  onNext: () => void;
}

const reasonOf = ({ guess }: Unplaced<WorkRow>) => {
  if (!guess) return 'No se encontró ni la localidad';
  return isWholeCity(guess) ? 'Solo se conoce la ciudad' : 'Calle sin ubicar: solo se conoce el barrio o la localidad';
};

/** What an address may be: suggestions by number, or another address, coordinates or a link to a map. */
function Choices({
  address,
  put,
  asked,
  onPick,
  onPoint,
  onNext,
}: Pick<PlaceItemProps, 'address' | 'put' | 'asked' | 'onPick' | 'onPoint' | 'onNext'>) {
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
  const [lng, lat] = put?.point?.coordinates ?? [];
  const write = (next: string) => {
    setTyped(next);
    const found = pastedPoint(next);
    onPoint(found?.error === undefined ? found?.point : undefined);
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
          error={pasted?.error ?? put?.doubt}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              if (put?.point) onNext();
              else choose(0);
            }
          }}
        />
        <Button variant={put?.point ? 'filled' : 'default'} rightSection={<IconArrowRight size={15} stroke={1.7} />} onClick={onNext}>
          {asked ? 'Sí, es ahí' : 'Siguiente'}
        </Button>
      </div>
      {lat !== undefined && lng !== undefined && (
        <p className={`${classes.put} tn`} role="status">
          En {formatCoordinate(lat)} / {formatCoordinate(lng)}.{' '}
          {asked ? `${put?.doubt}: ¿es ahí? Enter otra vez lo pone igual, y no se recuerda.` : 'Enter lo confirma.'}
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
