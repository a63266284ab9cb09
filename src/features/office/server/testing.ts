import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import type { FleetRecords } from '../../fleet/server/testing.ts';
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
  records: async (_making: Making, { client, driver }: ClientRecords & FleetRecords) => ({ paged: client, author: driver }),
  inputs: ({ paged, author }) => ({
    audit: { ...aFilter, employee: author, before: '0199aaaa-0000-7000-8000-000000000000', size: 10 },
    auditExport: { ...aFilter, employee: author },
    auditPeople: { search: 'a', ids: [author] },
    summary: { _id: paged },
    imports: { _id: paged },
    skus: { _id: paged },
    layouts: { _id: paged },
  }),
});
