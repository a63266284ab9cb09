import { hash } from 'node:crypto';

/** Content as JSON has it, with the keys of its objects in one order. */
const inOrder = (content: unknown): unknown => {
  if (typeof content !== 'object' || content === null) return content;
  if (content instanceof Date) return content.toJSON();
  if (Array.isArray(content)) return content.map(inOrder);
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(content).toSorted()) ordered[key] = inOrder((content as Record<string, unknown>)[key]);
  return ordered;
};

/** Fingerprint of JSON content: the same for the same content, whatever the order of its keys. */
export const contentHash = (content: unknown): string => hash('sha256', JSON.stringify(inOrder(content)), 'base64url');
