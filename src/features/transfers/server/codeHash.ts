import { createHash } from 'node:crypto';

/**
 * A code on a parcel's label as it is kept and told to other companies: enough to find the parcel by when it is scanned, and not to read at a
 * glance whose numbers it had before. Nothing is mixed into it, so that any installation finds by it what a label says: numbers are short, and
 * whoever tries them all does find out which one it is.
 */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url');
