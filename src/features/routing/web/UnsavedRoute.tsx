import { UnsavedWork, type WorkPlace } from '#web/page/UnsavedWork.tsx';
import type { RouteSearch } from './routeSearch.ts';

/** Names the route that a place in the product shows. */
const routeAt = ({ pathname, search }: WorkPlace) => {
  const { driver, day } = search as RouteSearch;
  return [pathname, driver, day].join(' ');
};

/** While a route is not saved: who goes to another screen, driver or day is asked. */
export const UnsavedRoute = () => (
  <UnsavedWork
    title="¿Salir sin guardar la ruta?"
    text="Al volver a este chofer y día, en esta pestaña, puede retomarla."
    isSame={(from, to) => routeAt(from) === routeAt(to)}
  />
);
