import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RouteWork } from './work/useRouteWork.ts';

/** Saves the route; off while there is nothing to save. */
export const SaveButton = ({ work, icon, children }: { work: RouteWork; icon: ReactNode; children: ReactNode }) => {
  const { editing, saving, auto, shown } = work;
  const { route, opened, isDirty } = editing;
  const isNew = opened?.version === 0;
  // What left the route is to be left out of it.
  const hasLost = (shown?.route?.lost.length ?? 0) > 0;
  const hasMoved = shown?.orders.some(({ moved }) => moved) ?? false;
  return (
    <Button
      leftSection={icon}
      disabled={!route || route.stops.length === 0 || (!isDirty && !isNew && !hasLost && !hasMoved) || auto.isPending || saving.isStale}
      loading={saving.isPending}
      onClick={() => route && saving.run(route)}
    >
      {children}
    </Button>
  );
};
