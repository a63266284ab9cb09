import { recordOptions } from '#web/select/recordOptions.ts';
import type { Received } from '#shared/contract.ts';
import type { clients } from '../contract.ts';
import { clientsApi } from './api.ts';

/** A client that was found. */
export type FoundClient = Received<typeof clients.search>['data'][number];

/** Clients as options. */
export const clientOptions = recordOptions(clientsApi.search);
