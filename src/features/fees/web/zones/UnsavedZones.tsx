import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { later } from '#web/later.ts';

const LeaveUnsaved = later(() => import('#web/page/LeaveUnsaved.tsx'));

/** While there is something to save: who goes to another screen is asked, but for the trial, which takes it along. A reload keeps it as a draft. */
export const UnsavedZones = ({ work }: { work: string }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== '/login' && !next.pathname.endsWith('/trial'),
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveUnsaved
        title="¿Salir sin guardar las zonas?"
        text={`Sin guardar: ${work}. Al volver a esta tarifa, en esta pestaña, puede retomarlo.`}
        onStay={reset}
        onLeave={proceed}
      />
    </Suspense>
  );
};
