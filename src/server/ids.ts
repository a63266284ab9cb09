import { v7 } from 'uuid';

/** A new `_id`: a UUIDv7, so that rows made one after another stand together in an index. */
export const newId = (): string => v7();

/** When an `_id` was made, in epoch milliseconds: a UUIDv7 begins with it. */
export const madeAt = (_id: string): number => Number.parseInt(_id.replaceAll('-', '').slice(0, 12), 16);
