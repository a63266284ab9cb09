import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountryCode } from '../phone.ts';
import { doubtOfPoint } from './doubtOfPoint.ts';
import { pointAt } from './point.ts';

type Place = [name: string, lat: number, lng: number];
const inside: Record<CountryCode, Place[]> = {
  AR: [
    ['Buenos Aires', -34.6, -58.38],
    ['La Quiaca', -22.1, -65.6],
    ['Salvador Mazza', -22.05, -63.69],
    ['Clorinda', -25.28, -57.72],
    ['Puerto Iguazú', -25.6, -54.57],
    ['Bernardo de Irigoyen', -26.25, -53.65],
    ['Posadas', -27.37, -55.9],
    ['Paso de los Libres', -29.71, -57.09],
    ['Concordia', -31.39, -58.02],
    ['Gualeguaychú', -33.01, -58.52],
    ['Martín García', -34.18, -58.25],
    ['Mar del Plata', -38, -57.55],
    ['Viedma', -40.81, -63],
    ['Puerto Pirámides', -42.57, -64.28],
    ['Comodoro Rivadavia', -45.86, -67.48],
    ['Puerto Deseado', -47.75, -65.9],
    ['Río Gallegos', -51.62, -69.22],
    ['Río Grande', -53.79, -67.7],
    ['Ushuaia', -54.8, -68.3],
    ['El Calafate', -50.34, -72.26],
    ['El Chaltén', -49.33, -72.89],
    ['Los Antiguos', -46.55, -71.62],
    ['Bariloche', -41.13, -71.31],
    ['Chos Malal', -37.38, -70.27],
    ['Las Cuevas', -32.81, -70.05],
    ['Antofagasta de la Sierra', -26.06, -67.41],
    ['Tolar Grande', -24.58, -67.4],
    ['Puerto Argentino', -51.69, -57.86],
  ],
  UY: [
    ['Montevideo', -34.9, -56.19],
    ['Bella Unión', -30.26, -57.6],
    ['Artigas', -30.4, -56.47],
    ['Rivera', -30.9, -55.55],
    ['Aceguá', -31.87, -54.16],
    ['Río Branco', -32.6, -53.38],
    ['Chuy', -33.7, -53.46],
    ['Punta del Este', -34.96, -54.95],
    ['Colonia', -34.46, -57.84],
    ['Nueva Palmira', -33.88, -58.42],
    ['Salto', -31.38, -57.96],
  ],
  ES: [
    ['Madrid', 40.42, -3.7],
    ['Barcelona', 41.39, 2.17],
    ['A Coruña', 43.37, -8.4],
    ['Fisterra', 42.9, -9.26],
    ['Tui', 42.05, -8.64],
    ['Badajoz', 38.88, -6.97],
    ['Ayamonte', 37.21, -7.4],
    ['Tarifa', 36.01, -5.6],
    ['Almería', 36.84, -2.46],
    ['Cadaqués', 42.29, 3.28],
    ['Puigcerdà', 42.43, 1.93],
    ['Irun', 43.34, -1.79],
    ['Palma', 39.57, 2.65],
    ['Maó', 39.89, 4.26],
    ['Ibiza', 38.91, 1.43],
    ['Las Palmas', 28.12, -15.43],
    ['El Hierro', 27.73, -18.03],
    ['Ceuta', 35.89, -5.31],
    ['Melilla', 35.29, -2.94],
  ],
};

describe('no doubt of a place of the country', () => {
  for (const [country, places] of Object.entries(inside))
    test.each(places)(`${country}: %s`, (_name, lat, lng) =>
      expect(doubtOfPoint(pointAt(lng, lat), country as CountryCode)).toBeUndefined(),
    );
});

test.each<[string, CountryCode, number, number]>([
  ['Santiago de Chile', 'AR', -33.45, -70.67],
  ['Montevideo', 'AR', -34.9, -56.19],
  ['Asunción’s east', 'AR', -25.3, -57.2],
  ['São Paulo', 'AR', -23.55, -46.63],
  ['Punta Arenas', 'AR', -53.16, -70.91],
  ['the Marambio base', 'AR', -64.24, -56.63],
  ['the sea', 'AR', -40, -55],
  ['Buenos Aires', 'UY', -34.6, -58.38],
  ['Porto Alegre', 'UY', -30.03, -51.23],
  ['Lisboa', 'ES', 38.72, -9.14],
  ['Toulouse', 'ES', 43.6, 1.44],
  ['Tánger', 'ES', 35.77, -5.8],
])('%s is not in %s', (_name, country, lat, lng) =>
  expect(doubtOfPoint(pointAt(lng, lat), country)).toEqual({
    sentence: expect.stringMatching(/^Fuera de (Argentina|Uruguay|España)$/) as string,
  }),
);

test.each<[CountryCode, number, number, string, number, number]>([
  ['AR', -58.43, -34.588, 'Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,588 / -58,43', -34.588, -58.43],
  ['AR', 34.588, 58.43, 'Fuera de Argentina: ¿falta el signo menos? Sería -34,588 / -58,43', -34.588, -58.43],
  ['AR', 34.588, -58.43, 'Fuera de Argentina: ¿falta el signo menos? Sería -34,588 / -58,43', -34.588, -58.43],
  ['AR', -34.588, 58.43, 'Fuera de Argentina: ¿falta el signo menos? Sería -34,588 / -58,43', -34.588, -58.43],
  ['AR', 58.43, 34.588, 'Fuera de Argentina: ¿latitud y longitud cambiadas, y sin el signo menos? Sería -34,588 / -58,43', -34.588, -58.43],
  ['UY', 34.9, 56.19, 'Fuera de Uruguay: ¿falta el signo menos? Sería -34,9 / -56,19', -34.9, -56.19],
  ['ES', -3.7, 40.42, 'Fuera de España: ¿latitud y longitud cambiadas? Sería 40,42 / -3,7', 40.42, -3.7],
  ['ES', 42.87, 8.55, 'Fuera de España: ¿falta el signo menos? Sería 42,87 / -8,55', 42.87, -8.55],
])('of %s, %d / %d: %s', (country, lat, lng, sentence, meantLat, meantLng) =>
  expect(doubtOfPoint(pointAt(lng, lat), country)).toEqual({ sentence, mended: pointAt(meantLng, meantLat) }),
);

test('of any place of Argentina or Uruguay, swapped or without its signs, that very place is proposed', () => {
  const changed = (lng: number, lat: number) => [
    pointAt(lat, lng),
    pointAt(-lng, -lat),
    pointAt(lng, -lat),
    pointAt(-lng, lat),
    pointAt(-lat, -lng),
  ];
  fc.assert(
    fc.property(fc.constantFrom('AR' as const, 'UY' as const), fc.nat(), fc.nat(4), (country, which, how) => {
      const [, lat, lng] = inside[country][which % inside[country].length] ?? expect.fail();
      const written = changed(lng, lat)[how] ?? expect.fail();
      expect(doubtOfPoint(written, country)?.mended).toEqual(pointAt(lng, lat));
    }),
  );
});
