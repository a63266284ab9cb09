import { useWindowEvent } from '@mantine/hooks';

const FIELD = 'input, textarea, select, [contenteditable="true"]';
const OVER = '[role="dialog"], [role="menu"]';

/** Ctrl+Z takes a step back, Ctrl+Y or Ctrl+Shift+Z does it again; in a field they are the field's. */
export const useUndoKeys = (undo: () => void, redo: () => void): void => {
  useWindowEvent('keydown', (event) => {
    if ((event.target instanceof Element && event.target.closest(FIELD)) || document.querySelector(OVER)) return;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
};
