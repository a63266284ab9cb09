import { useState } from 'react';

/** The key under which a list's page size is remembered in this browser. */
const storageKey = (list: string) => `reparto.size.${list}`;

/**
 * The page size that this browser remembers for a list, for the default of a route's search.
 * @param list a name for the list, e.g. 'orders'
 * @param sizes what the list offers; a remembered size that is no longer offered is ignored
 */
function rememberedPageSize(list: string, sizes: readonly number[], fallback: number): number {
  const stored = Number(localStorage.getItem(storageKey(list)));
  return sizes.includes(stored) ? stored : fallback;
}

/** Remembers a list's page size in this browser. */
function rememberPageSize(list: string, size: number): void {
  localStorage.setItem(storageKey(list), String(size));
}

/** Page size of a list, remembered per browser: `[size, setSize]`. */
export function usePageSize(list: string, sizes: readonly number[], fallback: number): [number, (size: number) => void] {
  const [size, setSize] = useState(() => rememberedPageSize(list, sizes, fallback));
  return [
    size,
    (next) => {
      rememberPageSize(list, next);
      setSize(next);
    },
  ];
}
