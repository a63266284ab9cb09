/** An authorisation that this tab has begun. */
export type Journey = {
  /** Where it was begun: an address of ours. */
  path: string;
  /** Whose account it is to be, and, where a sender was invited, by which company. */
  client: string;
  company?: string;
};

const KEY = 'reparto.linking';

/** Goes to a marketplace; this tab remembers from where. */
export const leaveFor = (url: string, journey: Omit<Journey, 'path'>): void => {
  const { pathname, search } = window.location;
  sessionStorage.setItem(KEY, JSON.stringify({ ...journey, path: `${pathname}${search}` } satisfies Journey));
  window.location.assign(url);
};

/** The authorisation that this tab has begun last; undefined when it has not. */
export const lastJourney = (): Journey | undefined => {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Journey);
};
