import { pointAt } from '#shared/place/point.ts';
import { expect, test } from 'vitest';
import type { PreviewRow } from '../contract.ts';
import { endsAgain } from './again.ts';

const sure = { address: 'Thames 1234', location: pointAt(-58.43, -34.59), partial_match: false };
const doubtful = { ...sure, partial_match: true };
const lost = { ...sure, location: null };
const row = (draft: object | undefined, over: Partial<PreviewRow> = {}) =>
  ({ importId: 'a', unplaced: [], errors: {}, doubts: {}, notes: {}, ...(draft && { draft }), ...over }) as unknown as PreviewRow;

const told = (one: PreviewRow) => endsAgain([one]).map(({ end, isLost }) => `${end} ${isLost ? 'lost' : 'doubtful'}`);

test.each<[string, PreviewRow, string[]]>([
  ['what is sure', row({ fromAddress: null, toAddress: sure }), []],
  ['what has no place', row({ fromAddress: null, toAddress: lost }, { unplaced: ['toAddress'] }), ['toAddress lost']],
  ['what is doubtful', row({ fromAddress: null, toAddress: doubtful }), ['toAddress doubtful']],
  [
    'both of its ends',
    row({ fromAddress: lost, toAddress: doubtful }, { unplaced: ['fromAddress'] }),
    ['fromAddress lost', 'toAddress doubtful'],
  ],
  ['what a person picked', row({ fromAddress: null, toAddress: { ...doubtful, chosen: true } }), []],
  ['a client’s own origin, which is not the file’s', row({ fromAddress: null, toAddress: sure }, { unplaced: ['fromAddress'] }), []],
  ['an order that is there already', row({ fromAddress: null, toAddress: doubtful }, { existing: {} as never }), []],
  [
    'one that is made again all the same',
    row({ fromAddress: null, toAddress: doubtful, again: true }, { existing: {} as never }),
    ['toAddress doubtful'],
  ],
  ['a row that is wrong elsewhere', row({ fromAddress: null, toAddress: doubtful }, { errors: { phone: 'mal' } }), ['toAddress doubtful']],
  ['what cannot be read', row(undefined), []],
])('looking again for addresses: %s', (_what, one, expected) => expect(told(one)).toEqual(expected));
