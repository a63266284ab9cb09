import { Button, Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '#shared/place/point.ts';
import { pastedPoint } from '#shared/place/pastedPoint.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { placesApi } from '../../../places/web/api.ts';
import { SurenessMark } from '../../../places/web/SurenessMark.tsx';
import { type Offered, offersOf, presentSaid } from '../../rows/doubtful.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import type { PutPoint, Unplaced } from '../../rows/placing.ts';
import type { WorkRow } from '../work/workFile.ts';
import classes from './PlaceChoices.module.css';
import { PutWords } from './PutWords.tsx';
import { isOnMarker } from './placeKeys.ts';

/** Pause in typing after which suggestions are asked for, in milliseconds. */
const PAUSE = 300;

/** What {@link PlaceChoices} offer. */
export interface PlaceChoicesProps {
  address: Unplaced<WorkRow>;
  /** Where somebody has put it, not yet confirmed. */
  put: (PutPoint & { readonly written: boolean }) | undefined;
  /** Whether it was asked if that is meant. */
  asked: boolean;
  onPick: (place: PlacedAddress) => void;
  /** Told what was written, once it is a point. */
  onPoint: (point: Point | undefined) => void;
  /** Confirms the point, leaves a doubtful address where it is, or goes on without a place. */
  onNext: () => void;
}

/** What an address may be: suggestions by number, where it is now, or another address, coordinates or a link to a map. */
export function PlaceChoices({ address, put, asked, onPick, onPoint, onNext }: PlaceChoicesProps) {
  const [typed, setTyped] = useState('');
  const [waited] = useDebouncedValue(typed, PAUSE);
  const pasted = pastedPoint(typed);
  const { present, rows } = address;
  const [row] = rows;
  const end = row?.draft?.[address.end];
  // Floor, door and the rest say nothing about where the house is.
  const door = end ? `${end.address} ${end.addressNumber || ''}, ${end.town ?? ''}` : address.written;
  const isTyped = typed.trim() !== '';
  const text = (isTyped ? waited : door).slice(0, 300);
  const suggestions = useQuery({
    ...placesApi.suggest.queryOptions({ text, town: end?.town ?? '', postalCode: end?.postalCode ?? '' }),
    enabled: text.trim().length > 2 && !pasted,
    staleTime: 60_000,
  });
  const resolve = useMutation({
    ...placesApi.resolve.mutationOptions(),
    onSuccess: (place) => onPick(place as PlacedAddress),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo ubicar'),
  });
  const now = isTyped ? undefined : present;
  const offered: readonly Offered[] = pasted ? [] : offersOf(suggestions.data?.data ?? [], { present: now, town: end?.town ?? '' });
  const choose = (n: number) => {
    const one = offered[n];
    if (!one || resolve.isPending) return;
    if (one.id !== undefined) resolve.mutate({ id: one.id });
    else if (now) onPick(now);
  };
  useScreenKey('1', () => choose(0));
  useScreenKey('2', () => choose(1));
  useScreenKey('3', () => choose(2));
  const confirm = useRef<HTMLButtonElement>(null);
  const touched = put?.written === false ? put.point : undefined;
  useEffect(() => {
    // Whoever moves the marker by its keys goes on with them; Enter is heard there, too.
    if (touched && !isOnMarker(document.activeElement)) confirm.current?.focus({ preventScroll: true });
  }, [touched]);
  const write = (next: string) => {
    setTyped(next);
    const found = pastedPoint(next);
    onPoint(found?.error === undefined ? found?.point : undefined);
  };
  return (
    <div className={classes.choices}>
      {offered.map((one, n) => (
        <button key={one.id ?? 'now'} type="button" className={classes.offer} disabled={resolve.isPending} onClick={() => choose(n)}>
          <Kbd size="xs">{n + 1}</Kbd>
          <span>
            <b>{one.text}</b> {one.detail}
          </span>
          {one.id === undefined ? (
            <span className={classes.now}>
              <IconMapPin size={14} stroke={1.7} aria-hidden />
              Sí, es donde está
            </span>
          ) : (
            <SurenessMark of={one} />
          )}
        </button>
      ))}
      {now && !put?.point && !pasted && (
        <KeepButton present={offered.some(({ id }) => id === undefined) ? undefined : now} onKeep={onNext} />
      )}
      {offered.length === 0 && !now && !pasted && (
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
              if (put?.point || now) onNext();
              else choose(0);
            }
          }}
        />
        {(put?.point || !present) && (
          <Button
            ref={confirm}
            variant={put?.point ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={15} stroke={1.7} />}
            onClick={onNext}
          >
            {asked ? 'Sí, es ahí' : 'Siguiente'}
          </Button>
        )}
      </div>
      {put?.point && (
        <PutWords
          address={address}
          point={put.point}
          question={asked ? `${put.doubt}: ¿es ahí? Enter otra vez lo pone igual, y no se recuerda.` : undefined}
          onTakeBack={() => write('')}
        />
      )}
    </div>
  );
}

/** Leaves a doubtful address where it is. @param present where that is, unless it is said above */
function KeepButton({ present, onKeep }: { present: PlacedAddress | undefined; onKeep: () => void }) {
  const { text, detail } = present ? presentSaid(present) : {};
  return (
    <button type="button" className={`${classes.offer} ${classes.kept}`} onClick={onKeep}>
      <Kbd size="xs">Enter</Kbd>
      <span>
        <b>Dejar así</b>
        {text && ` en ${text}, ${detail}`}: sigue dudosa
      </span>
    </button>
  );
}
