import { LRUCache } from 'lru-cache';
import type { Endpoint, Output } from '#shared/contract.ts';
import type { Db } from '../db.ts';
import { rowsState, type Source } from '../query/rowsState.ts';
import type { CompanyCall, KeptHandler } from './api.ts';
import { pack } from './packed.ts';
import { writing } from './writeAnswer.ts';

/** Bytes that one endpoint's kept answers take, at most. */
const MOST = 16 * 1024 * 1024;
/** How long an answer is kept at most, in milliseconds: what names a file says so for an hour (`pictureAddress`). */
const HOUR = 3_600_000;

type Making<E extends Endpoint, B> = {
  /** All that the answer is read from. Something left out here would be told as it was: `keptLists.test.ts` compares. */
  sources: readonly Source[];
  /** What it is made of besides, asked at each call: what other sources would say in too many rows, what depends on the hour. */
  besides?: (call: CompanyCall<E>) => Promise<B>;
  /** Makes the answer anew. It is the same for whoever of the company calls. */
  make: (call: CompanyCall<E>, besides: B) => Promise<Output<E>>;
};

/**
 * Keeps the answers of an endpoint that says the same to everybody of a company, such as a whole list of records: to ask whether one of a
 * thousand rows changed takes a tenth of what it takes to read, write and pack them (docs/decisions/021-kept-lists.md).
 */
export const keptAnswer = <E extends Endpoint, B = undefined>(endpoint: E, { sources, besides, make }: Making<E, B>): KeptHandler<E> => {
  const answers = new LRUCache<string, { state: string; packed: Buffer }>({
    maxSize: MOST,
    sizeCalculation: ({ state, packed }) => state.length + packed.length,
  });
  return {
    kept: async (call) => {
      const viewer = call.viewer as CompanyCall<E>['viewer'];
      // Of one moment: a row that came in between the two and left again would stay in an answer whose state comes back.
      const read = async (db: Db) => {
        const inside = { ...call, viewer, db };
        const rows = await rowsState(db, sources);
        const more = (await besides?.(inside)) as B;
        const state = `${Math.floor(call.now.getTime() / HOUR)} ${rows} ${JSON.stringify(more)}`;
        const known = answers.get(viewer.company);
        return known?.state === state ? known : { state, output: await make(inside, more) };
      };
      const found = await call.inCompany(read, { snapshot: true });
      if ('packed' in found) return found.packed;
      const packed = await pack(writing(endpoint.output, found.output));
      answers.set(viewer.company, { state: found.state, packed });
      return packed;
    },
  };
};
