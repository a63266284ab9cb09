import { client } from '#web/api.ts';
import { transfers } from '../contract.ts';

/** The calls about orders that logistics companies share. */
export const transfersApi = client('transfers', transfers);

/** Those of them that show orders, among the calls of the orders: what changes an order refreshes what is shown of its transfers too. */
export const sharedOrdersApi = client('orders', {
  transferSearch: transfers.search,
  transferPartners: transfers.partners,
  transferInfo: transfers.info,
  transferExpected: transfers.expected,
});
