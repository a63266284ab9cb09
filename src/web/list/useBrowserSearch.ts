import { useDebouncedCallback } from '@mantine/hooks';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ColumnFilters } from '../table/openRows.ts';
import { type BrowserSearch, browserSearch, columnFiltersOf, isStep, type RecordStates, searchOf } from './browserSearch.ts';
import type { Paging } from './paging.ts';

/** How long after the last key the address follows, in milliseconds. */
const FOLLOW_MS = 250;

/** What a list in the browser is filtered by, and where it stands. */
export type BrowserPlace = { q: string; state: RecordStates; columns: ColumnFilters; place: Paging };

const placedAt = (search: BrowserSearch, initial: RecordStates): BrowserPlace => ({
  q: search.q ?? '',
  state: search.state ?? initial,
  columns: columnFiltersOf(search),
  place: { page: search.page, size: search.size, sortField: search.sortField, sortOrder: search.sortOrder },
});

/** Changes some of it; what filters takes the list to its first page. @param replace leaves no step behind */
type ChangePlace = (some: Partial<BrowserPlace>, options?: { replace?: boolean }) => void;

/**
 * What a list in the browser is filtered by and where it stands: at once on the screen, and in the address, whence a link, a reload or a
 * step back brings it again. What is chosen is a step of its own; the address follows what is typed a moment later, and is no step.
 * @param initial the state while the address tells none
 * @param isTyped whether one types what filters a column, instead of choosing it
 */
export function useBrowserSearch(initial: RecordStates, isTyped: (column: string) => boolean): [shown: BrowserPlace, change: ChangePlace] {
  const addressed = browserSearch({ ...useSearch({ strict: false }) });
  const told = JSON.stringify(addressed);
  const [shown, setShown] = useState(() => placedAt(addressed, initial));
  /** The address as it was last looked at, and as it was last written from here. */
  const [seen, setSeen] = useState(told);
  const [written, setWritten] = useState(told);
  const navigate = useNavigate();
  const router = useRouter();
  // The list's own: while another screen is on its way in, the location is already that one's, and the list is still drawn.
  const [path] = useState(useLocation({ select: ({ pathname }) => pathname }));
  if (told !== seen) {
    setSeen(told);
    // One that was left before it came: a newer one is on its way, or another screen.
    const { pathname, search } = router.latestLocation;
    const isLatest = pathname === path && told === JSON.stringify(browserSearch({ ...search }));
    if (isLatest && told !== written) {
      setWritten(told);
      setShown(placedAt(addressed, initial));
    }
  }
  const addressOf = ({ q, state, columns, place }: BrowserPlace) => searchOf(q, state === initial ? undefined : state, columns, place);
  const write = (next: BrowserPlace, replace: boolean) => {
    // Another screen may be on its way in: its address is its own.
    if (router.latestLocation.pathname !== path) return;
    const search = addressOf(next);
    setWritten(JSON.stringify(browserSearch(search)));
    void navigate({ to: '.', search: search as never, replace });
  };
  const follow = useDebouncedCallback(() => write(shown, true), FOLLOW_MS);
  const change: ChangePlace = (some, { replace = false } = {}) => {
    const next = { ...shown, ...some, ...(!some.place && { place: { ...shown.place, page: undefined } }) };
    setShown(next);
    if (!replace && !isStep(addressOf(shown), addressOf(next), isTyped)) return follow();
    // What was typed a moment ago belongs to the step before.
    if (follow.isPending()) follow.flush();
    write(next, replace);
  };
  return [shown, change];
}
