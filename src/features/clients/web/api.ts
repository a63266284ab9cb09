import { client } from '#web/api.ts';
import { clients } from '../contract.ts';

/** The calls about clients. */
export const clientsApi = client('clients', clients);
