import type { ScreenAction } from '#web/screens.tsx';

/** Begins an order, from the list or from the palette. */
export const newOrder: ScreenAction = { name: 'nueva', label: 'Nueva orden', key: 'n' };
