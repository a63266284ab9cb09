import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, getPriority } from 'node:os';
import { lowerPriority } from '../lowerPriority.ts';
import type { PhotoAnswer, PhotoQuestion } from './decodePhoto.ts';

const FILE = new URL('decodePhoto.ts', import.meta.url);

/** How long a photo may take however busy the machine is, in milliseconds. */
const MOST_MS = 60_000;
/** Letters that are kept of what a program says before it ends unexpectedly. */
const MOST_TOLD = 2000;

/**
 * How far back it goes behind whatever else runs: at 10, on a busy machine, a photo took four times longer, for others it made no difference.
 * Windows knows nothing between that and none.
 */
const BEHIND = process.platform === 'win32' ? constants.priority.PRIORITY_BELOW_NORMAL : 5;
/** Of its environment it gets nothing but that memory goes back to the system (mallopt(3)): else what a large photo took stays. */
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };

type Program = ReturnType<typeof begin>;

/** Begins a program, which makes way for all others. @throws when the system says at once that it has no room for it; some it says a little later */
const begin = () => {
  const child = fork(FILE, { env, execArgv: ['--expose-gc'], serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let told = '';
  let answered: (answer: PhotoAnswer) => void = () => undefined;
  /** With why, when all that it said was heard. */
  const { promise: ended, resolve } = Promise.withResolvers<Error>();
  child
    .on('message', (answer: PhotoAnswer) => answered(answer))
    .on('error', resolve)
    .on('close', (code, killed) => resolve(new Error(`the program that unpacks photos ended with ${killed ?? code}: ${told}`)));
  if (child.pid) lowerPriority(child.pid, Math.max(getPriority(), BEHIND));
  // A system that is out of files gives it neither this nor a channel.
  const stderr = child.stderr as Socket | undefined;
  stderr?.setEncoding('utf8').on('data', (text: string) => (told = (told + text).slice(-MOST_TOLD)));
  const holders = () => [child, child.channel, stderr];
  return {
    ended,
    wasEnded: () => child.killed,
    /** @throws when it ends without having answered */
    ask: (question: PhotoQuestion) =>
      new Promise<PhotoAnswer>((resolveAnswer, reject) => {
        answered = resolveAnswer;
        void ended.then(reject);
        // One that cannot be told has ended, or is about to.
        if (child.connected) child.send(question, () => undefined);
      }),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Has it keep this process from ending, or not: nothing waits for one that is idle. */
    hold: (working: boolean) => holders().forEach((holder) => (working ? holder?.ref() : holder?.unref())),
  };
};

/**
 * Opens the programs that unpack photos: each stays for the next photo, unless it has ended, told a fault or is no more fit for one, and
 * ends when there is none for a while. There are no more of them than photos that are unpacked at once, which is for the caller to bound.
 * @param idle for how long one is kept without a photo, in milliseconds
 * @returns unpacks a photo; ends its program when it is given up. @throws when there is no program, or it ends without an answer
 */
export const openPhotoPrograms = (idle: number) => {
  /** Those that wait for a photo, the last one used behind the others. */
  const kept = new Map<Program, NodeJS.Timeout>();
  const take = (): Program | undefined => {
    const program = [...kept.keys()].at(-1);
    if (!program) return undefined;
    clearTimeout(kept.get(program));
    kept.delete(program);
    program.hold(true);
    return program;
  };
  const keep = (program: Program) => {
    program.hold(false);
    const tired = setTimeout(() => {
      kept.delete(program);
      void program.end();
    }, idle);
    kept.set(program, tired.unref());
  };
  const begun = () => {
    const program = begin();
    void program.ended.then(() => {
      clearTimeout(kept.get(program));
      kept.delete(program);
    });
    return program;
  };
  const unpackBy = async (program: Program, question: PhotoQuestion, signal: AbortSignal | undefined) => {
    const end = () => void program.end();
    const late = setTimeout(end, MOST_MS);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    try {
      const answer = await program.ask(question);
      if ('photo' in answer && answer.again && !program.wasEnded()) keep(program);
      else await program.end();
      return answer;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', end);
    }
  };
  return async (question: PhotoQuestion, signal: AbortSignal | undefined): Promise<PhotoAnswer> => {
    const program = take();
    if (!program) return unpackBy(begun(), question, signal);
    return unpackBy(program, question, signal).catch((error: unknown) => {
      // It may have ended while it was kept, unnoticed: the photo has to do with that as little as its sender.
      if (program.wasEnded()) throw error;
      return unpackBy(begun(), question, signal);
    });
  };
};
