import { lazy, type ComponentType } from 'react';
import { mayLoadAnew } from './anew.ts';
import { whenBack } from './online.ts';

type Load<T = unknown> = () => Promise<T>;

const RELOADED_AT = 'reparto.reloaded';
/** A page that was loaded again so lately lacks more than the network, in milliseconds. */
const LATELY = 60_000;

/** What did not come when it was brought ahead. */
const lost = new WeakSet<Load>();

const reload = () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < LATELY) throw new Error('a part of the program does not come');
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
};

/** Brings ahead what is likely to be asked for next. One that does not come is none yet. */
export const ahead = (load: Load): void => {
  load().catch(() => lost.add(load));
};

/**
 * Makes of an `import()` one that copes with a network that is gone, and with files that an upgrade has replaced. A browser never asks again
 * for a module that did not come, so the page is loaded anew, once the server answers and nobody is in the middle of something.
 */
export const bring =
  <T>(load: Load<T>): Load<T> =>
  async () => {
    if (!lost.has(load)) {
      try {
        return await load();
      } catch {
        lost.add(load);
      }
    }
    await whenBack();
    await mayLoadAnew();
    reload();
    return new Promise<never>(() => {});
  };

/** A component whose code comes when it is needed (see `bring`). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React's own `lazy` has it
export const later = <T extends ComponentType<any>>(load: Load<{ default: T }>) => lazy(bring(load));
