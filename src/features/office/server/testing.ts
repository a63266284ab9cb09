import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import { office } from '../contract.ts';

/** The client whose page it is, and inputs of the calls of the page. */
export const officeFixture = fixture(office)({
  records: async (_making: Making, { client }: ClientRecords) => ({ paged: client }),
  inputs: ({ paged }) => ({ summary: { _id: paged }, imports: { _id: paged }, skus: { _id: paged }, layouts: { _id: paged } }),
});
