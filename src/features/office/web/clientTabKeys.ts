import { oneOf, searchReader } from '#web/list/screenSearch.ts';

/** The tabs of a client's page, in their order. */
export const clientTabKeys = ['orders', 'imports', 'skus', 'layouts', 'changes'] as const;
export type ClientTabKey = (typeof clientTabKeys)[number];

/** What the address of a client's page holds: the tab that is open; the first one stands for none. */
export const clientPageSearch = searchReader({ tab: oneOf(clientTabKeys) });
