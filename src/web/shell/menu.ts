import type { ReactNode } from 'react';

/** An area of the product or a screen in it, as the menus draw it. */
export interface MenuArea {
  label: string;
  icon?: ReactNode;
  /** Path of the screen; an area without one only opens. */
  to?: string;
  children?: readonly MenuArea[];
}

const paths = (area: MenuArea): string[] => [...(area.to ? [area.to] : []), ...(area.children ?? []).flatMap(paths)];
const trimmed = (path: string) => path.replace(/\/+$/, '') || '/';

/**
 * The menu's path that the open screen belongs to: the longest one that is the path itself or stands above it, if any.
 * '/order/import' belongs to '/order/import' and not to '/order'; '/order/0190…' belongs to '/order'.
 */
export function currentPath(areas: readonly MenuArea[], pathname: string): string | undefined {
  const open = trimmed(pathname);
  return areas
    .flatMap(paths)
    .filter((path) => open === trimmed(path) || open.startsWith(`${trimmed(path)}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** Whether an area or a screen in it is the one that `currentPath` gave. */
export const holds = (area: MenuArea, current: string | undefined): boolean => current !== undefined && paths(area).includes(current);
