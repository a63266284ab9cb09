import { useState } from 'react';
import type { TableState } from '../table/column.ts';

/** Where a list stands: its page, size and order, as far as somebody has chosen them; `undefined` where it is as in an untouched list. */
export type Place<Size extends number = number, Field extends string = string> = {
  /** From 1. */
  page: number | undefined;
  size: Size | undefined;
  sortField: Field | undefined;
  sortOrder: 'asc' | 'desc' | undefined;
};

/** The same as part of a screen's address, or of its own state. */
export type Paging<Size extends number = number, Field extends string = string> = Partial<Place<Size, Field>>;

/** What a remote list is asked for. */
export type Asked<Size extends number = number, Field extends string = string> = Required<Paging<Size, Field>>;

/** What a list offers; the first of `sorts` is its order at first. */
export type PagingOffer<Size extends number, Field extends string> = {
  sizes: readonly [Size, ...Size[]];
  sorts: readonly [Field, ...Field[]];
  /** Of an untouched list; 'desc' unless told. */
  order?: 'asc' | 'desc';
};

/** The page to ask for. @param remembered the size that the user chose last, perhaps one that is no longer offered */
export const askedOf = <Size extends number, Field extends string>(
  place: Paging<Size, Field>,
  { sizes, sorts, order = 'desc' }: PagingOffer<Size, Field>,
  remembered: number,
): Asked<Size, Field> => ({
  page: place.page ?? 1,
  size: place.size ?? sizes.find((size) => size === remembered) ?? sizes[0],
  sortField: place.sortField ?? sorts[0],
  sortOrder: place.sortOrder ?? order,
});

/** The page as the table has it. */
export const tableStateOf = ({ page, size, sortField, sortOrder }: Asked): TableState => ({
  page,
  size,
  sort: { key: sortField, desc: sortOrder === 'desc' },
});

/** Where a list stands after the table moved; the first page is the one without a number. */
export const placeOf = <Size extends number, Field extends string>(
  { page, size, sort }: TableState,
  { sizes, sorts }: PagingOffer<Size, Field>,
): Place<Size, Field> => ({
  page: page === 1 ? undefined : page,
  size: sizes.find((one) => one === size),
  sortField: sorts.find((field) => field === sort?.key),
  sortOrder: sort && (sort.desc ? 'desc' : 'asc'),
});

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
