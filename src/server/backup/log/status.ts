import type { Target } from '../targets/target.ts';
import { chainsOf } from './chain.ts';

/** From when on the database can be restored, gaps aside, and up to when. */
export type LogStatus = { since: Date; at: Date };

/** How the log of the embedded database stands; nothing as long as there is none to restore from. */
export const logStatus = async (target: Target): Promise<LogStatus | undefined> => {
  const chains = await chainsOf(target);
  const [first, last] = [chains[0], chains.at(-1)];
  return first && last && { since: new Date(first.ready), at: new Date(last.until) };
};
