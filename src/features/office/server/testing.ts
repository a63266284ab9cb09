import { addDays, dayOf } from '#shared/time.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';

import type { FleetRecords } from '../../fleet/server/testing.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import type { WarehouseRecords } from '../../warehouses/server/testing.ts';
import { office } from '../contract.ts';

/** A search through all histories that names each of its fields. */
const aFilter = {
  kind: 'clients',
  name: 'ñandú',
  field: 'phone',
  action: 'edit',
  source: 'back-office',
  startDay: '2026-11-01',
  endDay: '2026-11-30',
} as const;

/** The client whose page it is, who changed what, and inputs of the calls. */
export const officeFixture = fixture(office)({
  records: async (
    { now }: Making,
    { client, driver, warehouse, order }: ClientRecords & FleetRecords & WarehouseRecords & OrderRecords,
  ) => {
    const day = addDays(dayOf(now), 1);
    const officeFilter = {
      startDay: day,
      endDay: day,
      notDate: false,
      createAt: { startDay: day, endDay: day },
      driverAssign: driver,
      client,
      search: 'gurruchaga',
      status: [1, 5] as [1, 5],
      typeOrder: ['Flex' as const],
      fromOrder: 'ML' as const,
      fromOrderAccount: '180000000',
      warehouse: [warehouse, 0] as [string, 0],
      validation_type: ['DNI' as const],
    };
    return { paged: client, author: driver, officeFilter, reported: order };
  },
  inputs: ({ paged, author, officeFilter, reported }) => ({
    officeOrders: { ...officeFilter, page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' },
    officeOrderIds: { ...officeFilter, page: 1, size: 100_000, sortField: 'deliveryDate', sortOrder: 'desc' },
    officeOrderRows: { ids: [reported] },
    officeAccounts: { client: paged, search: 'a', ids: ['180000000'] },
    officeExport: { filter: officeFilter, sortField: 'deliveryDate', sortOrder: 'desc', columns: ['internalID', 'fromOrderAccount'] },
    audit: { ...aFilter, employee: author, before: '0199aaaa-0000-7000-8000-000000000000', size: 10 },
    auditExport: { ...aFilter, employee: author },
    auditPeople: { search: 'a', ids: [author] },
    summary: { _id: paged },
    imports: { _id: paged },
    skus: { _id: paged, search: 'a', page: 1, size: 25, sortField: 'sku', sortOrder: 'asc' },
    layouts: { _id: paged },
  }),
});
