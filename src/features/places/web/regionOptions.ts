import { recordOptions } from '#web/select/recordOptions.ts';
import { placesApi } from './api.ts';

/** Localities and districts with an outline as options. */
export const regionOptions = recordOptions(placesApi.regions);
