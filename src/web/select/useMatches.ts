import type { ComboboxStore } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LateValues } from '../form/lateValues.ts';

/** What is looked up while one types, and where it is shown. */
export interface MatchSearch<Match> {
  store: ComboboxStore;
  /** Names what is looked for; answers are kept under it. */
  name: readonly unknown[];
  /** What is typed now. */
  text: string;
  /** How long typing must rest before it is asked for, in milliseconds. */
  rest: number;
  /** Whether there is something to ask. */
  enabled: boolean;
  find: (text: string) => Promise<readonly Match[]>;
  /** Which of some matches Enter is for; undefined when people have to say. The first one unless told. */
  best?: (matches: readonly Match[]) => Match | undefined;
  /** Takes the match that Enter is for; what it gives is waited for before a form is saved. */
  onTake: (match: Match) => unknown;
  /** Enter was for a text that nothing matches. */
  onNone?: () => unknown;
  /** Enter was for matches none of which is the best. */
  onDoubt?: () => void;
}

const firstOf = <Match>(matches: readonly Match[]): Match | undefined => matches[0];

/**
 * The matches of what is typed, the first of them marked. Enter before they are there takes the first one as soon as it is;
 * matches of an older text are shown until the newer ones come, but cannot be taken (`fresh`).
 */
export function useMatches<Match>({ store, name, text, rest, enabled, find, best = firstOf, onTake, onNone, onDoubt }: MatchSearch<Match>) {
  const late = use(LateValues);
  const queries = useQueryClient();
  const [rested] = useDebouncedValue(text, rest);
  const [awaited, setAwaited] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const newest = useRef({ onTake, onNone, onDoubt });
  useEffect(() => {
    newest.current = { onTake, onNone, onDoubt };
  });
  const asked = (sought: string) => ({ queryKey: ['matches', ...name, sought], queryFn: () => find(sought), staleTime: 60_000 });
  const sought = text === '' ? '' : rested;
  const found = useQuery({ ...asked(sought), enabled, placeholderData: keepPreviousData });
  const fresh = sought === text && !found.isPending && !found.isPlaceholderData;

  const { dropdownOpened, selectOption, targetRef } = store;
  const marked = found.data ? found.data.indexOf(best(found.data) as Match) : -1;
  useEffect(() => {
    if (!dropdownOpened || !fresh || text === '' || !found.data || marked < 0) return undefined;
    selectOption(marked);
    const field = targetRef.current;
    const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
    const taken = list?.querySelector('[data-combobox-selected]')?.id;
    if (taken) field?.setAttribute('aria-activedescendant', taken);
    return () => field?.removeAttribute('aria-activedescendant');
  }, [dropdownOpened, fresh, text, found.data, marked, selectOption, targetRef]);

  const wait = (next: string | null) => {
    wanted.current = next;
    setAwaited(next);
  };
  const takeFirst = async () => {
    wait(text);
    const matches = await queries.fetchQuery(asked(text)).catch(() => []);
    if (wanted.current !== text) return;
    wait(null);
    const first = best(matches);
    if (first !== undefined) await newest.current.onTake(first);
    else if (matches.length === 0) await newest.current.onNone?.();
    else newest.current.onDoubt?.();
  };
  return {
    matches: found.data ?? [],
    fresh,
    failed: found.isError,
    /** Whether newer matches are on their way. */
    searching: awaited !== null || (enabled && !fresh),
    /** The text whose first match is awaited; the field shows it meanwhile. */
    awaited,
    /** Takes the first match as soon as it is there, also when the list is closed by then. */
    takeFirst: () => late(takeFirst()),
    /** For every change of the text: an awaited match is not wanted any more. */
    forget: () => wait(null),
    /** Enter in the field: takes the match that is marked, waits for it, or closes a list without one. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') wait(null);
      if (event.key !== 'Enter' || !dropdownOpened) return;
      event.preventDefault();
      if (!fresh && text !== '') late(takeFirst());
      else if (store.getSelectedOptionIndex() >= 0) return;
      else if (found.data?.length && onDoubt) onDoubt();
      else store.closeDropdown();
    },
  };
}
