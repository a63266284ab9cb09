import { useWindowEvent } from '@mantine/hooks';

/** Whether an element is the marker of the map. */
export const isOnMarker = (element: EventTarget | null): boolean => element instanceof Element && element.closest('.rp-marker') !== null;

const isOnOpenRow = (element: EventTarget | null) =>
  element instanceof Element && element.closest('[data-active] button[aria-expanded="true"]') !== null;

/**
 * Enter where it would press a button that has nothing else to do: a point that was put is confirmed from its marker and from its row. Other
 * buttons are pressed, and everywhere else the key of the screen is heard.
 */
export const useConfirmKey = (isPut: boolean, confirm: () => void): void => {
  useWindowEvent('keydown', (event) => {
    if (!isPut || event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!isOnMarker(event.target) && !isOnOpenRow(event.target)) return;
    event.preventDefault();
    confirm();
  });
};
