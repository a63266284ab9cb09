/** Whether an address is one of those by which people sign in or out. */
export const isWayIn = (path: string): boolean => /^\/(login|logout|forgot-password|reset-password|invitation)\b/.test(path);

/** Where to go after signing in: the place one was sent away from, if it is one of ours; the panel otherwise. */
export const returnTo = (from: unknown): string =>
  typeof from === 'string' && /^\/(?!\/|\\)/.test(from) && !isWayIn(from) ? from : '/dashboard';
