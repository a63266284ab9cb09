import { client } from '#web/api.ts';
import { streets } from '../contract.ts';

/** The streets slice's calls. */
export const streetsApi = client('streets', streets);
