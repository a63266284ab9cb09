import * as z from 'zod';
import { checkDays } from '#shared/day.ts';
import { paging } from '#shared/list/page.ts';
import { TransferId } from '../orders/change.ts';
import { orderFilterShape } from '../orders/filter.ts';
import { transferNews, transferSorts, transferStatuses } from './choices.ts';
import { TransferType } from './transfer.ts';

const { startDay, endDay, notDate, createAt, status, client, search, typeOrder, fromOrder } = orderFilterShape;

/** What the list of transfers filters by (spec 2 §3); orders that were deleted are in none. */
const transferFilterShape = {
  typeTransfer: TransferType,
  /** The other company's code. */
  transferid: TransferId.nullish(),
  transferStatus: z.enum(transferStatuses).nullish(),
  /** What the other company wrote of it in the last NEWS_DAYS days. */
  news: z.enum(transferNews).nullish(),
  startDay,
  endDay,
  notDate,
  createAt,
  status,
  client,
  search,
  typeOrder,
  fromOrder,
};
export const TransferFilter = z.object(transferFilterShape).superRefine(checkDays);
export type TransferFilter = z.output<typeof TransferFilter>;

/** One page of the transfers of a filter. */
export const TransferSearch = z.object({ ...transferFilterShape, ...paging(transferSorts) }).superRefine(checkDays);
export type TransferSearch = z.output<typeof TransferSearch>;
