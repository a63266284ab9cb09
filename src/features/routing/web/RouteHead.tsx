import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconDeviceFloppy, IconDots, IconDownload, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Day } from '#shared/day.ts';
import { formatDay } from '#shared/time.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { openAddress } from '#web/openAddress.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { sentRoute } from '../editing/editedRoute.ts';
import { routingApi } from './api.ts';
import classes from './RouteScreen.module.css';
import { SaveButton } from './SaveButton.tsx';
import { canImprove, type RouteWork } from './work/useRouteWork.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));
const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link RouteHead}. */
export type RouteHeadProps = {
  work: RouteWork;
  driver: string | undefined;
  day: Day;
  /** Whether a phone shows what the route is chosen by. */
  isOpen: boolean;
  onToggle: () => void;
};

/** What stands above the route: whose it is, its file, and saving. */
export const RouteHead = ({ work, driver, day, isOpen, onToggle }: RouteHeadProps) => {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const { route } = work.editing;
  const file = useMutation({
    mutationFn: () => routingApi.export.call({ ...sentRoute(route!), mode: route!.mode, driverAssign: driver ?? '', startDay: day }),
    onSuccess: ({ url }) => openAddress(url),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo descargar la ruta'),
  });
  const hasStops = route !== undefined && route.stops.length > 0;
  if (phone)
    return (
      <>
        <PageHead
          title="Ruteo"
          actions={
            <>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Día, chofer y salida"
                aria-expanded={isOpen}
                disabled={driver === undefined}
                onClick={onToggle}
              >
                <IconCalendar size={18} stroke={1.7} />
              </ActionIcon>
              <LazyMenu
                position="bottom-end"
                button={(props) => (
                  <ActionIcon {...props} variant="default" size={36} aria-label="Más opciones" disabled={!hasStops}>
                    <IconDots size={18} stroke={1.7} />
                  </ActionIcon>
                )}
              >
                <MenuEntries
                  entries={[
                    {
                      label: 'Mejorar',
                      icon: <IconSparkles {...ICON} />,
                      disabled: !canImprove(work) || work.auto.isPending,
                      onSelect: () => route && work.auto.run({ route, improve: true }),
                    },
                    { label: 'Descargar CSV', icon: <IconDownload {...ICON} />, onSelect: () => file.mutate() },
                  ]}
                />
              </LazyMenu>
            </>
          }
        />
        {driver !== undefined && <p className={classes.brief}>{[formatDay(day), work.shown?.driver.name].filter(Boolean).join(' · ')}</p>}
      </>
    );
  return (
    <PageHead
      title="Ruteo"
      breadcrumb={['Órdenes', 'Ruteo']}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload {...ICON} />}
            disabled={!hasStops}
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            CSV
          </Button>
          <SaveButton work={work} icon={<IconDeviceFloppy {...ICON} />}>
            Guardar ruta
          </SaveButton>
        </>
      }
    />
  );
};
