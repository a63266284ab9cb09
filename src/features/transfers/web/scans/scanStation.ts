import { ApiError } from '#web/api.ts';
import { whenBack } from '#web/online.ts';
import { MAX_SCANNED, MAX_SCANS } from '../../choices.ts';
import type { KeptScans } from './keptScans.ts';
import { afterDone, answered, type Done, type Scan, type ScanAnswer, type ScanList, taken } from './scanList.ts';
import { ScanQueue } from './scanQueue.ts';
import type { SignalKind } from './signals.ts';

/** What the panel of a station tells: the last thing that happened. */
export type Told = {
  kind: SignalKind;
  /** Counts what was told, so that the same told again is seen to be new. */
  at: number;
  /** When, in epoch milliseconds. */
  when: number;
  /** The scan that it is about. */
  scan: Scan | null;
  /** In place of what the scan says. */
  word?: string;
  text?: string;
};

/** What a station shows. */
export type StationState = {
  list: ScanList;
  told: Told | null;
  /** Whether what was kept of the list has been read. */
  isLoaded: boolean;
  /** Whether this browser keeps the list. */
  isKept: boolean;
};

/** What a station works with. */
export type StationParts = {
  /** Asks the server about a code. */
  ask: (code: string) => Promise<ScanAnswer>;
  kept: KeptScans;
  /** Tells with sound what the panel shows. */
  signal: (kind: SignalKind) => void;
};

/** Pause before a server that is too busy, or has failed, is asked again, in milliseconds. */
const PATIENCE = 3_000;
const TOO_LONG = 'No es el código de una orden: es demasiado largo';

/** Whether the answer will be another one later. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** A refusal of a code is an answer to it; what passes is asked again. */
const answerOf = async (ask: () => Promise<ScanAnswer>): Promise<ScanAnswer> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return { state: 'out', order: null, shown: null, message: error.message, isForeign: true };
  }
};

const pause = async (error: unknown) => {
  if (error instanceof ApiError && error.status === 0) await whenBack();
  else await new Promise((resolve) => setTimeout(resolve, PATIENCE));
};

const kindOf = ({ state, isForeign }: Scan): SignalKind => {
  if (state === 'out') return isForeign ? 'foreign' : 'refused';
  return state === 'waiting' ? 'unverified' : state === 'extra' ? 'extra' : 'ok';
};

/** A scanner station: codes come in one after another, each is asked about, the list of them outlives the page. */
export class ScanStation {
  readonly #parts: StationParts;
  #queue: ScanQueue<ScanAnswer>;
  readonly #listeners = new Set<() => void>();
  #state: StationState = { list: [], told: null, isLoaded: false, isKept: true };

  constructor(parts: StationParts) {
    this.#parts = parts;
    this.#queue = this.#newQueue();
  }

  #newQueue() {
    return new ScanQueue<ScanAnswer>({
      ask: (code) => answerOf(() => this.#parts.ask(code)),
      onAnswer: (id, answer) => this.#answer(id, answer),
      onFailed: (id) => this.#lose(id),
      pause,
    });
  }

  /** Takes up what was kept of the list; what nobody answered is asked about. @returns ends the station */
  start = (): (() => void) => {
    const queue = this.#newQueue();
    this.#queue = queue;
    void this.#parts.kept.load().then(
      (kept) => {
        const known = new Set(this.#state.list.map(({ code }) => code));
        const list = [...this.#state.list, ...kept.filter(({ code }) => !known.has(code))];
        this.#set({ list, isLoaded: true });
        for (const { id, code } of kept.filter(({ state }) => state === 'waiting').toReversed()) this.#queue.add(id, code);
      },
      () => this.#set({ isLoaded: true, isKept: false }),
    );
    return () => queue.end();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get = (): StationState => this.#state;

  /** A code was read. */
  scan = (text: string): void => {
    const code = text.trim();
    if (code !== '') this.#take(code, false);
  };

  /** Codes were pasted: the counts tell what becomes of them. */
  paste = (codes: readonly string[]): void => {
    for (const code of codes) this.#take(code, codes.length > 1);
  };

  remove = (...ids: readonly string[]): void => {
    const gone = new Set(ids);
    this.#set({ list: this.#state.list.filter(({ id }) => !gone.has(id)) });
    this.#keep(this.#parts.kept.remove(ids));
  };

  /** Takes the newest off. */
  removeLast = (): void => {
    const [last] = this.#state.list;
    if (!last) return;
    this.remove(last.id);
    this.#tell('undone', last);
  };

  /** Takes off what went, and marks what did not. */
  done = (done: Done): void => {
    const before = this.#state.list;
    const list = afterDone(before, done);
    const left = new Map(list.map((scan) => [scan.id, scan]));
    this.#set({ list });
    this.#keep(this.#parts.kept.remove(before.flatMap(({ id }) => (left.has(id) ? [] : [id]))));
    const changed = before.flatMap((scan) => {
      const now = left.get(scan.id);
      return now && now !== scan ? [now] : [];
    });
    this.#keep(this.#parts.kept.put(changed));
    for (const { id, code, state } of changed) if (state === 'waiting') this.#queue.add(id, code);
  };

  /** Tells something that is about no scan. */
  say = (kind: SignalKind, word: string, text: string): void => this.#tell(kind, null, { word, text });

  #take(code: string, quiet: boolean) {
    if (code.length > MAX_SCANNED) return this.#tell('foreign', null, { word: 'No es nuestra', text: TOO_LONG });
    const { list, scan, isRepeat, isAsked } = taken(this.#state.list, { id: crypto.randomUUID(), code, at: Date.now(), quiet });
    if (list.length > MAX_SCANS) return this.#tell('refused', null, { word: 'Lista llena', text: 'Termine con estas antes de seguir' });
    this.#set({ list });
    this.#keep(this.#parts.kept.put([scan]));
    if (isRepeat && !quiet) this.#tell('repeated', scan);
    if (isAsked) this.#queue.add(scan.id, code);
  }

  #answer(id: string, answer: ScanAnswer) {
    const result = answered(this.#state.list, id, answer);
    if (!result) return;
    const { list, scan, isRepeat } = result;
    const quiet = this.#state.list.find((one) => one.id === id)?.quiet ?? false;
    this.#set({ list });
    this.#keep(this.#parts.kept.put([scan]));
    if (isRepeat) this.#keep(this.#parts.kept.remove([id]));
    if (!quiet) this.#tell(isRepeat ? 'repeated' : kindOf(scan), scan);
  }

  #lose(id: string) {
    const scan = this.#state.list.find((one) => one.id === id);
    if (scan && !scan.quiet && this.#state.told?.kind !== 'unverified') this.#tell('unverified', scan);
  }

  #tell(kind: SignalKind, scan: Scan | null, words: Pick<Told, 'word' | 'text'> = {}) {
    this.#set({ told: { kind, scan, at: (this.#state.told?.at ?? 0) + 1, when: Date.now(), ...words } });
    this.#parts.signal(kind);
  }

  #keep(work: Promise<unknown>) {
    work.catch(() => this.#set({ isKept: false }));
  }

  #set(change: Partial<StationState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
