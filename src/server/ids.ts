import { v7 } from 'uuid';

/** A new `_id`: a UUIDv7, so that rows made one after another stand together in an index. */
export const newId = (): string => v7();
