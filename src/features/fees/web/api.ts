import { client } from '#web/api.ts';
import { fees } from '../contract.ts';

/** The calls about tariffs. */
export const feesApi = client('fees', fees);
