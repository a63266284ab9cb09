import type { ScreenAction } from '#web/screens.tsx';

/** Begins a movement, from its list or from the palette. */
export const newMovement: ScreenAction = { name: 'nuevo', label: 'Nuevo movimiento', key: 'n' };
