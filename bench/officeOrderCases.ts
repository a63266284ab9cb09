import { addDays } from '#shared/time.ts';
import { ALL_ROWS, BLOCK_ROWS } from '../src/features/office/orders/pageSizes.ts';
import type { Case } from './cases.ts';
import type { Sample } from './sample.ts';

/** Days that hold some 50,000 orders of the measured company. */
export const ALL_DAYS = 35;

/** What a page of the list and its blocks may take, and what settling 50,000 ids may, in milliseconds. */
const PAGE_MS = 60;
const IDS_MS = 400;

/** The office's list of orders: its page, all of its ids, a block of rows wherever it lies, accounts of a client. */
export const officeOrderCases = (sample: Sample): Case[] => {
  const { today, random } = sample;
  const range = { startDay: addDays(today, 1 - ALL_DAYS), endDay: today };
  return [
    {
      name: 'office list: first page',
      path: '/api/report/order/pagination',
      target: PAGE_MS,
      samples: 150,
      body: () => ({ ...range, page: 1 + Math.floor(random() * 4) }),
      size: ({ orderTotal }: { orderTotal: number }) => orderTotal,
      note: 'found',
    },
    {
      name: "office list: ids of 'Todas'",
      path: '/api/report/order/ids',
      target: IDS_MS,
      samples: 30,
      body: () => ({ ...range, size: ALL_ROWS }),
      size: ({ ids }: { ids: unknown[] }) => ids.length,
      note: 'ids, settled at once',
    },
    {
      name: "office list: block of 'Todas'",
      path: '/api/report/order/rows',
      target: PAGE_MS,
      samples: 200,
      body: () => ({ ids: Array.from({ length: BLOCK_ROWS }, () => sample.order()._id) }),
      size: ({ orders }: { orders: unknown[] }) => orders.length,
      note: 'orders by id, anywhere in the list',
    },
    {
      name: 'accounts of a client',
      path: '/api/report/order/account',
      target: 20,
      samples: 150,
      body: () => ({ client: sample.order().client }),
      size: ({ data }: { data: unknown[] }) => data.length,
      note: 'accounts among all of its orders',
    },
  ];
};
