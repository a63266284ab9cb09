import type { Contract, Endpoint } from '#shared/contract.ts';
import { contract } from '../contract.ts';
import { accountFixture } from '../features/accounts/server/testing.ts';
import { clientFixture } from '../features/clients/server/testing.ts';
import { dashboardFixture } from '../features/dashboard/server/testing.ts';
import { developerFixture } from '../features/developers/server/testing.ts';
import { employeeFixture } from '../features/employees/server/testing.ts';
import { feeFixture } from '../features/fees/server/testing.ts';
import { fleetFixture } from '../features/fleet/server/testing.ts';
import { healthFixture } from '../features/health/server/testing.ts';
import { importFixture } from '../features/imports/server/testing.ts';
import { jobFixture } from '../features/jobs/server/testing.ts';
import { liveFixture } from '../features/live/server/testing.ts';
import { marketplaceFixture } from '../features/marketplaces/server/testing.ts';
import { officeFixture } from '../features/office/server/testing.ts';
import { orderFixture } from '../features/orders/server/testing.ts';
import { placeFixture } from '../features/places/server/testing.ts';
import { printingFixture } from '../features/printing/server/testing.ts';
import { routingFixture } from '../features/routing/server/testing.ts';
import { sessionFixture } from '../features/session/server/testing.ts';
import { settingsFixture } from '../features/settings/server/testing.ts';
import { skuFixture } from '../features/skus/server/testing.ts';
import { storageFixture } from '../features/storage/server/testing.ts';
import { streetFixture } from '../features/streets/server/testing.ts';
import { peerFixture, transferFixture } from '../features/transfers/server/testing.ts';
import { viewFixture } from '../features/views/server/testing.ts';
import { warehouseFixture } from '../features/warehouses/server/testing.ts';
import { workdayFixture } from '../features/workdays/server/testing.ts';
import type { Fixture } from './fixture.ts';
import type { App, Company } from './testApp.ts';

/** The index of fixtures, in the slices' order: each makes records of its own with those of the slices before. */
const parts = {
  session: sessionFixture,
  health: healthFixture,
  settings: settingsFixture,
  streets: streetFixture,
  places: placeFixture,
  jobs: jobFixture,
  views: viewFixture,
  clients: clientFixture,
  warehouses: warehouseFixture,
  fleet: fleetFixture,
  employees: employeeFixture,
  live: liveFixture,
  skus: skuFixture,
  orders: orderFixture,
  printing: printingFixture,
  workdays: workdayFixture,
  routing: routingFixture,
  fees: feeFixture,
  accounts: accountFixture,
  transfers: transferFixture,
  peers: peerFixture,
  marketplaces: marketplaceFixture,
  imports: importFixture,
  developers: developerFixture,
  office: officeFixture,
  storage: storageFixture,
  dashboard: dashboardFixture,
};

type Parts = typeof parts;
type MadeBy<S extends keyof Parts> = S extends unknown ? (records: Awaited<ReturnType<Parts[S]['records']>>) => void : never;
/** One record of every kind that an input can name, and `mark`, the word that stands in every text of them. */
export type Records = MadeBy<keyof Parts> extends (records: infer All) => void ? All : never;

/** Every slice has a fixture, and what it builds on is made. */
const fixtures: { [S in keyof typeof contract]: Fixture<(typeof contract)[S], object, Records> } = parts;

/** Makes all records in a company. */
export const makeRecords = async (t: App, company: Company, mark: string): Promise<Records> => {
  const making = { t, company, mark, now: new Date() };
  const made = {} as Records;
  for (const { records } of Object.values(fixtures)) Object.assign(made, await records(making, made));
  return made;
};

/** The endpoints of the contract, each with its name `slice.endpoint`. */
export const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${slice}.${call}`, slice, call, endpoint })),
);
/** One of the endpoints. */
export type Call = (typeof endpoints)[number];

const fixtureOf = ({ slice }: Call) => fixtures[slice as keyof typeof fixtures] as Fixture<Contract, object, Records>;

/** The input for one endpoint. */
export const inputOf = (call: Call, records: Records, token: string): object =>
  fixtureOf(call).inputs(records, { token, now: new Date() })[call.call] ?? {};

/** The field by which an endpoint knows that the same is sent twice, if it does. */
export const onceBy = (call: Call): string | undefined => fixtureOf(call).once?.[call.call];
