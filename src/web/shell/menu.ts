import type { ReactNode } from 'react';
import type { PlainPath } from '../screens.tsx';

/** An area of the product or a screen in it, as the menus draw it. */
export interface MenuArea<To extends string = PlainPath> {
  label: string;
  icon?: ReactNode;
  /** Path of the screen; an area without one only opens. */
  to?: To;
  children?: readonly MenuArea<To>[];
}

const paths = <To extends string>(area: MenuArea<To>): To[] => [...(area.to ? [area.to] : []), ...(area.children ?? []).flatMap(paths)];
const trimmed = (path: string) => path.replace(/\/+$/, '') || '/';

/**
 * The menu's path that the open screen belongs to: the longest one that is the path itself or stands above it, if any.
 * '/order/import' belongs to '/order/import' and not to '/order'; '/order/0190…' belongs to '/order'.
 */
export function currentPath<To extends string>(areas: readonly MenuArea<To>[], pathname: string): To | undefined {
  const open = trimmed(pathname);
  return areas
    .flatMap(paths)
    .filter((path) => open === trimmed(path) || open.startsWith(`${trimmed(path)}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Whether an area or a screen in it is the one that `currentPath` gave. */
export const holds = <To extends string>(area: MenuArea<To>, current: To | undefined): boolean =>
  current !== undefined && paths(area).includes(current);
