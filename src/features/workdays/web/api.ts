import { client } from '#web/api.ts';
import { workdays } from '../contract.ts';

/** The calls about a driver's day. */
export const workdaysApi = client('workdays', workdays);
