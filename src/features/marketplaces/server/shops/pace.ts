import { setTimeout } from 'node:timers/promises';
import { ShopError } from './shopError.ts';

/** What Mercado Libre lets an application ask in a minute (its documentation of Flex); shops of the others are asked no more often. */
const CALLS_PER_MINUTE = 1_000;
/** How many may come at once. */
const BURST = 50;
/** How long one waits at most who is told to ask less, in seconds: beyond that they are refused, and leave what they were at. */
const MOST_HELD = 60;

/** Lets calls through as often as an application may make them: in their order, evenly. */
export const openPace = ({ perMinute = CALLS_PER_MINUTE, burst = BURST }: { perMinute?: number; burst?: number } = {}) => {
  const every = 60_000 / perMinute;
  /** When the next one would be let through if none had been saved. */
  let next = 0;
  let heldUntil = 0;
  return {
    /** @param patience the longest wait in seconds; whoever would wait longer is refused at once, with a `ShopError` */
    wait: async (patience = Infinity) => {
      const now = performance.now();
      const held = Math.ceil((heldUntil - now) / 1_000);
      if (held > MOST_HELD) throw new ShopError('transient', 'Pide que se le consulte menos', { status: 429, retryAfter: held });
      const at = Math.max(next, now - every * burst) + every;
      if (at - now > patience * 1_000) throw new ShopError('transient', 'Se le consulta demasiado en este momento');
      next = at;
      if (at > now) await setTimeout(at - now);
    },
    /** Nobody is let through for some seconds: the marketplace said so. */
    hold: (seconds: number) => {
      heldUntil = Math.max(heldUntil, performance.now() + seconds * 1_000);
      next = Math.max(next, heldUntil);
    },
  };
};
/** See `openPace`. */
export type Pace = ReturnType<typeof openPace>;
