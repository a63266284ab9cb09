import { and, asc, desc, eq, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/list/page.ts';
import { words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { selectPage } from '#server/query/selectPage.ts';
import { clients } from '../../clients/server/tables.ts';
import { readScan } from '../../orders/qr.ts';
import { isByName, orderWhere, pageByName, searchWhere } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import type { TransferFilter, TransferSearch } from '../filter.ts';
import type { TransferRow, TransferStatus, TransferType } from '../transfer.ts';
import { codeWhere } from './scans/scanned.ts';
import { transferRows } from './shown.ts';
import { transfers } from './tables.ts';
import { unappliedWhere } from './unapplied.ts';

/** Which of a company's orders are shared, and with whom; the index of the list holds it. */
const partnerOf = { sent: orders.sentTo, received: orders.receivedFrom } as const;

/**
 * The orders whose transfer of a type awaits an answer: few, so they are looked up first. Those that are none of them are told by a hash of
 * these; an array would be gone through for each.
 */
const statusWhere = (status: TransferStatus, type: TransferType, transferid: string | null | undefined): SQL => {
  const open = and(eq(transfers.type, type), eq(transfers.state, 'open'), transferid ? eq(transfers.partner, transferid) : undefined);
  const its = sql`select ${transfers.order} from ${transfers} where ${open}`;
  return status === 'open' ? sql`${orders._id} = any(array(${its}))` : sql`${orders._id} not in (${its})`;
};

/** What a text asks for: what orders are found by, and the numbers that others put on the parcel. */
const textWhere = (search: string, type: TransferType): SQL | undefined => {
  const scan = readScan(search);
  return or(searchWhere(search, type), scan && codeWhere(scan));
};

/** What a filter means in SQL. */
const transferWhere = ({ search, news, ...filter }: TransferFilter): SQL | undefined => {
  const { typeTransfer, transferid, transferStatus } = filter;
  const partner = partnerOf[typeTransfer];
  return and(
    orderWhere(filter),
    // Sorted by it, the deleted ones, which come last, are not walked through.
    lt(orders.status, 99),
    transferid ? eq(partner, transferid) : isNotNull(partner),
    transferStatus ? statusWhere(transferStatus, typeTransfer, transferid) : undefined,
    news ? unappliedWhere(typeTransfer, new Date()) : undefined,
    search ? textWhere(search, typeTransfer) : undefined,
  );
};

type SortedFilter = TransferFilter & Pick<TransferSearch, 'sortField' | 'sortOrder'>;

const NEWEST = [sql`${orders.deliveryDate} desc nulls last`, desc(orders._id)];

/** Each order of the list ends in `_id`, so that pages never overlap; ids are made in time order, so they stand for `createAt`. */
const orderBy = ({ sortField, sortOrder }: Pick<SortedFilter, 'sortField' | 'sortOrder'>): SQL[] => {
  const way = sortOrder === 'asc' ? asc : desc;
  switch (sortField) {
    case 'deliveryDate':
      return sortOrder === 'asc' ? [sql`${orders.deliveryDate} asc nulls first`, asc(orders._id)] : NEWEST;
    case 'createAt':
      return [way(orders._id)];
    case 'internalID':
      return [way(orders.internalID)];
    case 'status':
      return [way(orders.status), ...NEWEST];
    case 'client':
      return [way(clients.name), way(clients._id), ...NEWEST];
  }
};

const selectIds = <More extends { total?: SQL<number | null> }>(db: Db, search: SortedFilter, more: More) => {
  const ids = db
    .select({ _id: orders._id, ...more })
    .from(orders)
    .$dynamic();
  if (search.sortField === 'client')
    void ids.innerJoin(clients, and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client)));
  return ids.where(transferWhere(search)).orderBy(...orderBy(search));
};

/** The ids of the shared orders of a filter, at most so many, in the list's order. */
export const findTransferIds = async (db: Db, search: SortedFilter, limit: number): Promise<string[]> =>
  (await selectIds(db, search, {}).limit(limit)).map(({ _id }) => _id);

/** A page of ids, and how many there are in all. */
const pageOfIds = async (db: Db, search: TransferSearch): Promise<Page<{ _id: string }>> => {
  const isWorded = words(search.search ?? '').length > 0;
  const where = transferWhere(search);
  const count = () => db.$count(orders, where);
  if (isByName(search) && !isWorded) {
    const total = await count();
    return (await pageByName(db, where, search, total)) ?? selectPage(selectIds(db, search, {}), search, () => Promise.resolve(total));
  }
  // Finding words is nearly all of the work, so there page and total come from finding them once.
  const total = isWorded ? sql<number>`count(*) over ()`.mapWith(Number) : sql<null>`null`;
  return selectPage(selectIds(db, search, { total }), search, async ([first]) => first?.total ?? (await count()));
};

/** One page of the shared orders of a filter, and how many there are in all. */
export const searchTransfers = async (db: Db, search: TransferSearch): Promise<{ orders: TransferRow[]; total: number }> => {
  const { data, total } = await pageOfIds(db, search);
  const ids = data.map(({ _id }) => _id);
  return { orders: await transferRows(db, ids, search.typeTransfer), total };
};
