import { client } from '#web/api.ts';
import { imports } from '../contract.ts';

/** The calls of the import screen. */
export const importsApi = client('imports', imports);
