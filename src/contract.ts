import { accounts } from './features/accounts/contract.ts';
import { clients } from './features/clients/contract.ts';
import { dashboard } from './features/dashboard/contract.ts';
import { developers } from './features/developers/contract.ts';
import { employees } from './features/employees/contract.ts';
import { fees } from './features/fees/contract.ts';
import { fleet } from './features/fleet/contract.ts';
import { health } from './features/health/contract.ts';
import { imports } from './features/imports/contract.ts';
import { jobs } from './features/jobs/contract.ts';
import { live } from './features/live/contract.ts';
import { office } from './features/office/contract.ts';
import { orders } from './features/orders/contract.ts';
import { marketplaces } from './features/marketplaces/contract.ts';
import { peers } from './features/transfers/peers.ts';
import { places } from './features/places/contract.ts';
import { printing } from './features/printing/contract.ts';
import { routing } from './features/routing/contract.ts';
import { session } from './features/session/contract.ts';
import { settings } from './features/settings/contract.ts';
import { skus } from './features/skus/contract.ts';
import { storage } from './features/storage/contract.ts';
import { streets } from './features/streets/contract.ts';
import { transfers } from './features/transfers/contract.ts';
import { views } from './features/views/contract.ts';
import { warehouses } from './features/warehouses/contract.ts';
import { workdays } from './features/workdays/contract.ts';

/** Every endpoint, by slice. */
export const contract = {
  session,
  health,
  settings,
  streets,
  places,
  clients,
  warehouses,
  fleet,
  employees,
  live,
  skus,
  orders,
  printing,
  workdays,
  routing,
  fees,
  accounts,
  transfers,
  peers,
  marketplaces,
  imports,
  developers,
  office,
  storage,
  dashboard,
  jobs,
  views,
};
