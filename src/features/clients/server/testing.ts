import { fixture, type Making } from '../../../testing/fixture.ts';
import { clients } from '../contract.ts';

/** A client, and inputs of the calls about clients. */
export const clientFixture = fixture(clients)({
  records: async ({ t, company, mark }: Making) => ({ client: await t.make.client(company, `Cliente ${mark}`) }),
  inputs: ({ client }) => ({ search: { ids: [client], search: 'a' } }),
});

/** Records of clients. */
export type ClientRecords = Awaited<ReturnType<typeof clientFixture.records>>;
