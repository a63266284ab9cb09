import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFocusCentered, IconMapPin, IconTruck } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { toast } from '#web/feedback/toast.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { type Bounds, boundsOf } from '#web/map/bounds.ts';
import { LazyMapView } from '#web/map/LazyMapView.tsx';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { FleetList } from './list/FleetList.tsx';
import { FleetPanel } from './list/FleetPanel.tsx';
import classes from './live.module.css';
import { LiveState } from './LiveState.tsx';
import { onMap, type ShownVehicle } from './shownFleet.ts';
import { START, useCenter } from './useCenter.ts';
import { useHiddenVehicles } from './useHiddenVehicles.ts';
import { useLiveFleet } from './useLiveFleet.ts';
import { VehicleCard, VehicleSheet } from './VehicleCard.tsx';

const Sheet = later(async () => ({ default: (await import('#web/feedback/Sheet.tsx')).Sheet }));
const FleetLayer = later(async () => ({ default: (await import('./map/FleetLayer.tsx')).FleetLayer }));

const ICON = { size: 16, stroke: 1.7 };
/** How near the map goes to one vehicle (spec 1 §9), and to several. */
const ONE = 18;
const SEVERAL = 16;

/** The fleet on the map, as it moves. @param chosen `_id` of a vehicle */
export const LiveView = ({ chosen }: { chosen: string | undefined }) => {
  const [, setSearch] = useScreenSearch('/live');
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const fleet = useLiveFleet();
  const center = useCenter();
  const [hidden, setHidden] = useHiddenVehicles();
  const [noMap, setNoMap] = useState(false);
  const [listOpen, setListOpen] = useState(true);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [view, setView] = useState<{ box: Bounds; maxZoom: number } | null>(null);

  const { vehicles, liveness, now } = fleet;
  const onTheMap = vehicles?.filter(({ _id }) => !hidden.has(_id)) ?? [];
  const drawn = onTheMap.flatMap((vehicle) => onMap(vehicle) ?? []);
  const one = vehicles?.find(({ _id }) => _id === chosen);
  const away = liveness === 'away';

  const choose = (vehicle: string | undefined) => {
    if (vehicle !== chosen) void setSearch({ vehicle }, { replace: true });
  };
  const centre = (these: readonly ShownVehicle[]) => {
    const places = these.flatMap((vehicle) => onMap(vehicle) ?? []);
    const box = boundsOf(places);
    if (box) setView({ box, maxZoom: places.length === 1 ? ONE : SEVERAL });
  };
  const chooseInList = (vehicle: ShownVehicle) => {
    choose(vehicle._id);
    setSheetOpen(false);
    if (!hidden.has(vehicle._id)) return;
    setHidden(new Set([...hidden].filter((_id) => _id !== vehicle._id)));
  };
  const centreAll = () => centre(vehicles ?? []);
  // Whoever was clicked; else those whose boxes were left, once others' were not.
  const elected = one ? [one] : hidden.size > 0 ? onTheMap : [];
  const centreChosen = () => centre(elected);
  const allOff = noMap || !vehicles?.some(({ at }) => at !== undefined);
  const chosenOff = noMap || !elected.some(({ at }) => at !== undefined);

  const forget = useEffectEvent(() => {
    choose(undefined);
    toast.error('El vehículo no existe o fue eliminado');
  });
  const isUnknown = vehicles !== undefined && chosen !== undefined && !one;
  useEffect(() => {
    if (isUnknown) forget();
  }, [isUnknown]);

  const list = (
    <FleetPanel fleet={fleet}>
      {(known) => <FleetList vehicles={known} now={now} chosen={chosen} hidden={hidden} onHide={setHidden} onChoose={chooseInList} />}
    </FleetPanel>
  );
  const note = (
    <>
      {phone ? (
        <div className={classes.over}>
          <Button
            variant="default"
            className={classes.floats ?? ''}
            leftSection={<IconTruck {...ICON} />}
            onClick={() => setSheetOpen(true)}
          >
            Vehículos
            {vehicles && <span className={classes.count}>{formatCount(vehicles.length)}</span>}
          </Button>
          <LiveState fleet={fleet} brief />
        </div>
      ) : noMap ? null : (
        <div className={classes.tools} role="group" aria-label="Mapa">
          <button type="button" aria-pressed={listOpen} onClick={() => setListOpen(!listOpen)}>
            <IconTruck {...ICON} />
            Vehículos
          </button>
          <button type="button" disabled={allOff} onClick={centreAll}>
            <IconFocusCentered {...ICON} />
            Centrar todos
          </button>
          <button type="button" disabled={chosenOff} onClick={centreChosen}>
            <IconMapPin {...ICON} />
            Centrar elegidos
          </button>
        </div>
      )}
    </>
  );

  return (
    <>
      <div className={classes.pageHead}>
        <PageHead title="Mapa en vivo" breadcrumb={['Mapa', 'Vivo']} actions={<LiveState fleet={fleet} />} />
      </div>
      <div className={classes.frame} data-list={(listOpen && !phone) || undefined}>
        {listOpen && !phone && (
          <section className={classes.side} aria-label="Vehículos">
            {list}
          </section>
        )}
        <div className={classes.map}>
          {noMap && one && !phone && (
            <div className={classes.alone}>
              <VehicleCard vehicle={one} now={now} onClose={() => choose(undefined)} />
            </div>
          )}
          {center.isPending ? (
            <Skeleton h="100%" radius={0} />
          ) : (
            <LazyMapView
              label="Mapa en vivo"
              initialView={center.data ?? START}
              fit={view?.box ?? null}
              fitMaxZoom={view?.maxZoom ?? SEVERAL}
              note={note}
              onImpossible={() => setNoMap(true)}
            >
              <Suspense>
                <FleetLayer
                  vehicles={drawn}
                  chosen={chosen}
                  faded={away}
                  onChoose={choose}
                  popup={one && !phone && <VehicleCard vehicle={one} now={now} onClose={() => choose(undefined)} />}
                />
              </Suspense>
            </LazyMapView>
          )}
          {phone && (
            <div className={classes.corner}>
              <Hint label="Centrar todos">
                <ActionIcon aria-label="Centrar todos" size={40} disabled={allOff} onClick={centreAll}>
                  <IconFocusCentered size={20} stroke={1.7} />
                </ActionIcon>
              </Hint>
              <Hint label="Centrar elegidos">
                <ActionIcon aria-label="Centrar elegidos" size={40} disabled={chosenOff} onClick={centreChosen}>
                  <IconMapPin size={20} stroke={1.7} />
                </ActionIcon>
              </Hint>
            </div>
          )}
        </div>
        {phone && one && <VehicleSheet vehicle={one} now={now} onClose={() => choose(undefined)} />}
      </div>
      <Suspense>
        {phone && sheetOpen && (
          <Sheet
            title="Vehículos"
            position="bottom"
            size="85%"
            onClose={() => setSheetOpen(false)}
            classNames={{ body: classes.sheetBody ?? '' }}
          >
            {list}
          </Sheet>
        )}
      </Suspense>
    </>
  );
};
