import * as z from 'zod';
import { Place, type PlaceSource } from '#shared/place/place.ts';

/** An id that carries what it stands for, so that nothing has to be kept between suggesting and choosing. */
export const packId = (source: PlaceSource, content: unknown): string =>
  `${source}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/** Who made an id. */
export const sourceOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf('.')));

/** What an id carries; undefined when it was not made by `packId` with that shape. */
export const unpackId = <T extends z.ZodType>(id: string, schema: T): z.output<T> | undefined => {
  const text = Buffer.from(id.slice(id.indexOf('.') + 1), 'base64url').toString();
  return Json.pipe(schema).safeParse(text).data;
};

/** The place that an id carries whole. */
export const unpackPlace = (id: string): Place | undefined => unpackId(id, Place);
