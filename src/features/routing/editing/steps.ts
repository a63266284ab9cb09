const MAX_STEPS = 200;

/** What is edited, with the steps that led to it. */
export interface Steps<Work> {
  readonly now: Work;
  readonly past: readonly Work[];
  readonly future: readonly Work[];
}

/** Without steps. */
export const startingWith = <Work>(now: Work): Steps<Work> => ({ now, past: [], future: [] });

/** A step further; none where nothing changed. */
export const stepped = <Work>({ now, past, future }: Steps<Work>, next: Work): Steps<Work> =>
  next === now ? { now, past, future } : { now: next, past: [...past, now].slice(-MAX_STEPS), future: [] };

/** The last step taken back. */
export const undone = <Work>(steps: Steps<Work>): Steps<Work> => {
  const { now, past, future } = steps;
  return past.length > 0 ? { now: past.at(-1)!, past: past.slice(0, -1), future: [now, ...future] } : steps;
};

/** What was taken back done again. */
export const redone = <Work>(steps: Steps<Work>): Steps<Work> => {
  const { now, past, future } = steps;
  const [next, ...rest] = future;
  return next === undefined ? steps : { now: next, past: [...past, now], future: rest };
};

/** Every step changed alike, as by what is gone for good. */
export const throughout = <Work>({ now, past, future }: Steps<Work>, change: (work: Work) => Work): Steps<Work> => ({
  now: change(now),
  past: past.map(change),
  future: future.map(change),
});
