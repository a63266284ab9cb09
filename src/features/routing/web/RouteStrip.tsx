import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronDown, IconRoute } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { formatTime, instantAt } from '#shared/time.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { DriverSelect } from '../../fleet/web/DriverSelect.tsx';
import type { RouteMode } from '../../orders/way/routeMode.ts';
import { serviceSaid } from '../editing/changes.ts';
import { MAX_STOPS } from '../solver/problem.ts';
import classes from './RouteScreen.module.css';
import type { RouteWork } from './work/useRouteWork.ts';

const DayInput = later(async () => ({ default: (await import('#web/form/DayInput.tsx')).DayInput }));
const DepartureInput = later(() => import('./DepartureInput.tsx'));
const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

const ICON = { size: 16, stroke: 1.7 };
const modes: { value: RouteMode; label: string }[] = [
  { value: 'circular', label: 'Circular' },
  { value: 'lineal', label: 'Lineal' },
];
/** What its ways are made of. */
const roads = { none: 'Por las calles', some: 'En parte estimado', all: 'Estimado, faltan calles' } as const;
/** Seconds of a stop that can be chosen. */
const services = [120, 180, 300, 480, 600, 900];

/** Props of {@link RouteStrip}. */
export type RouteStripProps = {
  work: RouteWork;
  driver: string | undefined;
  day: Day;
  /** The address says a day that there is not; `day` is today then. */
  isNoDay: boolean;
  /** The first day that is routed. */
  earliest: Day;
  /** On a phone: whether it is shown. */
  isOpen: boolean;
  onDriver: (driver: string | null) => void;
  onDay: (day: Day) => void;
};

/** What a route is made of: its day, its driver, when it begins, whether it comes back, and how it is put in order. */
export const RouteStrip = ({ work, driver, day, isNoDay, earliest, isOpen, onDriver, onDay }: RouteStripProps) => {
  const { editing, ways, auto, saving } = work;
  const { route } = editing;
  const [isEmpty, setIsEmpty] = useState(false);
  // Why a day is too early stands where its stops would.
  const isOff = auto.isPending || saving.isPending;
  const fault = isEmpty ? 'Requerido' : isNoDay || day < earliest;
  return (
    <div className={classes.strip} data-open={isOpen || undefined}>
      <div className={classes.day}>
        <Suspense fallback={<Skeleton h={32} />}>
          <DayInput
            label="Día"
            required
            minDay={earliest}
            value={isEmpty || isNoDay ? null : day}
            error={fault}
            onChange={(next) => {
              setIsEmpty(next === null);
              if (next && (isNoDay || next !== day)) onDay(next);
            }}
          />
        </Suspense>
      </div>
      <div className={classes.driver}>
        <DriverSelect value={driver ?? null} onChange={onDriver} placeholder="Elija un chofer" clearable={false} />
      </div>
      <div className={classes.departure}>
        <Suspense fallback={<Skeleton h={32} />}>
          <DepartureInput
            key={`${driver} ${day} ${route?.departure}`}
            time={route ? formatTime(route.departure) : ''}
            disabled={!route || isOff}
            isRefused={saving.refused !== null && saving.refused.departure === route?.departure}
            onChange={(hour, minute) => editing.edit((now) => ({ ...now, departure: instantAt(day, hour, minute).getTime() }))}
          />
        </Suspense>
      </div>
      <SegmentedControl
        className={classes.modes}
        aria-label="Cómo termina la ruta"
        data={modes}
        value={route?.mode ?? 'circular'}
        disabled={!route || isOff}
        onChange={(mode) => editing.edit((now) => ({ ...now, mode }))}
      />
      <div className={classes.auto}>
        <AutoButton work={work} />
      </div>
      {route && (
        <div className={classes.about}>
          {ways.doubt && <span data-estimated={ways.doubt.extent !== 'none' || undefined}>{roads[ways.doubt.extent]} ·</span>}
          <LazyMenu
            position="bottom-end"
            button={(props) => (
              <Button
                {...props}
                disabled={isOff}
                variant="subtle"
                size="compact-sm"
                rightSection={<IconChevronDown size={14} stroke={1.7} />}
              >
                {serviceSaid(route.service)} por parada
              </Button>
            )}
          >
            <MenuEntries
              title="Cuánto lleva cada parada"
              entries={services.map((service) => ({
                label: serviceSaid(service),
                disabled: service === route.service,
                onSelect: () => editing.edit((now) => ({ ...now, service, isServiceChosen: true })),
              }))}
            />
          </LazyMenu>
        </div>
      )}
    </div>
  );
};

/** 'Autorutear': the stops in the best order that is found. */
export const AutoButton = ({ work }: { work: RouteWork }) => {
  const { editing, auto, meanwhile } = work;
  const { route } = editing;
  const count = (route?.stops.length ?? 0) + meanwhile.added.length;
  return (
    <Button
      variant="default"
      leftSection={<IconRoute {...ICON} />}
      disabled={!route || count === 0 || count > MAX_STOPS}
      loading={auto.isPending}
      onClick={() => route && auto.run({ route, improve: false })}
    >
      Autorutear
    </Button>
  );
};
