import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatCount } from '#shared/money.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { toast } from '#web/feedback/toast.ts';
import { MapOffers } from '#web/map/MapOffer.tsx';
import { useScreenKey } from '#web/useScreenKey.ts';
import { StreetsOffer } from '../../../streets/web/StreetsOffer.tsx';
import type { Unplaced } from '../../rows/placing.ts';
import { confirmRemovals } from '../preview/confirmRemoval.ts';
import { SearchAgain } from '../preview/SearchAgain.tsx';
import { changedRows } from '../work/changedRows.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import type { KeyHint } from '#web/page/FrameFoot.tsx';
import type { PlaceGroup } from '../work/placeWork.ts';
import { NO_ROWS, type StepProps } from '../work/stepProps.ts';
import { canGoTo, countedOrders, goingIn, layoutName, type WorkRow } from '../work/workFile.ts';
import { ordersAt, rowsOf, sayGroup } from './placeGroups.ts';
import { useConfirmKey } from './placeKeys.ts';
import { PlaceHead } from './PlaceHead.tsx';
import { PlaceItem } from './PlaceItem.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import classes from './PlaceStep.module.css';
import { PlaceTown } from './PlaceTown.tsx';
import { usePlacing } from './usePlacing.ts';

/**
 * What was pressed may be gone with what it placed: keys are for the file still, Enter for its button once nothing is left. Where Enter leaves
 * one doubtful address after the other as it is, one too many imports nothing.
 */
const keepFocus = (left: number, group: PlaceGroup) => {
  const primary = document.querySelector<HTMLElement>('[data-primary] button');
  if (left === 0 && group === 'unplaced') primary?.focus();
  else if (document.activeElement === document.body) primary?.closest('section')?.focus();
};

const foots: Record<PlaceGroup, string> = {
  unplaced: 'Las palabras del archivo no cambian: solo se agrega el punto.',
  doubtful: 'Se pueden importar así. Las palabras del archivo solo cambian si elige otra dirección.',
};
/** While a point is put, whatever Enter does otherwise. */
const CONFIRMS: KeyHint = ['Enter', 'confirma el punto'];
const hints: Record<PlaceGroup, readonly KeyHint[]> = {
  unplaced: [
    ['1 – 3', 'elige el lugar y sigue'],
    ['X', 'elige la fila'],
    ['B', 'en su barrio'],
    ['S', 'saltea'],
    [['Ctrl', 'Z'], 'deshace'],
  ],
  doubtful: [
    ['1 – 3', 'elige el lugar y sigue'],
    ['Enter', 'deja así'],
    ['X', 'elige la fila'],
    ['S', 'saltea'],
    [['Ctrl', 'Z'], 'deshace'],
  ],
};

const titleOf = (group: PlaceGroup, count: number) => {
  const which = group === 'unplaced' ? 'sin ubicar' : 'con dirección dudosa';
  return count === 1 ? `¿Desea quitar la orden ${which}?` : `¿Desea quitar las ${formatCount(count)} órdenes ${which}?`;
};

/**
 * The addresses that are not on the map, or not for sure, by town, beside it: each chosen, put by hand, left as it is, or many in the middle
 * of their barrio (spec 2 §2.9).
 */
