import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RouteWork } from './work/useRouteWork.ts';

/** Saves the route; off while there is nothing to save. */
export const SaveButton = ({ work, icon, children }: { work: RouteWork; icon: ReactNode; children: ReactNode }) => {
  const { editing, saving, auto } = work;
  const { route, opened, isDirty } = editing;
  const isNew = opened?.version === 0;
  return (
    <Button
      leftSection={icon}
      disabled={!route || route.stops.length === 0 || (!isDirty && !isNew) || auto.isPending || saving.isStale}
      loading={saving.save.isPending}
      onClick={() => route && saving.save.mutate({ route, without: false })}
    >
      {children}
    </Button>
  );
};
