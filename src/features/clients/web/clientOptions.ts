import { lateOptions } from '#web/select/recordOptions.ts';
import type { Received } from '#shared/contract.ts';
import type { clients } from '../contract.ts';

/** A client that was found. */
export type FoundClient = Received<typeof clients.search>['data'][number];

/** Clients as options. */
export const clientOptions = lateOptions('clients search', async () => (await import('./api.ts')).clientsApi.search);
