import { ApiError } from '#web/api.ts';

/** What the question about a change of many orders was answered with. */
export type Agreed = {
  /** Whether orders that are out for delivery stay as they are. */
  spared: boolean;
  /** How many orders are changed. */
  total: number;
  /** Tells them from others, where the question was asked. */
  found?: string;
};

/** Why a change was not made: it finds more or other orders than were agreed to. */
const moreOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'MORE') return error.message;
  throw error;
};

/**
 * Makes a change as it was agreed to; where it finds more or others by then, it is asked about again.
 * @param ask told why; its null leaves all as it is
 */
export const makeAgreed = async (
  agreed: Agreed | null,
  { make, ask }: { make: (agreed: Agreed) => Promise<void>; ask: (why: string) => Promise<Agreed | null> },
): Promise<void> => {
  if (!agreed) return;
  const more = await make(agreed).then(() => undefined, moreOf);
  if (more !== undefined) await makeAgreed(await ask(more), { make, ask });
};
