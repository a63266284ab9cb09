import { lt } from 'drizzle-orm';
import { ago, type PurgeRules } from '../purgeRule.ts';
import { onceAnswers } from './answersTable.ts';

/** For how long a call that comes again gets the same answer, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** Forgets what calls were answered that are done once. */
export const answerPurge: PurgeRules = {
  once_answers: (db, now) => db.delete(onceAnswers).where(lt(onceAnswers.createAt, ago(now, KEPT_MS))),
};
