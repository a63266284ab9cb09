import { client } from '#web/api.ts';
import { printing } from '../contract.ts';

/** The calls that print. */
export const printingApi = client('printing', printing);
