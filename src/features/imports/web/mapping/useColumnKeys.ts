import { useWindowEvent } from '@mantine/hooks';
import { isPhone } from '#web/theme.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const OVER = '[role="dialog"], [role="menu"]';
const ASKED = '[data-ask] :is(button, input)';

/** What keys do to the columns. */
interface ColumnKeys {
  /** Around the columns. */
  around: RefObject<HTMLElement | null>;
  isRead: (at: number) => boolean;
  onUnread: (places: readonly number[]) => void;
  onUndo: () => void;
}

const placesOf = (stop: HTMLElement) => (stop.dataset['stop'] ?? '').split(' ').map(Number);

/**
 * The keys of the columns: ↑ ↓ go from one to the next, Supr leaves one unread, Ctrl+Z undoes. What is shown carries its places in
 * `data-stop`; what asks stands in `data-ask`.
 */
export const useColumnKeys = ({ around, isRead, onUnread, onUndo }: ColumnKeys) => {
  const [wanted, setWanted] = useState<{ readonly at: number }>();
  const stops = () => [...(around.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const focusAsked = () => {
    const first = around.current?.querySelector<HTMLElement>(ASKED);
    (first ?? stops()[0])?.focus();
  };
  const begin = useEffectEvent(() => {
    // There it would only move what one begins to read.
    if (!isPhone()) focusAsked();
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (wanted) around.current?.querySelector<HTMLElement>(`[data-stop~="${wanted.at}"]`)?.focus();
  }, [around, wanted]);
  useWindowEvent('keydown', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || target.closest(TYPED) || document.querySelector(OVER)) return;
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      return onUndo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = stops();
    const here = all.indexOf(target);
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && (here >= 0 || target === document.body)) {
      event.preventDefault();
      const next = here < 0 ? 0 : Math.min(Math.max(here + (event.key === 'ArrowDown' ? 1 : -1), 0), all.length - 1);
      all[next]?.focus();
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && here >= 0) {
      event.preventDefault();
      const places = placesOf(target);
      const next = all[here + 1] ?? all[here - 1];
      onUnread(places);
      if (places.some(isRead) && next) setWanted({ at: placesOf(next)[0] ?? 0 });
    }
  });
  return {
    /** Puts the focus on a column, wherever it stands once it is drawn. */
    focus: (at: number) => setWanted({ at }),
    /** Puts the focus where somebody has to say something. */
    focusAsked,
  };
};
