import { v7 } from 'uuid';

/** A new `_id`: a UUIDv7, so that rows made one after another stand together in an index. */
export const newId = (): string => v7();

/** A new `_id` that comes after another one, though the clock which that was made by may be ahead of ours. */
export const newIdAfter = (last: string | undefined): string => {
  const id = newId();
  return last === undefined || id > last ? id : v7({ msecs: madeAt(last) + 1 });
};

/** When an `_id` was made, in epoch milliseconds: a UUIDv7 begins with it. */
export const madeAt = (_id: string): number => Number.parseInt(_id.replaceAll('-', '').slice(0, 12), 16);

/** The `_id` of 32 hexadecimal digits. */
export const idOfHex = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What no `_id` made before an instant comes after, and none made later comes before; none was made before 1970. */
export const idAt = (instant: Date): string => {
  const time = Math.max(instant.getTime(), 0).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
