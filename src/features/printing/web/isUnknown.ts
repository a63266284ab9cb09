import { ApiError } from '#web/api.ts';

/** Whether a call failed because there is no such thing as its address names: asking again would not help. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);
