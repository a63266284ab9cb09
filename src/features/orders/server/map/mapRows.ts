import type { Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import type { orders as contract } from '../../contract.ts';
import { ordersByIds } from '../list/orderRows.ts';

/** What the map tells of orders, in the order of their ids: less than a list does, for who may see the map alone. @param deleted as in `orderWhere` */
export const mapRows = async (db: Db, ids: readonly string[], deleted: boolean): Promise<Output<(typeof contract)['mapRows']>['data']> =>
  (await ordersByIds(db, ids, deleted)).map(({ client, status, fromAddress, ...order }) => ({
    ...order,
    client: client.name,
    status: status.id,
    toName: order.toAddress.name,
    partial_match: fromAddress.partial_match || order.toAddress.partial_match,
  }));
