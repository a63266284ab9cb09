import { randomUUID } from 'node:crypto';
import type { Endpoint, Sent } from '#shared/contract.ts';
import { addDays, at10, dayOf } from '#shared/time.ts';
import { contract } from '../contract.ts';
import { PASSWORD, type Records } from './testRecords.ts';

type Slices = typeof contract;
type InputOf<E> = E extends Endpoint ? Sent<E> : never;
/** An input for every endpoint of the contract. */
export type Inputs = { [S in keyof Slices]: { [N in keyof Slices[S]]: InputOf<Slices[S][N]> } };

/** The endpoints of the contract, each with its name `slice.endpoint`. */
export const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${slice}.${name}`, slice, call: name, endpoint })),
);

/** For every endpoint an input that names each of its fields and that nothing is wrong with. */
export const inputsWith = (r: Records, token: string, now = new Date()): Inputs => {
  const day = addDays(dayOf(now), 1);
  const deliveryDate = at10(day).toISOString();
  const place = { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', postalCode: '1414', province: '' };
  const location = { type: 'Point' as const, coordinates: [-58.43, -34.588] as [number, number] };
  const address = {
    name: 'Agustina Peña',
    address: 'Gurruchaga',
    addressNumber: 1854,
    location,
    floor: '3',
    door: 'B',
    phone: '1155554444',
    email: 'a@reparto.test',
    postalCode: '1414',
    town: 'Palermo',
    observation: 'Timbre\nroto',
    typeBuilding: 'Residencial' as const,
    hierarchy: ['Palermo', 'CABA'],
    partial_match: false,
  };
  const { province: _none, ...rest } = place;
  const found = { ...rest, location, hierarchy: ['Palermo'], partial_match: false, remember: true };
  const filter = {
    startDay: day,
    endDay: day,
    notDate: false,
    status: [1, 5] as [1, 5],
    client: r.client,
    driverAssign: r.driver,
    toAddress: 'gurruchaga',
    warehouse: [r.warehouse, 0] as [string, 0],
    typeOrder: ['Normal' as const],
    fromOrder: ['Admin' as const],
    typeBuilding: 'Residencial' as const,
    flexML: false,
    partial_match: false,
    validation_type: ['DNI' as const],
    region: r.region,
    import: r.file,
  };
  const form = {
    client: r.client,
    typeOrder: 'Normal' as const,
    status: 5 as const,
    warehouse: r.warehouse,
    deliveryDate,
    driverAssign: r.driver,
    externalID: 'A-1',
    fromOrder: 'Admin' as const,
    fromAddress: address,
    toAddress: address,
    validation_type: ['Foto' as const],
    weight: 1200,
    volume: 0.5,
    valuePackage: 10.5,
    chargeDestination: true,
    chargeAmount: 99.99,
    numberPackage: 2,
    shipment_product: [{ product: r.product, variant: 'Azul', quantity: 3 }],
  };
  const change = {
    warehouse: r.warehouse,
    driverAssign: r.driver,
    clientName: 'Ana',
    clientIDNumber: '30111222',
    observation: 'ok',
    transferid: '12AB',
    notify: true,
    status: 5 as const,
    deliveryDate,
  };
  const cells = {
    client: 'nandu',
    externalID: 'x-1',
    deliveryDate: day,
    toAddress: 'Gurruchaga 1854',
    toLat: '-34,588',
    toLng: '-58.43',
    weight: '1,5',
    sku: `SKU-${r.mark}`,
    quantity: '2',
  };
  const headers = ['Quién', 'Cuándo', 'Dónde', r.mark];
  const columns = ['client' as const, 'deliveryDate' as const, 'toAddress' as const, null];
  const several = { ids: [r.client], search: 'a' };
  return {
    session: {
      signIn: { email: r.email, password: PASSWORD, remember: true },
      check: { token },
      signOut: {},
      forgot: { email: r.email },
      reset: { token: 'x'.repeat(43), password: PASSWORD },
      savePreferences: {
        preferences: {
          layout: 'vertical',
          width: 'boxed',
          topbar: 'dark',
          sidebar: 'compact',
          sidebarColor: 'brand',
          sidebarImage: 'waves',
          preloader: true,
          colorScheme: 'dark',
        },
      },
    },
    places: {
      suggest: { text: 'Gurruchaga 18', country: 'AR', session: randomUUID() },
      resolve: { id: r.place, session: randomUUID() },
      normalise: { rows: [place], country: 'AR' },
      remember: { address: { ...place, hierarchy: ['Palermo'] }, location, country: 'AR' },
      regions: { search: 'zona', ids: [r.region] },
    },
    clients: { search: several },
    warehouses: { list: {} },
    skus: { products: { client: r.client, search: 'a', ids: [r.product] } },
    orders: {
      statuses: {},
      search: { ...filter, page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' },
      drivers: { search: 'a', ids: [r.driver] },
      detail: { _id: r.order },
      addHistory: { ...change, _id: r.order, version: 1 },
      changeBulk: { ...change, orders: [r.order], versions: { [r.order]: 1 }, validation_type: ['DNI'] },
      undoBulk: { batch: r.batch },
      tracking: { search: r.order },
      recent: {},
      create: { ...form, returnOf: null, importId: randomUUID(), confirmReturn: false },
      save: { ...form, _id: r.order, version: 1 },
      form: { _id: r.order, typeAction: 'edit' },
      returnForm: { _id: r.delivered },
      remove: { _id: r.order, version: 1, observation: 'Duplicada' },
      views: {},
      saveView: { _id: r.view, name: 'Hoy', search: { status: [1, 5], toAddress: 'x', notDate: true }, columns: ['internalID'] },
      saveColumns: { columns: ['internalID', 'client'] },
      removeView: { _id: r.view },
    },
    imports: {
      confirm: {
        rows: [
          { importId: randomUUID(), row: 2, cells, places: { fromAddress: found, toAddress: found }, fileClient: r.client, error: '' },
        ],
        mark: true,
      },
      create: {
        orders: [
          {
            importId: randomUUID(),
            row: 2,
            client: r.client,
            externalID: 'x-1',
            typeOrder: 'Normal',
            deliveryDate: day,
            weight: 1200,
            valuePackage: 10,
            chargeDestination: true,
            chargeAmount: 5.5,
            fromAddress: { ...address, remember: true },
            toAddress: { ...address, remember: false },
            shipment_product: [{ sku: `SKU-${r.mark}`, quantity: 2 }],
          },
        ],
        driverAssign: r.driver,
        fileName: 'pedidos.csv',
        existingToo: true,
      },
      search: { page: 1, size: 25, sortField: 'createAt', sortOrder: 'desc' },
      mapping: { headers, client: r.client },
      rememberMapping: { headers, columns, client: r.client },
    },
    dashboard: { today: {} },
    jobs: { get: { _id: r.job } },
  };
};

/** The input for one endpoint. */
export const inputOf = (inputs: Inputs, { slice, call }: { slice: string; call: string }): object =>
  (inputs as Record<string, Record<string, object>>)[slice]?.[call] ?? {};
