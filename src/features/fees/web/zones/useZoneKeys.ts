import { useWindowEvent } from '@mantine/hooks';
import { useScreenKey } from '#web/useScreenKey.ts';

const FIELD = 'input, textarea, select, [contenteditable="true"]';
const OVER = '[role="dialog"], [role="menu"]';

/** What the keys of the zone editor do. */
export type ZoneKeys = {
  onUndo: () => void;
  onRedo: () => void;
  /** Supr. */
  onDeleteCorner: () => void;
  onDraw: () => void;
  onSearch: () => void;
  onEscape: () => void;
};

/** The zone editor's keys; in a field they are the field's. */
export const useZoneKeys = ({ onUndo, onRedo, onDeleteCorner, onDraw, onSearch, onEscape }: ZoneKeys): void => {
  useWindowEvent('keydown', (event) => {
    if ((event.target instanceof Element && event.target.closest(FIELD)) || document.querySelector(OVER)) return;
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const act =
      isCommand && key === 'z'
        ? event.shiftKey
          ? onRedo
          : onUndo
        : isCommand && key === 'y'
          ? onRedo
          : key === 'delete'
            ? onDeleteCorner
            : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useScreenKey('n', onDraw);
  useScreenKey('b', onSearch);
  useScreenKey('escape', onEscape);
};
