import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
  useNavigate,
  useRouter,
  useSearch,
  type AnyRoute,
  type AnyRouter,
  type ErrorRouteComponent,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router';
import { useEffect, type FunctionComponent, type PropsWithChildren, type ReactNode } from 'react';
import { isGiven } from '#shared/given.ts';
import { can, type Need, type Viewer } from '#shared/permissions.ts';
import { toast } from './feedback/toast.ts';
import { bring } from './later.ts';
import type { SearchReader } from './list/screenSearch.ts';
import { useToldTitle } from './page/screenTitle.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
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

/** A record that was found by what is typed. */
export type FoundRecord = { path: string; label: string; note?: string; mark?: ReactNode };

/** Finds records from wherever one is. */
export type Finder = {
  /** Some that a text finds, under what they are called, and the way to all of them when there are more. */
  find: (text: string) => Promise<{ title: string; found: readonly FoundRecord[]; more?: FoundRecord | undefined }>;
  /** Path of the one record that a number names; undefined when it names none, or several. */
  only: (number: string) => Promise<string | undefined>;
};

/** An area of the product, as the menus show it. */
export type Area = { label: string; icon: ReactNode };

/** Where a screen stands in the menus. */
type MenuPlace = { area: Area; label: string };

/** One route: everything the router, the menus, the titles and the command palette need to know about a screen. */
export type Screen<Path extends string = string, Search extends object = object> = {
  /** `/order/$id` */
  path: Path;
  /** Title of the document and of the palette's entry. */
  title: string;
  needs: Need;
  /**
   * Brings its component. An object here and no more: its type would be asked for while those of the addresses are made, and screens
   * use addresses. `ScreenRoutes` holds that each is a component without properties.
   */
  load: () => Promise<{ default: object }>;
  /** Reads its part of the address. */
  search?: SearchReader<Search>;
  /** Its place in the menus; screens without one, and those about one record, are reached from others. */
  menu?: Path extends `${string}$${string}` ? never : MenuPlace;
  /** Brings what finds records for the palette and for the search of the head. */
  finds?: () => Promise<{ default: Finder }>;
  /** What the palette offers besides going there; the screen takes them with `useScreenAction`. */
  actions?: readonly ScreenAction[];
};

/** Whoever is signed in, as far as routing cares. */
export type ScreenViewer = Pick<Viewer, 'kind' | 'degree' | 'permission'> | undefined;

/** What stands around the screens. */
type Frames = {
  /** Around those of who is signed in. */
  app: FunctionComponent<PropsWithChildren>;
  failed: ErrorRouteComponent;
};

type ScreenContext = { screens: readonly Screen[]; areas: readonly Area[]; frames: Frames; viewer: () => ScreenViewer };

/** The open screen in its frame, under its title. */
const Root: FunctionComponent = () => {
  const { frames }: ScreenContext = useRouter().options.context;
  const screen: Screen | undefined = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const told = useToldTitle();
  const title = told ?? screen?.title;
  useEffect(() => {
    document.title = title ? `${title} · Reparto` : 'Reparto';
  }, [title]);
  if (!screen || screen.needs === 'public') return <Outlet />;
  return (
    <frames.app>
      <Outlet />
    </frames.app>
  );
};

const root = createRootRouteWithContext<ScreenContext>()({ component: Root });

type Entering = { context: ScreenContext; location: { href: string }; preload: boolean };

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: (): void => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

/**
 * Who may not open a screen is led elsewhere: without a session to /login and back to where one was going, without its permission to /,
 * and told so (spec 1 §2).
 */
const enter = ({ needs, title }: Pick<Screen, 'needs' | 'title'>, { context, location, preload }: Entering): void => {
  if (needs === 'public') return;
  const viewer = context.viewer();
  if (!viewer) throw redirect({ to: '/login', search: { from: location.href }, replace: true });
  if (can(viewer, needs)) return;
  if (!preload) toast.warning(`No tiene permiso para ver ${title}`);
  throw redirect({ to: '/', replace: true });
};

declare const none: unique symbol;
/** The search of a screen whose address holds none: any key in it is refused. */
type NoSearch = { [none]?: never };

declare const component: unique symbol;
/** Bears the type of a screen's component, and nothing at run time. */
type Shows<Component> = { [component]?: Component };

