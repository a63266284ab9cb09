import { useEffect, useSyncExternalStore } from 'react';

let told: string | undefined;
const listeners = new Set<() => void>();
const tell = (title: string | undefined) => {
  told = title;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the open screen is about, where that says more than its own title: a record's name. */
export const useToldTitle = (): string | undefined => useSyncExternalStore(subscribe, () => told);

/** Gives the browser's tab the name of what the screen shows, as long as it shows that; undefined while nobody knows it. */
export const useScreenTitle = (title: string | undefined): void =>
  useEffect(() => {
    tell(title);
    return () => tell(undefined);
  }, [title]);
