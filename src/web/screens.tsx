import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useSearch,
  type AnyRoute,
  type ErrorRouteComponent,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { can, type Need, type Viewer } from '#shared/permissions.ts';
import { bring } from './later.ts';
import type { SearchReader } from './list/screenSearch.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document. */
    title?: string;
  }
}

/** Something that one begins on a screen, from wherever one is. */
export type ScreenAction = {
  /** Its name in the address, behind '#'. */
  name: string;
  /** 'Nueva orden' */
  label: string;
  /** The key that begins it on the screen itself, small. */
  key: string;
};

/** One route: everything the router, the menus, the titles and the command palette need to know about a screen. */
export type Screen = {
  /** `/order/$id` */
  path: string;
  /** Title of the document and of the palette's entry. */
  title: string;
  needs: Need;
  load: () => Promise<{ default: FunctionComponent }>;
  /** Its place in the menus; screens without one are reached from others. */
  menu?: { area: string; label: string };
  /** What the palette offers besides going there; the screen takes them with `useScreenAction`. */
  actions?: readonly ScreenAction[];
};

/** Who is signed in, as far as routing cares. */
export type Guard = () => Pick<Viewer, 'kind' | 'degree' | 'permission'> | undefined;

/** Screens that the viewer may open and that stand in the menu. */
export const menuScreens = (screens: readonly Screen[], viewer: ReturnType<Guard>) =>
  screens.filter((screen) => screen.menu && viewer && can(viewer, screen.needs));

/**
 * Makes the router: without a session a protected screen leads to /login and back to where one was going (spec 1 §2);
 * without its permission to /.
 */
export const makeRouter = (
  screens: readonly Screen[],
  frames: {
    app: FunctionComponent;
    bare: FunctionComponent;
    notFound: FunctionComponent;
    failed: ErrorRouteComponent;
    root: FunctionComponent;
  },
  guard: Guard,
) => {
  const root = createRootRoute({ component: frames.root, notFoundComponent: frames.notFound });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: frames.bare });
  const app = createRoute({
    getParentRoute: () => root,
    id: 'app',
    component: frames.app,
    beforeLoad: ({ location }) => {
      if (!guard()) throw redirect({ to: '/login', search: { from: location.href }, replace: true } as never);
    },
  });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true } as never);
    },
  });
  const routeOf = ({ path, needs, load, title }: Screen): AnyRoute =>
    createRoute({
      getParentRoute: () => (needs === 'public' ? bare : app) as AnyRoute,
      path,
      component: lazyRouteComponent(bring(load)),
      staticData: { title },
      beforeLoad: () => {
        const viewer = guard();
        if (needs !== 'public' && viewer && !can(viewer, needs)) throw redirect({ to: '/', replace: true } as never);
      },
    } as never) as AnyRoute;
  const isPublic = (screen: Screen) => screen.needs === 'public';
  return createRouter({
    routeTree: root.addChildren([
      home,
      bare.addChildren(screens.filter(isPublic).map(routeOf) as never),
      app.addChildren(screens.filter((screen) => !isPublic(screen)).map(routeOf) as never),
    ] as never) as unknown as AnyRoute,
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultErrorComponent: frames.failed,
    scrollRestoration: true,
  });
};

/** What the address says, as the screen reads it, and how to change a part of it; absent keys leave the address. */
export const useScreenSearch = <Search extends object>(read: SearchReader<Search>) => {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const setSearch = (change: Partial<Search>, { replace = false } = {}) =>
    navigate({ to: '.', replace, search: (old: Record<string, unknown>) => withoutEmpty({ ...read(old), ...change }) });
  return [read(raw), setSearch] as const;
};

const withoutEmpty = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
