import { browserSearch } from '#web/list/browserSearch.ts';
import { type makeRouter, screen } from '#web/screens.tsx';
import { areas } from '#web/shell/areas.tsx';
import { trialSearch } from './features/accounts/web/trial/trialSearch.ts';
import { importSearch } from './features/imports/web/importSearch.ts';
import { auditSearch } from './features/office/web/audit/auditSearch.ts';
import { officeSearch } from './features/office/web/orders/officeSearch.ts';
import { clientPageSearch } from './features/office/web/clientTabKeys.ts';
import { liveSearch } from './features/live/web/liveSearch.ts';
import { newOrder } from './features/orders/web/list/newOrder.ts';
import { orderListSearch } from './features/orders/web/list/orderListSearch.ts';
import { printSearch } from './features/printing/web/runs/printSearch.ts';
import { routeSearch } from './features/routing/web/routeSearch.ts';
import { skuImportSearch, skuSearch } from './features/skus/web/skuSearch.ts';
import { heldSearch } from './features/storage/web/heldSearch.ts';
import { transfersSearch } from './features/transfers/web/list/transferSearch.ts';
import { workdaySearch } from './features/workdays/web/workdaySearch.ts';
import { accountScreens } from './features/accounts/web/accountScreens.tsx';
import { marketplaceScreens } from './features/marketplaces/web/marketplaceScreens.tsx';
import { publicScreens } from './features/session/web/publicScreens.tsx';

