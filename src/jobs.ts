import type { JobDefinition } from '#server/jobs.ts';
import { importOrders } from './features/imports/server/importOrders.ts';

/** Every kind of background work. */
export const jobDefinitions: readonly JobDefinition[] = [importOrders];
