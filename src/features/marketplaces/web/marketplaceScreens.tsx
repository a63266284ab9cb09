import { screen } from '#web/screens.tsx';
import { areas } from '#web/shell/areas.tsx';
import { LINKED_PAGE } from '../linkOutcome.ts';
import { connectionSearch } from './connections/connectionSearch.ts';
import { linkedSearch } from './linking/linkedSearch.ts';

/** The screens of marketplaces: a part of the index (`src/routes.tsx`). */
export const marketplaceScreens = [
  screen({
    path: '/office/connections',
    title: 'Conexiones',
    needs: 'office',
    search: connectionSearch,
    menu: { area: areas.office, label: 'Conexiones' },
    load: () => import('./connections/ConnectionsScreen.tsx'),
  }),
  screen({ path: '/link/$token', title: 'Vincular su tienda', needs: 'public', load: () => import('./linking/InvitedScreen.tsx') }),
  screen({
    path: LINKED_PAGE,
    title: 'Vinculación',
    needs: 'public',
    search: linkedSearch,
    load: () => import('./linking/LinkedScreen.tsx'),
  }),
] as const;