/** Every screen: path, permission, title, search, place in the menu. Router, links, menus and command palette are drawn from it. */
export const screens = [
  ...publicScreens,
  screen({ path: '/config', title: 'Configuración', needs: 'staff', load: () => import('./features/settings/web/SettingsScreen.tsx') }),
  screen({
    path: '/config/api',
    title: 'API y webhooks',
    needs: 'unrestricted',
    load: () => import('./features/developers/web/ApiScreen.tsx'),
  }),
  screen({
    path: '/config/health',
    title: 'Estado del sistema',
    needs: 'unrestricted',
    load: () => import('./features/health/web/HealthScreen.tsx'),
  }),
  screen({
    path: '/profile',
    title: 'Mi perfil',
    needs: 'session',
    load: () => import('./features/session/web/profile/ProfileScreen.tsx'),
  }),
  screen({ path: '/dashboard', title: 'Panel', needs: 'session', load: () => import('./features/dashboard/web/DashboardScreen.tsx') }),
  screen({
    path: '/transfer',
    title: 'Transfer',
    needs: 'transfer',
    search: transfersSearch,
    menu: { area: areas.transfer, label: 'Transfer' },
    load: () => import('./features/transfers/web/TransfersScreen.tsx'),
  }),
  screen({
    path: '/order',
    title: 'Órdenes',
    needs: 'order',
    search: orderListSearch,
    menu: { area: areas.orders, label: 'General' },
    actions: [newOrder],
    load: () => import('./features/orders/web/list/OrdersScreen.tsx'),
  }),
  screen({
    path: '/order/route',
    title: 'Ruteo',
    needs: 'order',
    search: routeSearch,
    menu: { area: areas.orders, label: 'Ruteo' },
    load: () => import('./features/routing/web/RouteScreen.tsx'),
  }),
  screen({
    path: '/order/import',
    title: 'Importar órdenes',
    needs: 'order',
    search: importSearch,
    menu: { area: areas.orders, label: 'Importar' },
    load: () => import('./features/imports/web/ImportScreen.tsx'),
  }),
  screen({
    path: '/order/print',
    title: 'Imprimir',
    needs: 'order',
    search: printSearch,
    menu: { area: areas.orders, label: 'Etiquetas' },
    load: () => import('./features/printing/web/runs/PrintScreen.tsx'),
  }),
  screen({
    path: '/order/note/$id',
    title: 'Remitos',
    needs: 'order',
    load: () => import('./features/printing/web/notes/NotesScreen.tsx'),
  }),
  screen({
    path: '/order/note/$id/sum',
    title: 'Remitos consolidados',
    needs: 'order',
    load: () => import('./features/printing/web/notes/MergedScreen.tsx'),
  }),
  screen({
    path: '/order/proof/$id',
    title: 'Comprobantes',
    needs: 'order',
    load: () => import('./features/printing/web/proofs/ProofsScreen.tsx'),
  }),
  screen({
    path: '/order/$id',
    title: 'Detalle',
    needs: 'order',
    load: () => import('./features/orders/web/detail/OrderDetailScreen.tsx'),
  }),
  screen({
    path: '/follow/$token',
    title: 'Su envío',
    needs: 'public',
    load: () => import('./features/orders/web/follow/FollowScreen.tsx'),
  }),
  screen({
    path: '/search/$id',
    title: 'Búsqueda',
    needs: 'order',
    finds: () => import('./features/orders/web/list/findOrders.ts'),
    load: () => import('./features/orders/web/list/SearchScreen.tsx'),
  }),
  screen({
    path: '/live',
    title: 'Mapa en vivo',
    needs: 'map',
    search: liveSearch,
    menu: { area: areas.map, label: 'Vivo' },
    load: () => import('./features/live/web/LiveScreen.tsx'),
  }),
  screen({
    path: '/order/map',
    title: 'Mapa de órdenes',
    needs: 'map',
    search: orderListSearch,
    menu: { area: areas.map, label: 'Órdenes' },
    load: () => import('./features/orders/web/map/OrdersMapScreen.tsx'),
  }),
  screen({
    path: '/fleet',
    title: 'Vehículos',
    needs: 'fleet',
    menu: { area: areas.fleet, label: 'Vehículos' },
    search: browserSearch,
    load: () => import('./features/fleet/web/VehiclesScreen.tsx'),
  }),
  screen({
    path: '/driver',
    title: 'Choferes',
    needs: 'fleet',
    menu: { area: areas.fleet, label: 'Choferes' },
    search: browserSearch,
    load: () => import('./features/fleet/web/DriversScreen.tsx'),
  }),
  screen({
    path: '/status/$id',
    title: 'Estado del chofer',
    needs: 'fleet',
    search: workdaySearch,
    load: () => import('./features/workdays/web/WorkdayScreen.tsx'),
  }),
  screen({
    path: '/warehouse/status',
    title: 'Estado de depósitos',
    needs: 'warehouse',
    menu: { area: areas.warehouses, label: 'Estado' },
    load: () => import('./features/storage/web/WarehouseStatusScreen.tsx'),
  }),
  screen({
    path: '/warehouse/held',
    title: 'Órdenes en depósito',
    needs: 'warehouse',
    search: heldSearch,
    load: () => import('./features/storage/web/HeldOrdersScreen.tsx'),
  }),
  screen({
    path: '/warehouse',
    title: 'Depósitos',
    needs: 'warehouse',
    menu: { area: areas.warehouses, label: 'Administrar' },
    search: browserSearch,
    load: () => import('./features/warehouses/web/WarehousesScreen.tsx'),
  }),
  screen({
    path: '/fulfillment/sku',
    title: 'SKU',
    needs: 'unrestricted',
    menu: { area: areas.warehouses, label: 'SKU' },
    search: skuSearch,
    load: () => import('./features/skus/web/SkusScreen.tsx'),
  }),
  screen({
    path: '/fulfillment/sku/import',
    title: 'Importar SKU',
    needs: 'unrestricted',
    search: skuImportSearch,
    load: () => import('./features/office/web/ImportSkusScreen.tsx'),
  }),
  screen({
    path: '/office/client',
    title: 'Clientes',
    needs: 'office',
    menu: { area: areas.office, label: 'Clientes' },
    search: browserSearch,
    load: () => import('./features/clients/web/ClientsScreen.tsx'),
  }),
  ...marketplaceScreens,
  screen({
    path: '/office/employee',
    title: 'Empleados',
    needs: 'office',
    menu: { area: areas.office, label: 'Empleados' },
    search: browserSearch,
    load: () => import('./features/employees/web/EmployeesScreen.tsx'),
  }),
  screen({
    path: '/office/fee',
    title: 'Tarifas',
    needs: 'office',
    menu: { area: areas.office, label: 'Tarifas' },
    search: browserSearch,
    load: () => import('./features/fees/web/FeesScreen.tsx'),
  }),
  screen({ path: '/office/fee/$id', title: 'Zonas', needs: 'office', load: () => import('./features/fees/web/zones/ZonesScreen.tsx') }),
  screen({
    path: '/office/fee/$id/trial',
    title: 'Probar tarifa',
    needs: 'office',
    search: trialSearch,
    load: () => import('./features/accounts/web/trial/FeeTrialScreen.tsx'),
  }),
  screen({
    path: '/office/order',
    title: 'Órdenes de oficina',
    needs: ['office', 'order'],
    search: officeSearch,
    menu: { area: areas.office, label: 'Órdenes' },
    load: () => import('./features/office/web/orders/OfficeOrdersScreen.tsx'),
  }),
  screen({
    path: '/office/audit',
    title: 'Historial de cambios',
    needs: 'unrestricted',
    search: auditSearch,
    menu: { area: areas.office, label: 'Historial' },
    load: () => import('./features/office/web/audit/AuditScreen.tsx'),
  }),
  screen({
    path: '/office/streets',
    title: 'Calles',
    needs: 'unrestricted',
    menu: { area: areas.office, label: 'Calles' },
    load: () => import('./features/office/web/StreetsScreen.tsx'),
  }),
  screen({
    path: '/office/client/import',
    title: 'Importar clientes',
    needs: 'office',
    load: () => import('./features/office/web/ImportClientsScreen.tsx'),
  }),
  screen({
    path: '/office/employee/import',
    title: 'Importar empleados',
    needs: 'office',
    load: () => import('./features/office/web/ImportEmployeesScreen.tsx'),
  }),
  screen({
    path: '/office/client/$id',
    title: 'Cliente',
    needs: 'office',
    search: clientPageSearch,
    load: () => import('./features/office/web/ClientScreen.tsx'),
  }),
  ...accountScreens,
] as const;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter<typeof screens>>;
  }
}
