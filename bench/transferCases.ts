import { addDays } from '#shared/time.ts';
import type { Case } from './cases.ts';
import { pick } from './random.ts';
import type { Sample } from './sample.ts';

/** What a page of the list may take, and a scan besides the way to the server and back, in milliseconds. */
const [PAGE_MS, SCAN_MS] = [60, 60];

const types = ['sent', 'received'] as const;
const total = (answer: { total: number }) => answer.total;

/** The list of what is shared, each time of the other type, and what scanners read. */
export const transferCases = (sample: Sample): Case[] => {
  const { today, random } = sample;
  let turn = 0;
  const list = (name: string, note: string, filter: () => object): Case => ({
    name: `transfers: ${name}`,
    path: '/api/transfer/search',
    target: PAGE_MS,
    samples: 150,
    body: () => ({ typeTransfer: types[(turn += 1) % 2], ...filter() }),
    size: total,
    note,
  });
  const partner = () => `0${2 + Math.floor(random() * 8)}BN`;
  const scan = (name: string, path: string, size: (answer: never) => number, note: string): Case => ({
    name: `transfers: ${name}`,
    path,
    target: SCAN_MS,
    samples: 300,
    body: () => ({ tracking: sample.order().internal_id }),
    size,
    note,
  });
  const endDay = () => addDays(today, 1 - Math.floor(random() * 30));
  return [
    list('all time', 'found', () => ({ page: 1 + Math.floor(random() * 4) })),
    list('30 days', 'found', () => {
      const last = endDay();
      return { startDay: addDays(last, -29), endDay: last, page: 1 + Math.floor(random() * 4) };
    }),
    list('one partner, all time', 'found', () => ({ transferid: partner() })),
    list('open', 'found', () => ({ transferStatus: 'open' })),
    list('closed, all time', 'found', () => ({ transferStatus: 'closed', status: [8, 18, 22] })),
    list('of a client', 'found', () => ({ client: sample.order().client })),
    list('words, all time', 'found; surname or street', () => ({ search: pick(random, [sample.surname, sample.street])() })),
    ...(['status', 'client', 'internalID', 'createAt'] as const).map((sortField) =>
      list(`by ${sortField}, all time`, 'found', () => ({
        sortField,
        sortOrder: pick(random, ['asc', 'desc']),
        page: 1 + Math.floor(random() * 4),
      })),
    ),
    scan('scan to share', '/api/transfer/check', ({ order }: { order: object | null }) => (order ? 1 : 0), 'found'),
    scan('scan of an arrival', '/api/transfer/tracking', ({ order }: { order: object | null }) => (order ? 1 : 0), 'found'),
    {
      name: 'transfers: partners',
      path: '/api/transfer/partner',
      method: 'GET',
      target: PAGE_MS,
      samples: 100,
      body: () => ({}),
      size: ({ data }: { data: unknown[] }) => data.length,
      note: 'companies',
    },
  ];
};
