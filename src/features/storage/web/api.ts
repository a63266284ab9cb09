import { client } from '#web/api.ts';
import { storage } from '../contract.ts';

/** The calls about what lies in warehouses. */
export const storageApi = client('storage', storage);
