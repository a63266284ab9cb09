import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** What Enter presses by itself. */
const PRESSED = 'button, a, summary, [role="button"], [role="option"]';
const OVER = '[role="dialog"], [role="menu"]';

/**
 * One key for the whole screen, by what it writes: '/' is Shift+7 on a Spanish keyboard.
 * It is a letter like others while a field has the focus, and nothing while a dialog or a menu is open; Enter presses the button that has
 * the focus.
 */
export function useScreenKey(key: string, act: () => void): void {
  const taken = useRef<KeyboardEvent>(null);
  // Escape has closed a dialog by the time the screen acts: whether one was open is seen before that.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() === key && document.querySelector(OVER)) taken.current = event;
    },
    { capture: true },
  );
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if ((event.target instanceof Element && event.target.closest(FIELD)) || taken.current === event || document.querySelector(OVER)) return;
    if (key === 'enter' && event.target instanceof Element && event.target.closest(PRESSED)) return;
    event.preventDefault();
    act();
  });
}
