import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db.ts';
import { feesState } from './pricing.ts';

/**
 * Keeps by company what is worked out of its tariffs: until one of them changes, and no longer than it may stand.
 * @param ttl how long that is, in milliseconds
 */
export const keptAnswer = <Answer>(ttl: number, workOut: (db: Db, now: Date) => Promise<Answer>) => {
  const kept = new LRUCache<string, { state: string; answer: Answer }>({ max: 200, ttl });
  return async (db: Db, company: string, now: Date): Promise<Answer> => {
    const state = await feesState(db);
    const known = kept.get(company);
    if (known?.state === state) return known.answer;
    const answer = await workOut(db, now);
    kept.set(company, { state, answer });
    return answer;
  };
};
