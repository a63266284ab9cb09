import { client } from '#web/api.ts';
import { peers } from '../../peers.ts';

/** The calls about companies of other installations. */
export const peersApi = client('peers', peers);
