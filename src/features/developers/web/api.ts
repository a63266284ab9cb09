import { client } from '#web/api.ts';
import { developers } from '../contract.ts';

/** Calls about API keys and webhooks. */
export const developersApi = client('developers', developers);
