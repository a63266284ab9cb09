import { client } from '#web/api.ts';
import { office } from '../contract.ts';

/** The calls of a client's page. */
export const officeApi = client('office', office);