/** Routes of screens, each of which shows a component that wants no properties. */
export type ScreenRoutes = readonly Shows<FunctionComponent>[];

/** The route of a screen; paths, parameters and search of all links are checked against it. */
export const screen = <const Path extends `/${string}`, Component extends object, Search extends object = NoSearch>(
  one: Screen<Path, Search> & { load: () => Promise<{ default: Component }> },
) => routeOf(one) as ReturnType<typeof routeOf<Path, Search>> & Shows<Component>;

const routeOf = <const Path extends string, Search extends object>(one: Screen<Path, Search>) =>
  createRoute({
    getParentRoute: () => root,
    path: one.path,
    component: lazyRouteComponent(bring(one.load as () => Promise<{ default: FunctionComponent }>)),
    // Without a reader nothing is read; the type alone stands for it.
    validateSearch: one.search as SearchReader<Search>,
    staticData: { screen: one as unknown as Screen },
    beforeLoad: (entering: Entering): void => enter(one, entering),
  });

/** Every address that is no screen's: whoever is signed in is told so in their frame, others are asked to sign in first. */
const nowhere = routeOf({ path: '/$', title: 'Página inexistente', needs: 'session', load: () => import('./page/NotFound.tsx') });

/** Makes the router of these screens. @param areas of the menu, in its order */
export const makeRouter = <const Routes extends readonly AnyRoute[]>(
  routes: Routes,
  areas: readonly Area[],
  frames: Frames,
  viewer: () => ScreenViewer,
) =>
  createRouter({
    routeTree: root.addChildren([home, nowhere, ...routes]),
    context: { screens: routes.flatMap((route) => route.options.staticData?.screen ?? []), areas, frames, viewer },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultErrorComponent: frames.failed,
    scrollRestoration: true,
  });

/** Brings the component of the screen that the address names, before the router is drawn. */
export const bringScreen = (router: AnyRouter): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation) as readonly { routeId: string }[]) {
    const route = router.routesById[routeId];
    if (route) void router.loadRouteChunk(route);
  }
};

/** The path of a screen, as routes have it. */
type ScreenPath = Exclude<RouteIds<RegisteredRouter['routeTree']>, '__root__' | '/$'>;

/** The path of a screen that is about no one record: a link to it needs no parameters. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>;

/** A screen that stands in the menu. */
export type MenuScreen = Screen<PlainPath> & Required<Pick<Screen<PlainPath>, 'menu'>>;

/** What the frame round the screens offers its viewer. */
type MenuScreens = {
  /** Of the menu, in their order. */
  areas: readonly Area[];
  /** Those that the viewer may open and that stand in the menu. */
  screens: readonly MenuScreen[];
  /** What finds the records that the viewer may see; undefined where there are none. */
  finder: (() => Promise<Finder>) | undefined;
};

/** The areas of the menu, the screens of the viewer, and what finds their records. */
export const useMenuScreens = (viewer: ScreenViewer): MenuScreens => {
  const { screens, areas }: ScreenContext = useRouter().options.context;
  const allowed = screens.filter(({ needs }) => viewer !== undefined && can(viewer, needs));
  const finds = allowed.find((one) => one.finds)?.finds;
  return {
    areas,
    screens: allowed.filter((one): one is MenuScreen => one.menu !== undefined),
    finder: finds && (async () => (await bring(finds)()).default),
  };
};

type SearchAt<Path extends ScreenPath> = RouteById<RegisteredRouter['routeTree'], Path>['types']['fullSearchSchema'];

/** What the address says, as the screen at this path reads it, and how to change a part of it; absent keys leave the address. */
export const useScreenSearch = <const Path extends ScreenPath>(from: Path) => {
  const search = useSearch({ from }) as SearchAt<Path>;
  const read = useRouter().routesById[from].options.validateSearch as SearchReader<SearchAt<Path>>;
  const navigate = useNavigate();
  const setSearch = (change: SearchAt<Path>, { replace = false } = {}) =>
    navigate({ to: '.', replace, search: (old: object) => withoutEmpty({ ...read({ ...old }), ...change }) });
  return [search, setSearch] as const;
};

const withoutEmpty = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => isGiven(value)));
