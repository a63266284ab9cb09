import type { JobDefinition } from '#server/jobs.ts';

/** Every kind of background work. */
export const jobDefinitions: readonly JobDefinition[] = [];
