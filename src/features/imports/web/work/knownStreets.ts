import { streetsApi } from '../../../streets/web/api.ts';
import type { ShownStreets } from '../../../streets/web/useStreets.ts';

/** Streets that are loaded as one text: another one whenever some are loaded or removed, empty without any. */
export const streetsVersion = (sources: readonly Pick<ShownStreets, '_id' | 'loadAt'>[]): string =>
  sources.map(({ _id, loadAt }) => `${_id} ${loadAt}`).join(', ');

/** Those of this moment; undefined where it cannot be told. */
export const knownStreets = (): Promise<string | undefined> =>
  streetsApi.loaded.call({}).then(
    ({ data }) => streetsVersion(data),
    () => undefined,
  );
