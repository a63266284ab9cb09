/** Where to go after signing in: the place one was sent away from, if it is one of ours; the panel otherwise. */
export const returnTo = (from: unknown): string =>
  typeof from === 'string' && /^\/(?!\/|\\)/.test(from) && !/^\/(login|logout|forgot-password|reset-password)\b/.test(from)
    ? from
    : '/dashboard';
