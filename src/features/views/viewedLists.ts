import type { Need } from '#shared/permissions.ts';

/** The lists of which users keep views and columns, each with what it asks of who sees it. */
export const viewedLists = { orders: 'order', office: ['office', 'order'], transfers: 'transfer' } as const satisfies Record<string, Need>;
export type ViewedList = keyof typeof viewedLists;
