import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { later } from '#web/later.ts';
import type { RouteSearch } from './routeSearch.ts';

const LeaveUnsaved = later(() => import('#web/page/LeaveUnsaved.tsx'));

type Place = { pathname: string; search: object };

/** Names the route that a place in the product shows. */
const routeAt = ({ pathname, search }: Place) => {
  const { driver, day } = search as RouteSearch;
  return [pathname, driver, day].join(' ');
};

/** While there is something to save: who goes to another screen, driver or day is asked. A reload keeps it as a draft. */
export const UnsavedRoute = () => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => routeAt(current) !== routeAt(next) && next.pathname !== '/login',
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveUnsaved
        title="¿Salir sin guardar la ruta?"
        text="Al volver a este chofer y día, en esta pestaña, puede retomarla."
        onStay={reset}
        onLeave={proceed}
      />
    </Suspense>
  );
};
