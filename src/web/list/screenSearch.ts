import { MAX_PAGE } from '#shared/list/maxPage.ts';

/** Reads one part of an address; `undefined` when it is absent or does not fit. */
export type Part<Value> = (raw: unknown) => Value | undefined;

type Parts = Record<string, Part<unknown>>;

/** How a screen reads its part of the address: filters, page, tab. */
export type SearchReader<Search> = (raw: Readonly<Record<string, unknown>>) => Search;

/** What a reader gives. */
export type SearchOf<Reader> = Reader extends SearchReader<infer Search> ? Search : never;

/**
 * What the address of a screen holds, part by part; a part that does not fit counts as absent, so that an old link still opens. It is
 * read as `undefined` then, which takes the place of what the address says. Not a zod schema: every list would have to load zod before it can ask for its first rows.
 */
export const searchReader =
  <P extends Parts>(parts: P): SearchReader<{ [Key in keyof P]?: ReturnType<P[Key]> }> =>
  (raw) =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part(raw[key])])) as ReturnType<SearchReader<never>>;

/** A switch that is on; off, it is left out of the address. */
export const flag: Part<true> = (raw) => (raw === true ? true : undefined);

/** One of these values. */
export const oneOf =
  <const Value>(values: readonly Value[]): Part<Value> =>
  (raw) =>
    values.find((value) => value === raw);

/** Text without the spaces at its ends, of at most `max` characters. */
export const text =
  (max: number): Part<string> =>
  (raw) =>
    typeof raw === 'string' && raw.trim().length <= max ? raw.trim() : undefined;

/** A whole number between two, both included. */
export const whole =
  (min: number, max: number): Part<number> =>
  (raw) =>
    Number.isInteger(raw) && Number(raw) >= min && Number(raw) <= max ? Number(raw) : undefined;

/** Text for which a test holds, e.g. `isDay`. */
export const textThat =
  (fits: (text: string) => boolean): Part<string> =>
  (raw) =>
    typeof raw === 'string' && fits(raw) ? raw : undefined;

/** The `_id` of a record. */
export const recordId: Part<string> = textThat((raw) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(raw));

/** What either of two parts reads. */
export const either =
  <A, B>(first: Part<A>, second: Part<B>): Part<A | B> =>
  (raw) =>
    first(raw) ?? second(raw);

/** Those of a list that fit, at most `max`; one of which none fits does not. */
export const listOf =
  <Value>(part: Part<Value>, max: number): Part<Value[]> =>
  (raw) => {
    if (!Array.isArray(raw)) return undefined;
    const values = raw.map(part).filter((value) => value !== undefined);
    return values.length > max || (values.length === 0 && raw.length > 0) ? undefined : values;
  };

/** Where a list stands: its page, order and saved view. */
export const listParts = <const Size extends number, const Field extends string>(sizes: readonly Size[], sorts: readonly Field[]) => ({
  page: whole(1, MAX_PAGE),
  size: oneOf(sizes),
  sortField: oneOf(sorts),
  sortOrder: oneOf(['asc', 'desc']),
  /** The saved view that was opened; the rest may have moved away from it since. */
  view: recordId,
});
