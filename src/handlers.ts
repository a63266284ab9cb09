import type { Contract } from '#shared/contract.ts';
import type { Handlers } from '#server/http/api.ts';
import { firstUse } from '#server/record/recordParts.ts';
import type { contract } from './contract.ts';
import { accountHandlers } from './features/accounts/server/handlers.ts';
import { openCash, orderMoney, owedBalance, unpaidDeliveries, unsettledOrders } from './features/accounts/server/operations.ts';
import { clientHandlers } from './features/clients/server/handlers.ts';
import { dashboardHandlers } from './features/dashboard/server/handlers.ts';
import { developerHandlers } from './features/developers/server/handlers.ts';
import { webhooksHealth } from './features/developers/server/waiting.ts';
import { employeeHandlers } from './features/employees/server/handlers.ts';
import { postedEmployees } from './features/employees/server/operations.ts';
import { feeHandlers } from './features/fees/server/handlers.ts';
import { fleetHandlers } from './features/fleet/server/handlers.ts';
import { healthHandlers } from './features/health/server/handlers.ts';
import { importHandlers } from './features/imports/server/handlers.ts';
import { jobHandlers } from './features/jobs/server/handlers.ts';
import { liveHandlers } from './features/live/server/handlers.ts';
import { lastHeard } from './features/live/server/operations.ts';
import { marketplaceHandlers } from './features/marketplaces/server/handlers.ts';
import { shopsHealth } from './features/marketplaces/server/waiting.ts';
import { carriedOrders, driverLoads, heldOrders, openOrders, visitsOf } from './features/orders/server/operations.ts';
import { officeHandlers } from './features/office/server/handlers.ts';
import { orderHandlers } from './features/orders/server/handlers.ts';
import { placeHandlers } from './features/places/server/handlers.ts';
import { printingHandlers } from './features/printing/server/handlers.ts';
import { routingHandlers } from './features/routing/server/handlers.ts';
import { sessionHandlers } from './features/session/server/handlers.ts';
import { settingsHandlers } from './features/settings/server/handlers.ts';
import { skuHandlers } from './features/skus/server/handlers.ts';
import { storageHandlers } from './features/storage/server/handlers.ts';
import { streetHandlers } from './features/streets/server/handlers.ts';
import { transferHandlers } from './features/transfers/server/handlers.ts';
import { peerHandlers } from './features/transfers/server/peers/connecting/peerHandlers.ts';
import { orderSharing } from './features/transfers/server/operations.ts';
import { partnersWaiting, peersHealth } from './features/transfers/server/waiting.ts';
import { viewHandlers } from './features/views/server/handlers.ts';
import { warehouseHandlers } from './features/warehouses/server/handlers.ts';
import { workdayHandlers } from './features/workdays/server/handlers.ts';
import { deliveriesOf, toVisit } from './features/workdays/server/operations.ts';
import { jobDefinitions } from './jobs.ts';

/** Every handler, by slice: a slice of the contract without its handlers does not compile. */
export const handlers = {
  session: sessionHandlers,
  health: healthHandlers({ partners: partnersWaiting.read, marketplaces: shopsHealth, webhooks: webhooksHealth, peers: peersHealth }),
  settings: settingsHandlers,
  streets: streetHandlers,
  places: placeHandlers,
  clients: clientHandlers(firstUse(openOrders, unsettledOrders, owedBalance)),
  warehouses: warehouseHandlers(heldOrders, postedEmployees),
  fleet: fleetHandlers({ loads: driverLoads, heard: lastHeard }),
  employees: employeeHandlers(firstUse(carriedOrders, openCash, unpaidDeliveries, owedBalance)),
  live: liveHandlers({ visitsOf, deliveriesOf }),
  skus: skuHandlers,
  orders: orderHandlers(orderMoney, orderSharing),
  printing: printingHandlers(toVisit),
  workdays: workdayHandlers,
  routing: routingHandlers(orderMoney),
  fees: feeHandlers,
  accounts: accountHandlers,
  transfers: transferHandlers,
  peers: peerHandlers,
  marketplaces: marketplaceHandlers,
  imports: importHandlers,
  developers: developerHandlers,
  office: officeHandlers,
  storage: storageHandlers,
  dashboard: dashboardHandlers,
  jobs: jobHandlers(jobDefinitions),
  views: viewHandlers,
} satisfies { [S in keyof typeof contract]: Handlers<(typeof contract)[S] & Contract> };
