import type { Viewer } from '#shared/permissions.ts';

/** Who does something to orders, as their history tells it: somebody of the company, or one of its API keys, which is nobody. */
export const actorOf = ({ _id, key }: Pick<Viewer, '_id' | 'key'>) =>
  key ? { employee: null, source: 'API' as const, agent: key.name } : { employee: _id, source: 'back-office' as const, agent: null };
