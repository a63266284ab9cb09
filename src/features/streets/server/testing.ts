import { newId } from '#server/ids.ts';
import { pointAt } from '#shared/place/point.ts';
import { fixture } from '../../../testing/fixture.ts';
import { streets } from '../contract.ts';

const street = (name: string, from: number, line: readonly (readonly [number, number])[]) => ({
  type: 'Feature',
  properties: {
    id: from,
    nomoficial: name,
    alt_izqini: from + 2,
    alt_izqfin: from + 100,
    alt_derini: from + 1,
    alt_derfin: from + 99,
    tipo_c: 'CALLE',
    sentido: 'CRECIENTE',
    red_jerarq: 'VÍA LOCAL',
    barrio: 'PALERMO',
    comuna: 14,
  },
  geometry: { type: 'LineString', coordinates: line },
});

/** Where the streets of `cityFile` begin, and the side of its blocks, in degrees. */
const [WEST, SOUTH, BLOCK] = [-58.44, -34.6, 0.001];

/**
 * A street file as Buenos Aires publishes its own, of a city that there is not: Jacarandá runs east from 100, and crosses Lapacho, which
 * runs north from 1000.
 * @param blocks of Jacarandá
 */
export const cityFile = (blocks = 4): string => {
  const across = Array.from({ length: blocks }, (_, at) =>
    street('JACARANDA', 100 + at * 100, [
      [WEST + at * BLOCK, SOUTH],
      [WEST + (at + 1) * BLOCK, SOUTH],
    ]),
  );
  const along = [0, 1].map((at) =>
    street('LAPACHO', 1000 + at * 100, [
      [WEST + 2 * BLOCK, SOUTH + at * BLOCK],
      [WEST + 2 * BLOCK, SOUTH + (at + 1) * BLOCK],
    ]),
  );
  return JSON.stringify({ type: 'FeatureCollection', features: [...across, ...along] });
};

/** Inputs of the calls about streets; what is loaded is no company's. */
export const streetFixture = fixture(streets)({
  records: () => Promise.resolve({}),
  inputs: () => ({
    loaded: {},
    upload: {
      name: 'Calles de Villa Prueba',
      attribution: 'Municipalidad de Villa Prueba',
      country: 'AR',
      town: 'Villa Prueba',
      province: 'Buenos Aires',
      columns: {
        name: 'NOMBRE',
        leftFrom: 'DESDE_I',
        leftTo: 'HASTA_I',
        rightFrom: 'DESDE_D',
        rightTo: 'HASTA_D',
        direction: 'SENTIDO',
        area: 'BARRIO',
        postalCode: 'CP',
        town: 'LOCALIDAD',
        province: 'PROVINCIA',
      },
      replaces: newId(),
    },
    fetch: { city: 'caba' },
    remove: { _id: newId() },
    route: { places: [pointAt(-58.43, -34.588), pointAt(-58.42, -34.6)] },
  }),
});
