/** Why nothing is kept, as far as whoever owns a company can be told. */
export type LogFailure = 'space' | 'place' | 'other';

/** How the log of the embedded database stands. */
export type LogState = {
  /** From when on the database can be restored; null while nothing that is written can be. */
  since: Date | null;
  /** How long ago the last of it was kept, or keeping it was begun, in seconds. */
  age: number;
  failure: LogFailure | null;
  /** Whether the database is being copied. */
  copying: boolean;
  /** How much of it was not stored when it was last looked, in bytes; null while that is not known. */
  behind: number | null;
};

/** What the process that keeps it tells after each round. */
export type LogWord = {
  /** From when on the database can be restored; null while nothing that is written can be. */
  since: string | null;
  /** Whether the round failed, and why. */
  failed?: LogFailure;
  copying: boolean;
  behind: number | null;
};

/** How the log stands, as the process that keeps it told; nothing where none is kept. */
export type LogWatch = { begun: () => void; told: (word: LogWord) => void; state: () => LogState | undefined };

/** Watches how the log fares. @param clock in milliseconds; one that does not jump */
export const watchLog = (clock: () => number = () => performance.now()): LogWatch => {
  let keptAt: number | undefined;
  let since: Date | null = null;
  let failure: LogFailure | null = null;
  let behind: number | null = null;
  let copying = false;
  return {
    begun: () => (keptAt = clock()),
    told: (word) => {
      failure = word.failed ?? null;
      ({ behind, copying } = word);
      if (word.failed || word.since === null) return;
      since = new Date(word.since);
      keptAt = clock();
    },
    state: () => (keptAt === undefined ? undefined : { since, age: (clock() - keptAt) / 1_000, failure, copying, behind }),
  };
};
