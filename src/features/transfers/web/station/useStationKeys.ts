import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

/** What one types in. */
export const EDITED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const OVER = '[role="menu"], [role="listbox"]';

/** What the keys of a station do. */
export type StationKeys = {
  /** The station's own part of the page. */
  root: RefObject<HTMLElement | null>;
  /** Where a scanner writes. */
  field: RefObject<HTMLInputElement | null>;
  onUndo: () => void;
  onCamera: () => void;
  onSound: () => void;
  onSubmit: () => void;
};

/** Whether nothing stands over the station. */
const isOnTop = (root: HTMLElement | null) =>
  root !== null &&
  document.querySelector(OVER) === null &&
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(root) === true;

/**
 * The keys of a station. A scanner is a keyboard: what it writes goes to the field wherever the focus is, unless somebody types elsewhere, so
 * that a scan never needs the mouse.
 */
export const useStationKeys = ({ root, field, onUndo, onCamera, onSound, onSubmit }: StationKeys): void => {
  useWindowEvent(
    'keydown',
    (event) => {
      if (!isOnTop(root.current)) return;
      const isEdited = event.target instanceof Element && event.target.closest(EDITED) !== null;
      const isOurs = event.target === field.current;
      const withControl = event.ctrlKey || event.metaKey;
      const act = (what: () => void) => {
        event.preventDefault();
        what();
      };
      if (event.key === 'F2') act(() => field.current?.focus());
      else if (event.key === 'F4' && !event.altKey) act(onCamera);
      else if (event.key === 'F8') act(onSound);
      else if (withControl && event.key === 'Enter') act(onSubmit);
      // In a field that holds something it takes back what is typed there.
      else if (withControl && !event.shiftKey && event.key.toLowerCase() === 'z' && (!isEdited || (isOurs && field.current?.value === '')))
        act(onUndo);
      // The letter itself follows the focus.
      else if (!withControl && !event.altKey && event.key.length === 1 && event.key !== ' ' && !isEdited) field.current?.focus();
    },
    { capture: true },
  );
  // What was pressed with the pointer gives the focus back; who goes about by keys keeps it.
  useWindowEvent('click', (event) => {
    if (event.detail === 0 || !window.matchMedia('(pointer: fine)').matches) return;
    setTimeout(() => {
      if (isOnTop(root.current) && !document.activeElement?.matches(EDITED)) field.current?.focus({ preventScroll: true });
    });
  });
};
