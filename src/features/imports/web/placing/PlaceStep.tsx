import { Button, Progress, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import type { Point } from '#shared/place/geo.ts';
import { isSure, type Place } from '#shared/place/place.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { toast } from '#web/feedback/toast.ts';
import { MapOffers } from '#web/map/MapOffer.tsx';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useToday } from '#web/useToday.ts';
import { useSession } from '../../../session/web/session.ts';
import { StreetsOffer } from '../../../streets/web/StreetsOffer.tsx';
import type { PlacedAddress } from '../../rows/end.ts';
import {
  byHand,
  byTown,
  inItsTown,
  knownByTown,
  placeAddresses,
  putPoint,
  type PutPoint,
  type Unplaced,
  unplacedAddresses,
} from '../../rows/placing.ts';
import { confirmRemovals } from '../preview/confirmRemoval.ts';
import { SearchAgain } from '../preview/SearchAgain.tsx';
import { changedRows } from '../work/changedRows.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import type { StepProps } from '../work/stepProps.ts';
import { canGoTo, countedOrders, goingIn, layoutName, type WorkRow } from '../work/workFile.ts';
import { PlaceItem } from './PlaceItem.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceStep.module.css';
import { PlaceTown } from './PlaceTown.tsx';

type Waiting = Unplaced<WorkRow>;

const NOTHING: ReadonlySet<string> = new Set();
const rowsOf = (addresses: readonly Waiting[]) => addresses.reduce((count, { rows }) => count + rows.length, 0);

/** What was pressed may be gone with what it placed: keys are for the file still, Enter for its button once nothing is left. */
const keepFocus = (left: number) => {
  const primary = document.querySelector<HTMLElement>('[data-primary] button');
  if (left === 0) primary?.focus();
  else if (document.activeElement === document.body) primary?.closest('section')?.focus();
};

