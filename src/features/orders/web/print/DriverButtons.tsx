import { Button } from '@mantine/core';
import { IconFileText, IconRoute } from '@tabler/icons-react';
import { addDays, type Day } from '#shared/time.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import type { SentFilter } from '../../filter.ts';
import { ROUTE_BACK } from '../../way/routeMode.ts';
import type { ChosenForPrint } from './orderPrinting.ts';
import { usePrint } from './usePrint.ts';

/** Props of {@link DriverButtons}. */
export type DriverButtonsProps = { chosen: Extract<ChosenForPrint, { filter: SentFilter }>; today: Day };

/** What is done with all that the list of one driver shows: its route sheet, and the order of its stops where it is of one day. */
export default function DriverButtons({ chosen, today }: DriverButtonsProps) {
  const { print, busy } = usePrint();
  const { driverAssign, startDay, endDay } = chosen.filter;
  const isRouted = typeof driverAssign === 'string' && startDay === endDay && Boolean(startDay) && startDay! >= addDays(today, -ROUTE_BACK);
  return (
    <>
      {isRouted && (
        <LinkButton
          variant="default"
          visibleFrom="md"
          leftSection={<IconRoute size={15} stroke={1.7} />}
          to="/order/route"
          search={{ driver: driverAssign, day: startDay === today ? undefined : startDay! }}
        >
          Rutear
        </LinkButton>
      )}
      <Button
        variant="default"
        visibleFrom="md"
        loading={busy}
        leftSection={<IconFileText size={15} stroke={1.7} />}
        onClick={() => void print('routeSheet', chosen)}
      >
        Hoja de ruta
      </Button>
    </>
  );
}
