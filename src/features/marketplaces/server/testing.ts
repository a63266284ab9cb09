import { newId } from '#server/ids.ts';
import { addDays, dayOf } from '#shared/time.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { marketplaces } from '../contract.ts';
import { sealTokens } from './tokens/seal.ts';
import type { ExternalShipment } from './shops/shop.ts';
import { marketplaceAccounts, marketplaceShipments } from './tables.ts';

/** A shipment of a shop that nothing is wrong with. */
const aShipment: ExternalShipment = {
  shipment: '44123456789',
  externalID: '2000001',
  state: 'ready',
  status: 'ready_to_ship/printed',
  logistic: 'self_service',
  ours: true,
  flex: true,
  turbo: false,
  updateAt: '2026-11-20T12:00:00.000Z',
  name: 'Agustina Peña',
  phone: '1147901177',
  email: '',
  address: 'Gurruchaga',
  addressNumber: 1854,
  floor: '',
  door: '',
  town: 'Palermo',
  province: 'Capital Federal',
  postalCode: '1414',
  comment: 'Timbre 2',
  lngLat: [-58.43, -34.588],
  weight: 800,
  value: 15_300.5,
};

/** A linked shop, two shipments of it that wait, and inputs of the calls about marketplaces; the installation is connected with none. */
export const marketplaceFixture = fixture(marketplaces)({
  records: async ({ t, company, mark, now }: Making, { client }: Pick<ClientRecords, 'client'>) => {
    const [shop, waiting, taken] = [newId(), newId(), newId()];
    const userId = `tienda-${shop}`;
    const account = { _id: shop, type: 'tn' as const, userId };
    await t.inCompany(company, async (db) => {
      await db.insert(clientIntegrations).values({ ...account, client, nickname: `Tienda ${mark}`, status: 'Work', createAt: now });
      const tokens = sealTokens(t.ports.config, { company: company.companyId, account: shop }, { access: 'a', refresh: null });
      await db.insert(marketplaceAccounts).values({ ...account, tokens, cursor: now, nextAt: now, createAt: now });
      for (const [at, _id] of [waiting, taken].entries()) {
        const content = { ...aShipment, shipment: `${at}${shop}`, name: mark };
        const found = {
          location: { type: 'Point' as const, coordinates: [-58.43, -34.588] as [number, number] },
          address: 'Gurruchaga',
          addressNumber: 1854,
          town: 'Palermo',
          postalCode: '1414',
          partial_match: false,
        };
        const { type } = account;
        await db
          .insert(marketplaceShipments)
          .values({ _id, type, userId, shipment: content.shipment, content, found, search: mark, createAt: now, readAt: now });
      }
    });
    return { shop, waiting, takenShipment: taken, shopAccount: userId };
  },
  inputs: (
    {
      client,
      shop,
      waiting,
      takenShipment,
      shopAccount,
    }: { client: string; shop: string; waiting: string; takenShipment: string; shopAccount: string },
    { now },
  ) => ({
    offered: {},
    link: { _id: client, type: 'tn', shop: '' },
    invite: { _id: client },
    token: { token: 'nadie' },
    authorize: { token: 'nadie', type: 'tn', shop: '' },
    connections: {},
    retry: { _id: shop },
    replay: { _id: shop, day: addDays(dayOf(now), -2) },
    automatic: { _id: shop, automatic: false },
    pending: {
      client,
      type: 'tn',
      account: shop,
      unplaced: false,
      skipped: false,
      search: 'gurruchaga',
      page: 1,
      size: 25,
      sortField: 'createAt',
      sortOrder: 'desc',
    },
    waiting: {},
    skip: { shipments: [waiting] },
    unskip: { shipments: [waiting] },
    take: {
      shipments: [takenShipment],
      deliveryDate: now.toISOString(),
      driverAssign: null,
      places: {},
    },
    shipment: { _id: null, sender_id: shopAccount, externalTracking: `0${shop}` },
    conflict: { _id: waiting },
  }),
});
