import { Piscina } from 'piscina';

/** Papers made at once; others wait for their turn. */
const AT_ONCE = 2;
/** For how long a thread waits for the next paper before it ends, in milliseconds. */
const IDLE = 60_000;
/** What a thread may hold, in MB. Of what is young, little: the letters of a page are of no use after it, and would else be kept by hundreds. */
const [MEMORY, YOUNG] = [256, 24];

let threads: Piscina | undefined;

const opened = () => {
  threads ??= new Piscina({
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
    // A slice's papers in its own file.
    filename: new URL('printable.ts', import.meta.url).href,
  });
  return threads;
};

/**
 * Makes a paper in a thread, so that nobody else's request waits for it.
 * @param thread the file that makes it: one of its exports takes the payload alone and gives bytes
 * @param payload what can be handed to a thread: values, dates and bytes
 * @throws what that export throws
 */
export const inPaperThread = (
  thread: URL,
  name: string,
  payload: unknown,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> => opened().run(payload, { filename: thread.href, name, ...(signal && { signal }) });
