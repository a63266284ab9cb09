import { recordOptions } from '#web/select/recordOptions.ts';
import { clientsApi } from './api.ts';

/** Clients as options. */
export const clientOptions = recordOptions(clientsApi.search);
