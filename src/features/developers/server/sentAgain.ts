/** For how long a form whose answer was lost may be sent again, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

/** Whether somebody made something just now: whoever sends its form again has not seen the answer, nor the secret in it. */
export const isJustMade = (made: { by: string; createAt: Date }, by: string, now: Date): boolean =>
  made.by === by && now.getTime() - made.createAt.getTime() < AGAIN_MS;
