/** What a queue does its work with. */
export type QueueParts<Answer> = {
  /** Asks about a code; throws what `pause` judges. */
  ask: (code: string) => Promise<Answer>;
  /** Takes an answer, those of codes that were read before first. */
  onAnswer: (id: string, answer: Answer) => void;
  /** Something could not be asked; it is asked about again later. */
  onFailed: (id: string) => void;
  /** When to go on after a failure. A failure that is an answer in itself is made one by `ask`. */
  pause: (error: unknown) => Promise<unknown>;
};

type Asked<Answer> = { at: number; id: string; code: string; answer: Answer | undefined };

/** Questions under way at once. */
const AT_ONCE = 4;

/**
 * Asks about codes as they are read: none waits for the answer to the one before, the answers come in the order of the codes, and what the
 * network loses is asked again until it is answered.
 */
export class ScanQueue<Answer> {
  readonly #parts: QueueParts<Answer>;
  /** Not asked yet. */
  #waiting: Asked<Answer>[] = [];
  /** Asked, in the order in which their answers are told. */
  #asked: Asked<Answer>[] = [];
  #count = 0;
  #busy = 0;
  #paused = false;
  #ended = false;

  constructor(parts: QueueParts<Answer>) {
    this.#parts = parts;
  }

  /** Asks about a code as soon as there is room. */
  add(id: string, code: string): void {
    this.#count += 1;
    this.#waiting.push({ at: this.#count, id, code, answer: undefined });
    this.#fill();
  }

  /** Nothing is asked or told any more. */
  end(): void {
    this.#ended = true;
    this.#waiting = [];
  }

  #fill(): void {
    while (!this.#paused && this.#busy < AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#asked.push(next);
      this.#busy += 1;
      void this.#ask(next);
    }
  }

  async #ask(one: Asked<Answer>): Promise<void> {
    try {
      one.answer = await this.#parts.ask(one.code);
    } catch (error) {
      this.#lose(one, error);
    }
    this.#busy -= 1;
    this.#tell();
    this.#fill();
  }

  #lose(one: Asked<Answer>, error: unknown): void {
    // Those behind it do not wait for it.
    this.#asked = this.#asked.filter((other) => other !== one);
    if (this.#ended) return;
    this.#waiting = [one, ...this.#waiting].toSorted((a, b) => a.at - b.at);
    this.#parts.onFailed(one.id);
    if (this.#paused) return;
    this.#paused = true;
    void this.#parts.pause(error).then(() => {
      this.#paused = false;
      this.#fill();
    });
  }

  #tell(): void {
    while (this.#asked[0]?.answer !== undefined) {
      const { id, answer } = this.#asked.shift() as Asked<Answer>;
      if (!this.#ended && answer !== undefined) this.#parts.onAnswer(id, answer);
    }
  }
}