/** The addresses that are not on the map, by town, beside it: each chosen, put by hand, or many in the middle of their barrio (spec 2 §2.9). */
export function PlaceStep({ file, work, onStep, onSend, busy, onClose }: StepProps) {
  const { rows = [] } = file;
  const today = useToday();
  const addresses = unplacedAddresses(rows);
  const towns = byTown(addresses);
  const inOrder = towns.flatMap((town) => town.addresses);
  const [total] = useState(() => rowsOf(addresses));
  const [activeKey, setActiveKey] = useState<string>();
  const [chosen, setChosen] = useState(NOTHING);
  const [folded, setFolded] = useState(NOTHING);
  const [put, setPut] = useState<PutPoint & { readonly written: boolean }>();
  const [asked, setAsked] = useState(false);
  const country = useSession()?.country_code ?? 'AR';
  const active = inOrder.find(({ key }) => key === activeKey) ?? inOrder[0];
  const left = rowsOf(addresses);
  const going = goingIn(rows).length;
  const unseen = changedRows(rows).length;
  const failing = rows.filter(({ errors }) => Object.keys(errors).length > 0).length;

  const setPoint = (point: Point | undefined, written = false) => {
    setPut(point && active && { ...putPoint(active, point, country), written });
    setAsked(false);
  };
  const activate = (address: Waiting | undefined) => {
    setActiveKey(address?.key);
    setPoint(undefined);
    if (address)
      setFolded(new Set([...folded].filter((key) => !towns.some((town) => town.key === key && town.addresses.includes(address)))));
  };
  const beside = (step: 1 | -1) => {
    const at = active ? inOrder.indexOf(active) : -1;
    return inOrder[(at + step + inOrder.length) % inOrder.length];
  };
  const place = (these: readonly Waiting[], placeOf: (address: Waiting) => PlacedAddress | undefined) => {
    const gone = new Set(these.map(({ key }) => key));
    const at = active ? inOrder.indexOf(active) : 0;
    const next = [...inOrder.slice(at), ...inOrder.slice(0, at)].find(({ key }) => !gone.has(key));
    work.change(file.id, (old) => ({ ...old, rows: placeAddresses(old.rows ?? [], these, placeOf, today) }));
    setChosen(new Set([...chosen].filter((key) => !gone.has(key))));
    activate(next);
  };
  const placeInTown = (these: readonly Waiting[]) => {
    const known = these.filter(({ guess }) => guess);
    if (known.length === 0) toast.error('No se sabe en qué barrio o localidad están', 'No se pueden ubicar');
    else place(known, inItsTown);
  };
  /** A place that somebody picked; of one that is only a town, the words of the file stay. */
  const pick = (address: Waiting, found: Place) => {
    const sure = isSure(found.matchLevel) && !found.partial_match;
    const isTown = found.matchLevel === 'locality';
    place([address], () => ({ ...found, partial_match: !sure, remember: sure, chosen: !isTown }));
  };
  const leaveOut = (these: readonly Waiting[]) => {
    const gone = new Set(these.flatMap((address) => address.rows.map(({ importId }) => importId)));
    const title =
      gone.size === 1 ? '¿Desea quitar la orden sin ubicar?' : `¿Desea quitar las ${formatCount(gone.size)} órdenes sin ubicar?`;
    confirmRemovals(title, () => {
      work.change(file.id, (old) => ({ ...old, rows: old.rows?.filter(({ importId }) => !gone.has(importId)) }));
      setChosen(NOTHING);
    });
  };
  const next = () => {
    if (!active || !put?.point) activate(beside(1));
    else if (put.isFar && !asked) setAsked(true);
    else {
      const placed = byHand(active, put.point, !put.isFar);
      place([active], () => placed);
    }
  };
  const touch = (point: Point) => {
    const { point: here, doubt } = active ? putPoint(active, point, country) : {};
    if (here === point) setPoint(point);
    else toast.error(doubt ?? '', 'No se puede poner ahí');
  };
  const undo = () => {
    if (!work.undo(file.id)) toast.ok('No hay nada que deshacer');
  };
  const toggle = (keys: readonly string[], on: boolean) =>
    setChosen(new Set(on ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key))));

  useScreenKey('arrowdown', () => activate(beside(1)));
  useScreenKey('arrowup', () => activate(beside(-1)));
  useScreenKey('s', () => activate(beside(1)));
  useScreenKey('b', () => active && placeInTown([active]));
  useScreenKey('x', () => active && toggle([active.key], !chosen.has(active.key)));
  useScreenKey('enter', next);
  useHotkeys([['mod+z', undo]]);

  const isAllPlaced = inOrder.length === 0;
  useEffect(() => keepFocus(left), [left]);
  const known = knownByTown(inOrder);
  const cities = left - rowsOf(known);
  const selected = inOrder.filter(({ key }) => chosen.has(key));
  const isReady = left === 0 && failing === 0 && unseen === 0 && going > 0;
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={layoutName(file)}
      onStep={onStep}
      onClose={onClose}
      foot="Las palabras del archivo no cambian: solo se agrega el punto."
      hints={[
        ['1 – 3', 'elige el lugar y sigue'],
        ['X', 'elige la fila'],
        ['B', 'en su barrio'],
        ['S', 'saltea'],
        [['Ctrl', 'Z'], 'deshace'],
      ]}
      primary={
        failing > 0 && left === 0 ? (
          <Button loading={busy} onClick={() => onStep('review')}>
            Corregir {failing === 1 ? '1 fila' : `${formatCount(failing)} filas`}
          </Button>
        ) : (
          <Button
            loading={busy}
            data-disabled={!isReady || undefined}
            aria-disabled={!isReady || undefined}
            onClick={() => (isReady ? onSend() : toast.error('Quedan direcciones sin ubicar: ubíquelas o déjelas afuera', 'Error'))}
          >
            Importar {countedOrders(going)}
          </Button>
        )
      }
    >
      <StreetsOffer />
      <SearchAgain file={file} work={work} />
      <div className={classes.halves}>
        <div className={classes.list}>
          <div className={classes.count}>
            <span className="tn" role="status">
              <b>Restantes {formatCount(left)}</b> de {formatCount(Math.max(total, left))}
            </span>
            <Progress aria-label="Direcciones ubicadas" value={total === 0 ? 100 : ((total - left) / total) * 100} size="sm" />
            {known.length > 1 && (
              <div className={classes.all}>
                <Button variant="default" size="xs" leftSection={<IconMapPin size={15} stroke={1.7} />} onClick={() => placeInTown(known)}>
                  Ubicar las {formatCount(rowsOf(known))} en su localidad o barrio
                </Button>
                <span>
                  Quedan marcadas como dirección dudosa.
                  {cities > 0 && ` No entran ${formatCount(cities)} de las que se conoce, a lo sumo, la ciudad.`}
                </span>
              </div>
            )}
          </div>
          <ul className={classes.towns}>
            {towns.map((town) => (
              <PlaceTown
                key={town.key}
                town={town}
                open={!folded.has(town.key)}
                onToggle={() =>
                  setFolded(new Set(folded.has(town.key) ? [...folded].filter((key) => key !== town.key) : [...folded, town.key]))
                }
                chosen={chosen}
                onChoose={toggle}
                onPlace={() => placeInTown(town.addresses)}
              >
                {(address) => (
                  <PlaceItem
                    key={address.key}
                    address={address}
                    active={address === active}
                    chosen={chosen.has(address.key)}
                    put={address === active ? put : undefined}
                    asked={asked}
                    onActivate={() => activate(address)}
                    onChoose={(on) => toggle([address.key], on)}
                    onPick={(found) => pick(address, found)}
                    onPoint={(point) => setPoint(point, true)}
                    onNext={next}
                  />
                )}
              </PlaceTown>
            ))}
          </ul>
          {isAllPlaced && (
            <EmptyState
              title="Todas están en el mapa"
              text={failing > 0 ? 'Quedan filas por corregir en Revisar.' : 'Ya se pueden importar.'}
            />
          )}
          {selected.length > 0 && (
            <div className={classes.selection}>
              <Text fw={600}>{rowsOf(selected) === 1 ? '1 elegida' : `${formatCount(rowsOf(selected))} elegidas`}</Text>
              <Button variant="default" onClick={() => leaveOut(selected)}>
                Dejar afuera
              </Button>
              <Button leftSection={<IconMapPin size={15} stroke={1.7} />} onClick={() => placeInTown(selected)}>
                Ubicar {formatCount(rowsOf(selected))} en su barrio
              </Button>
            </div>
          )}
        </div>
        {/* Above the step stands the same offer. */}
        <MapOffers value={null}>
          <PlaceMap
            towns={towns}
            active={active}
            point={put?.point}
            written={put?.written ?? false}
            onPoint={touch}
            onTown={(key) => activate(towns.find((town) => town.key === key)?.addresses[0])}
          />
        </MapOffers>
      </div>
    </FileFrame>
  );
}
