import { ActionIcon, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconHistory, IconPhone, IconRoute, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { can } from '#shared/permissions.ts';
import { callLink } from '#shared/phone.ts';
import { addDays } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { bringMap } from '#web/map/LazyMapView.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useLeave } from '#web/page/useLeave.ts';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import { ROUTE_BACK } from '../../orders/way/routeMode.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { workdaysApi } from './api.ts';
import { DayView } from './DayView.tsx';
import { LastHeard, Presence } from './DriverFacts.tsx';
import { useDriverLive } from './useDriverLive.ts';
import classes from './Workday.module.css';

const DayInput = later(async () => ({ default: (await import('#web/form/DayInput.tsx')).DayInput }));
const ReportView = later(async () => ({ default: (await import('./ReportView.tsx')).ReportView }));

// The map comes while the day does.
bringMap();

const parts = [
  { value: 'day', label: 'Día' },
  { value: 'report', label: 'Informe' },
];

/** The day that is shown; a field that was emptied says that it is asked for, and the day stays. */
const DayField = ({ day, onDay }: { day: Day; onDay: (day: Day) => void }) => {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <div className={classes.day}>
      <Suspense fallback={<Skeleton h={32} w={150} />}>
        <DayInput
          label="Día"
          required
          value={isEmpty ? null : day}
          error={isEmpty && 'Requerido'}
          onChange={(next) => {
            setEmpty(next === null);
            if (next && next !== day) onDay(next);
          }}
        />
      </Suspense>
    </div>
  );
};

const Back = () => (
  <ActionIcon size={36} aria-label="Volver" onClick={useLeave('/driver')}>
    <IconArrowLeft size={20} stroke={1.7} />
  </ActionIcon>
);

/** Flota / Choferes / one of them: where they are, and how their day goes (spec 1 §2). */
export default function WorkdayScreen() {
  const { id } = useParams({ from: '/status/$id' });
  const [search, setSearch] = useScreenSearch('/status/$id');
  const session = useSession();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const today = useToday();
  const day = search.day ?? today;
  const who = useQuery({ ...workdaysApi.employee.queryOptions({ _id: id }), refetchInterval: 60_000 });
  const live = useDriverLive(id);
  const driver = who.data?.data;
  useScreenTitle(driver && `Estado de ${driver.name}`);

  const vehicles = driver?.vehicleAssign ?? [];
  const vehicle = vehicles.find(({ _id }) => _id === live.position?._id) ?? vehicles[0];
  const called = vehicle ? `${vehicle.movilnum} - ${vehicle.plate}` : '';
  const viewer = session && viewerOf(session);
  const replayed = viewer && can(viewer, 'map') && live.position ? live.position._id : undefined;
  const isReport = search.show === 'report';
  const mayRoute = !isReport && viewer && can(viewer, 'order') && day >= addDays(today, -ROUTE_BACK);

  const crumbs = [
    'Flota',
    <Link key="drivers" to="/driver" className={classes.crumb}>
      Choferes
    </Link>,
  ];
  if (who.error && !driver) {
    const isMissing = who.error.status === 404 || who.error.status === 400;
    return (
      <>
        <PageHead title="Estado del chofer" breadcrumb={crumbs} />
        {isMissing ? (
          <EmptyState
            icon={<IconUserOff size={20} stroke={1.7} />}
            title="El chofer no existe"
            text="Puede que ya no sea chofer, o el enlace está incompleto."
            actions={<LinkButton to="/driver">Ir a los choferes</LinkButton>}
          />
        ) : (
          <ErrorState title="Error al recuperar datos" failure={failureOf(who.error)} onRetry={() => void who.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={driver?.name ?? 'Estado del chofer'}
        breadcrumb={phone ? [] : crumbs}
        back={phone && <Back />}
        aside={<Presence live={live} />}
        actions={
          <>
            {phone && driver?.phone && (
              <ActionIcon
                component="a"
                variant="default"
                size={36}
                aria-label={`Llamar a ${driver.name}`}
                href={callLink(driver.phone, session?.country_code ?? 'AR')}
              >
                <IconPhone size={18} stroke={1.7} />
              </ActionIcon>
            )}
            <SegmentedControl
              // The page is as grey as its track is elsewhere.
              styles={{ root: { background: 'var(--rp-line)' } }}
              aria-label="Qué se muestra"
              data={parts}
              value={isReport ? 'report' : 'day'}
              onChange={(part) => void setSearch({ show: part === 'report' ? 'report' : undefined })}
            />
            {!isReport && <DayField day={day} onDay={(next) => void setSearch({ day: next === today ? undefined : next })} />}
            {!phone && mayRoute && (
              <LinkButton
                variant="default"
                leftSection={<IconRoute size={15} stroke={1.7} />}
                to="/order/route"
                search={{ driver: id, day: search.day }}
              >
                Rutear
              </LinkButton>
            )}
            {!phone && !isReport && replayed && (
              <LinkButton
                variant="default"
                leftSection={<IconHistory size={15} stroke={1.7} />}
                to="/live"
                search={{ vehicle: replayed, day }}
              >
                Recorrido
              </LinkButton>
            )}
          </>
        }
      />
      {phone && !isReport && (
        <p className={classes.brief}>
          <span>
            {called || 'Sin vehículo'}
            {day === today && (
              <>
                {' · '}
                <LastHeard live={live} />
              </>
            )}
          </span>
          {mayRoute && (
            <Link to="/order/route" search={{ driver: id, day: search.day }}>
              Rutear
            </Link>
          )}
          {replayed && (
            <Link to="/live" search={{ vehicle: replayed, day }}>
              Recorrido
            </Link>
          )}
        </p>
      )}
      {isReport ? (
        <Suspense fallback={<Skeleton h={240} radius="lg" />}>
          <ReportView
            driver={id}
            today={today}
            days={{ startDay: search.startDay, endDay: search.endDay }}
            onDays={(days) => void setSearch(days)}
          />
        </Suspense>
      ) : (
        <DayView key={day} driver={id} day={day} today={today} live={live} vehicle={called} color={vehicle?.color ?? '#076874'} />
      )}
    </>
  );
}
