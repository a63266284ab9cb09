import { useSyncExternalStore } from 'react';
import type { Preferences } from '#shared/preferences.ts';
import { setDraftOwner } from '#web/form/useDraft.ts';
import type { Session } from '../contract.ts';
import { sessionApi } from './api.ts';

const KEY = 'reparto.session';
const listeners = new Set<() => void>();

const read = (): Session | undefined => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored ? (JSON.parse(stored) as Session) : undefined;
  } catch {
    return undefined;
  }
};

let current = read();
setDraftOwner(() => current?._id);
const changed = () => {
  current = read();
  for (const listener of listeners) listener();
};
// Signing out, or in as somebody else, in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) changed();
});

/** Who is signed in on this browser; undefined when nobody is. */
export const signedIn = () => current;

/** Keeps the signed-in user, or forgets them. */
export const storeSession = (session: Session | undefined) => {
  if (session) localStorage.setItem(KEY, JSON.stringify(session));
  else localStorage.removeItem(KEY);
  changed();
};

/** The signed-in user, followed as it changes. */
export const useSession = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

/** Changes how the product looks for this user; `savePreferences` keeps it on the server. */
export const storePreferences = (preferences: Partial<Preferences>) => {
  if (current) storeSession({ ...current, preferences });
};

/** Checks the kept token with the server on start and takes over what changed meanwhile: permissions, company, appearance (spec 1 §4). */
export const refreshSession = async () => {
  if (!current) return;
  // A token out of time is handled by the call itself (AUTH); without a connection the kept session stays.
  const session = await sessionApi.check.call({ token: current.token }).catch(() => undefined);
  if (session) storeSession(session);
};
