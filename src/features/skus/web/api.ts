import { client } from '#web/api.ts';
import { skus } from '../contract.ts';

/** The calls about products. */
export const skusApi = client('skus', skus);
