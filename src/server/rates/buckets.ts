/** What somebody may take: so many a second on average, and so many at once. */
export type Rate = { perSecond: number; burst: number };

/** What is left to somebody, when it was counted. */
type Bucket = { left: number; at: number };

/** Those who took something lately that are remembered at most; whoever is forgotten begins with a full bucket. */
const REMEMBERED = 100_000;

/** A bucket for each of many, refilled as time passes: a crowd at once is served, one that goes on is not. `now` is a monotonic clock in milliseconds. */
export const buckets = ({ perSecond, burst }: Rate) => {
  const byKey = new Map<string, Bucket>();
  const leftTo = (key: string, now: number) => {
    const before = byKey.get(key) ?? { left: burst, at: now };
    return Math.min(burst, before.left + ((now - before.at) / 1000) * perSecond);
  };
  /** After how many whole seconds there are as many for somebody; 0 when there are now. */
  const wait = (key: string, amount: number, now: number): number => {
    const left = leftTo(key, now);
    return left >= amount ? 0 : Math.max(1, Math.ceil((amount - left) / perSecond));
  };
  /** Takes so many for somebody, unless there are not as many. @returns `wait` */
  const take = (key: string, amount: number, now: number): number => {
    const seconds = wait(key, amount, now);
    if (seconds > 0) return seconds;
    const left = leftTo(key, now) - amount;
    byKey.delete(key);
    byKey.set(key, { left, at: now });
    if (byKey.size > REMEMBERED) byKey.delete(byKey.keys().next().value!);
    return 0;
  };
  return { take, wait };
};
