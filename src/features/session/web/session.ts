import { useSyncExternalStore } from 'react';
import type { Viewer } from '#shared/permissions.ts';
import type { Preferences } from '#shared/preferences/preferences.ts';
import { setDraftOwner } from '#web/form/useDraft.ts';
import type { Session } from '../signInCalls.ts';
import { isWayIn, returnTo } from '../returnTo.ts';
import { sessionApi } from './api.ts';

const KEY = 'reparto.session';
/** Whose this tab was last: what they left on it, and the address they were at, are nobody else's. */
const LAST = 'reparto.last';
const listeners = new Set<() => void>();

const stored = () => localStorage.getItem(KEY);
const read = (text: string | null): Session | undefined => {
  try {
    return text ? (JSON.parse(text) as Session) : undefined;
  } catch {
    return undefined;
  }
};

let text = stored();
let current = read(text);
setDraftOwner(() => current?._id);

const take = (session: Session | undefined) => {
  text = session ? JSON.stringify(session) : null;
  if (text) localStorage.setItem(KEY, text);
  else localStorage.removeItem(KEY);
  current = session;
  if (session) sessionStorage.setItem(LAST, session._id);
  for (const listener of listeners) listener();
};
if (current) take(current);

/** Where somebody goes who has signed in on this tab, and whether the page has to begin anew for them, as it was another's. */
const entering = ({ _id }: Session, from: unknown) => {
  const isAnew = (sessionStorage.getItem(LAST) ?? _id) !== _id;
  return { to: isAnew ? '/' : returnTo(from), isAnew };
};

/**
 * Follows what another tab did. Of the same user's it takes over the appearance; who signs out, or in as somebody else, does so here too,
 * on a page that begins anew, so that nothing of the one before is left on it.
 */
const follow = () => {
  const now = stored();
  if (now === text) return;
  const session = read(now);
  const { pathname, search, href, origin } = window.location;
  if (session?.token === current?.token || (!current && pathname !== '/login')) take(session);
  else if (!session) window.location.replace(`/login?${new URLSearchParams({ from: href.slice(origin.length), ended: 'elsewhere' })}`);
  else window.location.replace(current ? '/' : entering(session, new URLSearchParams(search).get('from')).to);
};
// A tab that the browser had put to sleep, or kept for the way back, has heard of nothing.
for (const event of ['storage', 'focus', 'pageshow', 'visibilitychange']) window.addEventListener(event, follow);

/** Keeps another state of this page's session, unless another tab has signed out, or in as somebody else: that counts. */
const change = (session: Session | undefined): boolean => {
  const isOurs = read(stored())?.token === current?.token;
  if (isOurs) take(session);
  else follow();
  return isOurs;
};

/** Who is signed in on this browser; undefined when nobody is. */
export const signedIn = () => current;

/**
 * Keeps who has signed in on this page, whoever was before.
 * @param from where they were going, as the address has it
 * @returns where to lead them, and whether the page has to begin anew there
 */
export const beginSession = (session: Session, from: unknown) => {
  const way = entering(session, from);
  take(session);
  return way;
};

/** Forgets who is signed in; false when another tab has done so already, and the page begins anew. */
export const endSession = (): boolean => change(undefined);

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
export const changePreferences = (part: Partial<Preferences>) => {
  if (current) change({ ...current, preferences: { ...current.preferences, ...part } });
};

/** Checks the kept token with the server on start and takes over what changed meanwhile: permissions, company, appearance (spec 1 §4). */
export const refreshSession = async () => {
  // Who is on the way in is about to get another one.
  if (!current || isWayIn(window.location.pathname)) return;
  const { token } = current;
  // A token out of time is handled by the call itself (AUTH); without a connection the kept session stays.
  const session = await sessionApi.check.call({ token }).catch(() => undefined);
  if (session && current?.token === token) change(session);
};

/** Who is signed in, as permissions ask. */
export const viewerOf = ({ kind, category, permission }: Session): Pick<Viewer, 'kind' | 'degree' | 'permission'> => ({
  kind,
  degree: category.degree,
  permission,
});