export function PlaceStep({ file, work, onStep, onSend, busy, onClose }: StepProps) {
  const rows = file.rows ?? NO_ROWS;
  const placing = usePlacing({ file, work, onStep });
  const { group, left, towns, inOrder, active, chosen, folded, put } = placing;
  const going = goingIn(rows).length;
  const unseen = changedRows(rows).length;
  const failing = rows.filter(({ errors }) => Object.keys(errors).length > 0).length;
  const leaveOut = (these: readonly Unplaced<WorkRow>[]) =>
    confirmRemovals(titleOf(group, ordersAt(these).size), () => placing.leaveOut(these));

  useScreenKey('arrowdown', () => placing.skip(1));
  useScreenKey('arrowup', () => placing.skip(-1));
  useScreenKey('s', () => placing.skip(1));
  useScreenKey('b', () => active && placing.placeInTown([active]));
  useScreenKey('x', () => active && placing.choose([active.key], !chosen.has(active.key)));
  useScreenKey('enter', placing.next);
  useConfirmKey(put?.point !== undefined, placing.next);
  useHotkeys([['mod+z', placing.undo]]);

  const here = left[group];
  const isThere = file.rows !== undefined;
  useEffect(() => {
    if (isThere) keepFocus(here, group);
  }, [here, group, isThere]);
  const selected = inOrder.filter(({ key }) => chosen.has(key));
  const isReady = left.unplaced === 0 && failing === 0 && unseen === 0 && going > 0;
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={layoutName(file)}
      onStep={onStep}
      onClose={onClose}
      foot={foots[group]}
      hints={put?.point ? [CONFIRMS, ...hints[group].filter(([key]) => key !== CONFIRMS[0])] : hints[group]}
      primary={
        failing > 0 && left.unplaced === 0 ? (
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
          <PlaceHead placing={placing} />
          <ul className={classes.towns}>
            {towns.map((town) => (
              <PlaceTown
                key={`${group} ${town.key}`}
                group={group}
                town={town}
                open={!folded.has(town.key)}
                onToggle={() => placing.fold(town.key)}
                chosen={chosen}
                onChoose={placing.choose}
                onPlace={() => placing.placeInTown(town.addresses)}
              >
                {(address) => (
                  <PlaceItem
                    key={address.key}
                    address={address}
                    active={address === active}
                    chosen={chosen.has(address.key)}
                    put={address === active ? put : undefined}
                    asked={placing.asked}
                    // What was put there stays: it is taken back by its own button.
                    onActivate={() => address !== active && placing.activate(address)}
                    onChoose={(on) => placing.choose([address.key], on)}
                    onPick={(found) => placing.pick(address, found)}
                    onPoint={(point) => placing.setPoint(point, true)}
                    onNext={placing.next}
                  />
                )}
              </PlaceTown>
            ))}
          </ul>
          {isThere && inOrder.length === 0 && (
            <AllDone
              group={group}
              failing={failing}
              left={left}
              onShow={() => placing.show(group === 'unplaced' ? 'doubtful' : 'unplaced')}
            />
          )}
          {selected.length > 0 && (
            <div className={classes.selection}>
              <Text fw={600}>{rowsOf(selected) === 1 ? '1 elegida' : `${formatCount(rowsOf(selected))} elegidas`}</Text>
              <Button variant="default" onClick={() => leaveOut(selected)}>
                Dejar afuera
              </Button>
              {group === 'unplaced' ? (
                <Button leftSection={<IconMapPin size={15} stroke={1.7} />} onClick={() => placing.placeInTown(selected)}>
                  Ubicar {formatCount(rowsOf(selected))} en su barrio
                </Button>
              ) : (
                <Button onClick={() => placing.leave(selected)}>Dejar así {formatCount(rowsOf(selected))}</Button>
              )}
            </div>
          )}
        </div>
        {/* Above the step stands the same offer. */}
        <MapOffers value={null}>
          {/* A map keeps the name that it was opened with. */}
          <PlaceMap
            key={group}
            group={group}
            towns={towns}
            active={active}
            point={put?.point}
            written={put?.written ?? false}
            onPoint={placing.touch}
            onTown={(key) => placing.activate(towns.find((town) => town.key === key)?.addresses[0])}
            onAddress={placing.activate}
          />
        </MapOffers>
      </div>
    </FileFrame>
  );
}

/** Said when nothing of a group is left; what is left of the other can be gone to. */
function AllDone({
  group,
  failing,
  left,
  onShow,
}: {
  group: PlaceGroup;
  failing: number;
  left: Record<PlaceGroup, number>;
  onShow: () => void;
}) {
  const other = group === 'unplaced' ? 'doubtful' : 'unplaced';
  const isReady = left.unplaced === 0;
  const ready = isReady ? 'Ya se pueden importar.' : 'Quedan direcciones sin ubicar.';
  return (
    <EmptyState
      title={group === 'unplaced' ? 'Todas están en el mapa' : 'Las dudosas están revisadas'}
      text={failing > 0 && isReady ? 'Quedan filas por corregir en Revisar.' : ready}
      {...(left[other] > 0 && {
        actions: (
          <Button variant="default" onClick={onShow}>
            {sayGroup(other, left[other])}
          </Button>
        ),
      })}
    />
  );
}
