import { client } from '#web/api.ts';
import { health } from '../contract.ts';

/** Calls about how the installation fares. */
export const healthApi = client('health', health);
