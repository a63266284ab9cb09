import { createHash } from 'node:crypto';

/**
 * A code on a parcel's label as it is kept and told to other companies: enough to find the parcel by when it is scanned, and not to read whose
 * numbers it had before.
 */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url');
