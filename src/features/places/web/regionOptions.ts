import { lateOptions } from '#web/select/recordOptions.ts';

/** Localities and districts with an outline as options. */
export const regionOptions = lateOptions('places regions', async () => (await import('./api.ts')).placesApi.regions);
