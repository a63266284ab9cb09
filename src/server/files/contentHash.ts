import { createHash } from 'node:crypto';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fingerprint of JSON content: the same for the same content, whatever the order of its keys. */
export const contentHash = (content: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(content, (_key, value: unknown) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
      ),
    )
    .digest('base64url');
