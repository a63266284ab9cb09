import { client } from '#web/api.ts';
import { places } from '../contract.ts';

/** The places slice's calls. */
export const placesApi = client('places', places);
