import { client } from '#web/api.ts';
import { marketplaces } from '../contract.ts';

/** The calls about marketplaces. */
export const marketplacesApi = client('marketplaces', marketplaces);
