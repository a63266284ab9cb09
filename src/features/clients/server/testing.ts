import type { Sent } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { clients } from '../contract.ts';
import { clientIntegrations } from './tables.ts';

/** A client that nothing is wrong with. */
export const aClient: Required<Omit<Sent<typeof clients.create>, '_id' | 'avatar' | 'logoEmail' | 'logoZPL'>> = {
  name: 'Ñandú Indumentaria',
  status: 1,
  cuit: '30500010912',
  phone: '1143012200',
  email: 'envios@nandu.test',
  password: 'quebracho colorado',
  contactName: 'Inés Núñez',
  contactPhone: '1154445555',
  address: 'Av. Montes de Oca',
  addressNumber: 1780,
  location: { type: 'Point', coordinates: [-58.3745, -34.6405] },
  floor: 'PB',
  door: 'B',
  postalCode: '1270',
  town: 'Barracas',
};
/** A row of a file that nothing is wrong with. */
const aRow = {
  row: 2,
  twin: 'other' as const,
  cells: {
    name: 'Yerbatera Ñandubay',
    status: 'Activo',
    cuit: '30-70308853-4',
    phone: '11 4301-2200',
    email: 'ventas@nandubay.test',
    contactName: 'Inés Núñez',
    contactPhone: '11 5444-5555',
    address: 'Av. Montes de Oca',
    addressNumber: '1780',
    floor: 'PB',
    door: 'B',
    postalCode: '1270',
    town: 'Barracas',
    location: '-34.6405, -58.3745',
  },
};
const noPictures = { avatar: '', logoEmail: '', logoZPL: '' } as const;

/** Two clients, the second of which may be deleted, a connection of the first, and inputs of the calls about clients. */
export const clientFixture = fixture(clients)({
  records: async ({ t, company, mark, now }: Making) => {
    const client = await t.make.client(company, `Cliente ${mark}`);
    const emptyClient = await t.make.client(company, `Sin órdenes ${mark}`);
    const integration = newId();
    await t.inCompany(company, (db) =>
      db
        .insert(clientIntegrations)
        .values({ _id: integration, client, type: 'ml', nickname: `TIENDA ${mark}`, userId: mark, status: 'Work', createAt: now }),
    );
    return { client, emptyClient, integration };
  },
  inputs: ({ client, emptyClient, integration }) => ({
    list: {},
    create: { ...aClient, ...noPictures, _id: newId() },
    edit: { ...aClient, ...noPictures, _id: client, version: 1, email: 'otro@nandu.test' },
    read: { _id: client },
    remove: { _id: emptyClient, version: 1 },
    deactivate: { _id: emptyClient, version: 1 },
    history: { _id: client, before: null },
    export: { ids: [client] },
    importCheck: { rows: [aRow] },
    import: { rows: [{ ...aRow, _id: newId(), version: null }] },
    search: { ids: [client], search: 'a' },
    email: { email: 'envios@nandu.test', type: 'edit', _id: client },
    shops: { _id: client },
    unlink: { _id: client, integration },
  }),
  once: { create: '_id', edit: 'version', deactivate: 'version', remove: '_id', unlink: 'integration', import: '_id' },
});

/** Records of clients. */
export type ClientRecords = Awaited<ReturnType<typeof clientFixture.records>>;
