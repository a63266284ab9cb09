import { useDebouncedCallback } from '@mantine/hooks';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ColumnFilters } from '../table/openRows.ts';
import { type BrowserSearch, browserSearch, columnFiltersOf, type RecordStates, searchOf } from './browserSearch.ts';

/** How long after the last key the address follows, in milliseconds. */
const FOLLOW_MS = 250;

/** What a list in the browser is filtered by. */
export type BrowserFilters = { q: string; state: RecordStates; columns: ColumnFilters };

const filtersOf = (search: BrowserSearch, initial: RecordStates): BrowserFilters => ({
  q: search.q ?? '',
  state: search.state ?? initial,
  columns: columnFiltersOf(search),
});

/**
 * What a list in the browser is filtered by: at once on the screen, and a moment later in the address, whence a link or a step back
 * brings it again.
 * @param initial the state while the address tells none
 */
export function useBrowserSearch(initial: RecordStates): [filters: BrowserFilters, change: (some: Partial<BrowserFilters>) => void] {
  const addressed = browserSearch({ ...useSearch({ strict: false }) });
  const told = JSON.stringify(addressed);
  const [filters, setFilters] = useState(() => filtersOf(addressed, initial));
  /** The address as it was last looked at, and as it was last written from here. */
  const [seen, setSeen] = useState(told);
  const [written, setWritten] = useState(told);
  const navigate = useNavigate();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (told !== seen) {
    setSeen(told);
    if (told !== written) setFilters(filtersOf(addressed, initial));
  }
  const follow = useDebouncedCallback(({ q, state, columns }: BrowserFilters) => {
    // Another screen may be on its way in: its address is its own.
    if (router.latestLocation.pathname !== path) return;
    const next = searchOf(q, state === initial ? undefined : state, columns);
    setWritten(JSON.stringify(browserSearch(next)));
    void navigate({ to: '.', search: next as never, replace: true });
  }, FOLLOW_MS);
  const change = (some: Partial<BrowserFilters>) => {
    const next = { ...filters, ...some };
    setFilters(next);
    follow(next);
  };
  return [filters, change];
}
