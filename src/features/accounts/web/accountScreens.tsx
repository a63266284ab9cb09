import { screen } from '#web/screens.tsx';
import { areas } from '#web/shell/areas.tsx';
import { cashSearch } from './cash/cashSearch.ts';
import { currentSearch } from './movements/currentSearch.ts';
import { newMovement } from './movements/newMovement.ts';
import { statementSearch } from './statement/statementSearch.ts';
import { settlementSearch } from './settlements/list/settlementSearch.ts';

/** The screens of accounts: a part of the index (`src/routes.tsx`). */
export const accountScreens = [
  screen({
    path: '/account/status',
    title: 'Estado de cuenta',
    needs: 'account',
    menu: { area: areas.account, label: 'Estado' },
    load: () => import('./status/StatusScreen.tsx'),
  }),
  screen({
    path: '/account/current',
    title: 'Detalle de cuenta',
    needs: 'account',
    search: currentSearch,
    menu: { area: areas.account, label: 'Detalle' },
    actions: [newMovement],
    load: () => import('./movements/CurrentScreen.tsx'),
  }),
  screen({
    path: '/account/current/$id',
    title: 'Extracto',
    needs: 'account',
    search: statementSearch,
    load: () => import('./statement/StatementScreen.tsx'),
  }),
  screen({
    path: '/account/invoice',
    title: 'Liquidaciones',
    needs: 'account',
    search: settlementSearch,
    menu: { area: areas.account, label: 'Liquidación' },
    load: () => import('./settlements/list/SettlementsScreen.tsx'),
  }),
  screen({
    path: '/account/cash',
    title: 'Rendición',
    needs: 'account',
    search: cashSearch,
    menu: { area: areas.account, label: 'Rendición' },
    load: () => import('./cash/CashScreen.tsx'),
  }),
] as const;
