import type { Endpoint, Received, Sent } from '#shared/contract.ts';

/** What came of the calls of one kind. */
export type Tally = { calls: number; refused: number; errors: number; times: number[]; said: Map<string, number> };

/** What came of all calls, by what they were made for. */
export type Book = Map<string, Tally>;

/** How many durations of a kind are kept: of more, some of them. */
const KEPT = 50_000;
/** Refusals that no mixture of people at work explains. */
const UNEXPECTED = new Set([401, 403, 404, 413, 415, 429]);

const note = (book: Book, name: string) => {
  const known = book.get(name);
  if (known) return known;
  const tally: Tally = { calls: 0, refused: 0, errors: 0, times: [], said: new Map() };
  book.set(name, tally);
  return tally;
};

/** Somebody who is signed in and calls; what is answered is told in the book. */
export const caller = (url: string, token: string, book: Book) => {
  const send = async (name: string, path: string, init: RequestInit): Promise<unknown> => {
    const tally = note(book, name);
    const began = performance.now();
    tally.calls += 1;
    const say = (what: string) => tally.said.set(what, (tally.said.get(what) ?? 0) + 1);
    try {
      const answer = await fetch(`${url}${path}`, { ...init, headers: { ...(init.headers as object), token } });
      const bytes = await answer.arrayBuffer();
      const ms = performance.now() - began;
      if (tally.times.length < KEPT) tally.times.push(ms);
      else tally.times[Math.floor(Math.random() * KEPT)] = ms;
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const body: unknown = isJson ? JSON.parse(Buffer.from(bytes).toString()) : bytes;
      if (answer.ok) return body;
      const { message: told = '', fields = {} } = body as { message?: string; fields?: object };
      const message = [answer.status, told, ...Object.keys(fields)].join(' ');
      if (answer.status >= 500 || UNEXPECTED.has(answer.status)) {
        tally.errors += 1;
        say(`ERROR ${message}`);
      } else {
        tally.refused += 1;
        say(message);
      }
    } catch (error) {
      tally.errors += 1;
      say(`ERROR ${String((error as Error).cause ?? error)}`);
    }
    return undefined;
  };
  return {
    /** Makes a call; undefined when it is refused, as happens where many change the same. */
    call: <E extends Endpoint>(name: string, { method, path }: E, input: Sent<E>): Promise<Received<E> | undefined> =>
      send(name, path, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
      }) as Promise<Received<E> | undefined>,
    /** Sends a form with files. */
    form: (name: string, { path }: Endpoint, fields: Record<string, string>, files: Record<string, Blob[]>) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      for (const [field, blobs] of Object.entries(files)) for (const blob of blobs) body.append(field, blob, 'foto.png');
      return send(name, path, { method: 'POST', body });
    },
    /** Fetches a file, or sends something to an address that stands in no contract. */
    fetch: (name: string, path: string, init: RequestInit = {}) =>
      send(name, path.startsWith('http') ? new URL(path).pathname + new URL(path).search : path, init),
  };
};
export type Caller = ReturnType<typeof caller>;
