import type { StreamEvent } from '../../contract.ts';
import { hearPositions } from './sharedStream.ts';
import type { Heard } from './positionStream.ts';

/** A position as the stream tells it. */
export type Move = Extract<StreamEvent, { positions: unknown }>['positions'][number];

/** What is known from the stream. */
export type Feed = {
  /** Before anything was heard; positions come; it broke and is begun anew; nobody may read it. */
  state: 'opening' | 'open' | 'broken' | 'refused';
  /** The newest position of each vehicle that moved, by its `_id`. */
  moves: ReadonlyMap<string, Move>;
  /** When something was heard last, by this browser's clock. */
  heardAt: number;
};

const NOTHING: Feed = { state: 'opening', moves: new Map(), heardAt: 0 };

const stateAfter = (heard: Heard): Feed['state'] => ('state' in heard ? heard.state : 'open');

/** The stream's state, kept outside of React: it is heard while anybody listens. */
export class LiveFeed {
  #feed = NOTHING;
  #listeners = new Set<() => void>();
  #leave: (() => void) | undefined;
  readonly #whose: string;
  readonly #opened: () => void;

  /** @param opened told each time that the stream begins anew: what came meanwhile was missed */
  constructor(whose: string, opened: () => void) {
    this.#whose = whose;
    this.#opened = opened;
  }

  get = (): Feed => this.#feed;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#leave ??= hearPositions(this.#whose, (heard) => this.#hear(heard));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#leave?.();
      this.#leave = undefined;
      this.#feed = { ...this.#feed, state: 'opening' };
    };
  };

  #hear(heard: Heard): void {
    const { state: before, moves } = this.#feed;
    const state = stateAfter(heard);
    const isNews = 'positions' in heard && heard.positions.length > 0;
    if (state === before && !isNews) return;
    this.#feed = {
      state,
      heardAt: Date.now(),
      moves: isNews ? new Map([...moves, ...heard.positions.map((move) => [move._id, move] as const)]) : moves,
    };
    // In a task of its own: to read what thousands of vehicles did was one.
    setTimeout(() => this.#listeners.forEach((listener) => listener()));
    if (state === 'open' && before === 'broken') this.#opened();
  }
}
