import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ChosenForPrint } from './orderPrinting.ts';
import { usePrint } from './usePrint.ts';

/** Prints the route sheet of all that the list of one driver shows. */
export default function RouteSheetButton({ chosen }: { chosen: ChosenForPrint }) {
  const { print, busy } = usePrint();
  return (
    <Button
      variant="default"
      visibleFrom="md"
      loading={busy}
      leftSection={<IconRoute size={15} stroke={1.7} />}
      onClick={() => void print('routeSheet', chosen)}
    >
      Hoja de ruta
    </Button>
  );
}
