import { setTimeout } from 'node:timers/promises';

/** What Mercado Libre lets an application ask in a minute (its documentation of Flex); the others are asked no more often. */
const CALLS_PER_MINUTE = 1_000;
/** How many may come at once. */
const BURST = 50;

/** Lets calls through as often as an application may make them: in their order, evenly. */
export const openPace = ({ perMinute = CALLS_PER_MINUTE, burst = BURST }: { perMinute?: number; burst?: number } = {}) => {
  const every = 60_000 / perMinute;
  /** When the next one would be let through if none had been saved. */
  let next = 0;
  return {
    wait: async () => {
      const now = performance.now();
      next = Math.max(next, now - every * burst) + every;
      if (next > now) await setTimeout(next - now);
    },
    /** Nobody is let through for some seconds: the marketplace said so. */
    hold: (seconds: number) => {
      next = Math.max(next, performance.now() + seconds * 1_000);
    },
  };
};
/** See `openPace`. */
export type Pace = ReturnType<typeof openPace>;
