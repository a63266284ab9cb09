import { expect, test } from 'vitest';
import { ApiError } from '#web/api.ts';
import { type Agreed, makeAgreed } from './agreed.ts';

const more = new ApiError(409, { code: 'MORE', message: 'Ahora son 156 órdenes: confirme otra vez' });

/** What was done of a change whose tries end so, and whose questions are answered so. */
const done = async (first: Agreed | null, tries: (Error | undefined)[], answers: (Agreed | null)[] = []) => {
  const log: (number | string)[] = [];
  await makeAgreed(first, {
    make: ({ total }) => {
      log.push(total);
      const failure = tries.shift();
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    ask: (why) => {
      log.push(why);
      return Promise.resolve(answers.shift() ?? null);
    },
  });
  return log;
};
const of = (total: number): Agreed => ({ spared: false, total });

test('what was agreed to is made once, what was not never', async () => {
  expect(await done(of(153), [undefined])).toEqual([153]);
  expect(await done(null, [])).toEqual([]);
});

test('where there are more by then it is asked again, until it is agreed to or left', async () => {
  const why = 'Ahora son 156 órdenes: confirme otra vez';
  expect(await done(of(153), [more, undefined], [of(156)])).toEqual([153, why, 156]);
  expect(await done(of(153), [more, more], [of(156), null])).toEqual([153, why, 156, why]);
});

test('another refusal is the form’s', async () => {
  const stale = new ApiError(409, { code: 'STALE', message: 'Otro usuario modificó este registro' });
  await expect(done(of(153), [stale])).rejects.toBe(stale);
});
