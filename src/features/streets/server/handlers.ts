import { can } from '#shared/permissions.ts';
import { handlers } from '#server/http/api.ts';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/refuse.ts';
import type { Field } from '#server/streets/files/layouts/layout.ts';
import { StreetFileError } from '#server/streets/files/streetFile.ts';
import { removeStreets } from '#server/streets/store.ts';
import { streetFields, streets as contract } from '../contract.ts';
import { loadStreetFiles, streetLoads } from './loadStreetFiles.ts';

const GONE = 'Esas calles ya no están';

const cityTitles = { caba: 'las calles de Buenos Aires' };

const checkMayLoad = ({ STREETS_UPLOAD }: Config) => {
  if (!STREETS_UPLOAD) throw refuse.conflict('En esta instalación las calles las carga quien la administra: npm run streets');
};

/** What another company is loading keeps one from removing, too. */
const refused = (error: unknown): never => {
  throw error instanceof StreetFileError ? refuse.conflict(error.message) : error;
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Without what was left out or is empty. */
const given = <T extends object>(told: T): Given<T> =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== '')) as Given<T>;

/** Columns as the reader of files takes them: 'name=NOMBRE,leftFrom=DESDE'. */
const columnsText = (columns: { readonly [F in (typeof streetFields)[number]]?: string | undefined }): string =>
  streetFields.flatMap((field: Field & (typeof streetFields)[number]) => (columns[field] ? [`${field}=${columns[field]}`] : [])).join(',');

export const streetHandlers = handlers(contract, {
  loaded: async ({ db, viewer, now, ports: { streets, config } }) => ({
    data: (await streets.sources()).map(({ report, bounds: [west, south, east, north], ...source }) => ({
      ...source,
      report: [...report],
      bounds: [west, south, east, north] as [number, number, number, number],
    })),
    mayLoad: config.STREETS_UPLOAD,
    loads: can(viewer, contract.upload.needs) ? await streetLoads(db, now) : [],
  }),

  upload: async ({ input: { columns = {}, replaces, ...told }, stored: { files = [] }, db, viewer, ports: { jobs, config, streets } }) => {
    checkMayLoad(config);
    const [first] = files;
    if (!first) throw refuse.invalid('Elija un archivo', { files: 'Requerido' });
    const named = columnsText(columns);
    if (named !== '' && !columns.name) throw refuse.invalid('Revise los datos marcados', { 'columns.name': 'Requerido' });
    const former = replaces ? (await streets.sources()).find(({ _id }) => _id === replaces) : undefined;
    if (replaces && !former) throw refuse.invalid(GONE, { replaces: GONE });
    const title = files.length === 1 ? first.name : `${first.name} y ${files.length - 1} más`;
    const payload = { title, files, told: given({ ...told, columns: named, key: former?.key ?? '' }) };
    return { job: await jobs.enqueue(db, loadStreetFiles, payload, { viewer }) };
  },

  fetch: async ({ input: { city }, db, viewer, ports: { jobs, config } }) => {
    checkMayLoad(config);
    return { job: await jobs.enqueue(db, loadStreetFiles, { title: cityTitles[city], files: [], city, told: {} }, { viewer }) };
  },

  remove: {
    outside: async ({ input, ports: { streets, database, config }, inCompany, now }) => {
      checkMayLoad(config);
      const loads = await inCompany((db) => streetLoads(db, now));
      if (loads.some(({ isOn }) => isOn)) throw refuse.conflict('Se están cargando calles: espere a que termine');
      const source = (await streets.sources()).find(({ _id }) => _id === input._id);
      const removed = source && (await removeStreets(database, source.key).catch(refused));
      if (!removed) throw refuse.notFound(GONE);
      await streets.refresh();
      return {};
    },
  },

  route: {
    outside: async ({ input, ports, signal }) => {
      const places = input.places.map(({ coordinates }) => coordinates);
      const { line, seconds, metres, estimated } = await ports.roads.route(places, { signal });
      return { line: line.map(([lng, lat]): [number, number] => [lng, lat]), seconds, metres, estimated };
    },
  },
});
