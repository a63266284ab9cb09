import type { Screen } from '#web/screens.tsx';
import { newOrder } from './features/orders/web/list/newOrder.ts';

/** Every screen: path, permission, title, place in the menu, search. Router, menus and command palette are drawn from it. */
export const screens: readonly Screen[] = [
  { path: '/login', title: 'Ingresar', needs: 'public', load: () => import('./features/session/web/LoginScreen.tsx') },
  { path: '/logout', title: 'Salir', needs: 'public', load: () => import('./features/session/web/LogoutScreen.tsx') },
  {
    path: '/forgot-password',
    title: 'Recuperar contraseña',
    needs: 'public',
    load: () => import('./features/session/web/ForgotScreen.tsx'),
  },
  {
    path: '/reset-password/$token',
    title: 'Contraseña nueva',
    needs: 'public',
    load: () => import('./features/session/web/ResetScreen.tsx'),
  },
  { path: '/pages-404', title: 'Página inexistente', needs: 'public', load: () => import('#web/shell/NotFoundScreen.tsx') },
  { path: '/pages-500', title: 'Error', needs: 'public', load: () => import('#web/shell/ServerErrorScreen.tsx') },

  { path: '/dashboard', title: 'Panel', needs: 'staff', load: () => import('./features/dashboard/web/DashboardScreen.tsx') },
  {
    path: '/order',
    title: 'Órdenes',
    needs: 'order',
    menu: { area: 'Órdenes', label: 'General' },
    actions: [newOrder],
    load: () => import('./features/orders/web/list/OrdersScreen.tsx'),
  },
  {
    path: '/order/import',
    title: 'Importar órdenes',
    needs: 'order',
    menu: { area: 'Órdenes', label: 'Importar' },
    load: () => import('./features/imports/web/ImportScreen.tsx'),
  },
  { path: '/order/$id', title: 'Detalle', needs: 'order', load: () => import('./features/orders/web/detail/OrderDetailScreen.tsx') },
  { path: '/search/$id', title: 'Búsqueda', needs: 'order', load: () => import('./features/orders/web/list/SearchScreen.tsx') },
];
