import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { grid, metresFrom, type GridStreet } from '../testing/grid.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';

const start: LngLat = [-58.43, -34.59];
const crossing: GridStreet = { name: 'PASAJE A', from: null };
/** Streets of so many blocks, each three kilometres from the others. */
const city = async (...streets: [name: string, blocks: number, more?: Partial<GridStreet>][]) =>
  new PlaceFinder(
    await StreetIndex.from(
      streets.flatMap(([name, blocks, more], at) =>
        grid({
          at: metresFrom(start, 0, -3_000 * at),
          areaOf: () => `BARRIO ${at}`,
          across: [{ name, ...more }],
          along: Array.from({ length: blocks + 1 }, () => crossing),
        }),
      ),
    ),
  );
const told = (finder: PlaceFinder, address: string) => {
  const [place] = finder.find({ address, addressNumber: 0, town: '', postalCode: '', province: '', countryCode: 'AR' });
  return place && [place.address, place.doubt];
};

test('a long street that has nothing but the name is meant, before a short one that has a first name too', async () => {
  expect(told(await city(['ACEVEDO', 9], ['ACEVEDO, EDUARDO', 4]), 'Acevedo 350')).toEqual(['Acevedo', '']);
  expect(told(await city(['ACEVEDO', 4], ['ACEVEDO, EDUARDO', 9]), 'Acevedo 350')).toEqual([
    'Acevedo',
    'También existe Eduardo Acevedo en Barrio 1',
  ]);
  expect(told(await city(['ACEVEDO', 4], ['ACEVEDO, EDUARDO', 9]), 'Eduardo Acevedo 350')).toEqual(['Eduardo Acevedo', '']);
});

test('streets that sound alike may be meant for one another', async () => {
  const finder = await city(['IRIGOYEN', 5], ['YRIGOYEN, HIPOLITO', 9]);
  expect(told(finder, 'Irigoyen 350')).toEqual(['Irigoyen', 'También existe Hipólito Yrigoyen en Barrio 1']);
  expect(told(finder, 'Hipólito Irigoyen 350')).toEqual(['Hipólito Yrigoyen', '']);
});

test('who writes a rank or a first name means no street without it', async () => {
  const finder = await city(['MORENO', 9], ['MORENO, PERITO', 9], ['MORENO, JOSE MARIA', 9]);
  expect(told(finder, 'Perito Moreno 350')).toEqual(['Perito Moreno', '']);
  expect(told(finder, 'José María Moreno 350')).toEqual(['José María Moreno', '']);
  expect(told(finder, 'Moreno 350')?.[1]).toMatch(/^También existe /);
});

test('an avenue that goes on as a street is one', async () => {
  const finder = await city(['BOYACA', 4, { from: 400 }], ['BOYACA AV.', 4]);
  expect(told(finder, 'Av. Boyacá 550')).toEqual(['Boyacá', '']);
  expect(told(finder, 'Boyacá 150')).toEqual(['Av. Boyacá', '']);
});

test('another street has the number that the street of that very name does not have', async () => {
  const finder = await city(['LOBOS', 2], ['LOBOS, ELEODORO, Dr.', 9]);
  expect(told(finder, 'Lobos 650')).toEqual(['Dr. Eleodoro Lobos', 'Lobos no tiene ese número']);
  expect(told(finder, 'Lobos 150')?.[0]).toBe('Lobos');
});

test('the great diagonals have two names', async () => {
  const finder = await city(
    ['SAENZ PEÑA, ROQUE, PRES. DIAGONAL NORTE AV.', 9],
    ['SAENZ PEÑA, LUIS, PRES.', 9, { otherNames: ['LOREA-SAENZ PENA'] }],
  );
  expect(told(finder, 'Diagonal Norte 650')).toEqual(['Av. Pres. Roque Sáenz Peña', '']);
  expect(told(finder, 'Sáenz Peña 650')?.[1]).toMatch(/^También existe /);
});

test('initials stand for what they begin, each for one word', async () => {
  const finder = await city(['FERNANDEZ DE LA CRUZ, F., GRAL. AV.', 9, { otherNames: ['CRUZ'] }], ['CRUZ, OSVALDO', 9]);
  expect(told(finder, 'F.F. de la Cruz 650')).toEqual(['Av. Gral. F. Fernández de la Cruz', '']);
});

test('words are joined where that makes a name', async () => {
  const finder = await city(['SANTAMARIA DE ORO, FRAY JUSTO', 9], ['LA SANTA MARIA', 2]);
  expect(told(finder, 'Fray Justo Santa María de Oro 650')?.[0]).toBe('Fray Justo Santamaria de Oro');
  expect(told(finder, 'Santa María de Oro 650')?.[0]).toBe('Fray Justo Santamaria de Oro');
  expect(told(finder, 'Santa María 150')?.[0]).toBe('La Santa María');
});

test('a corner that is not where the number is speaks against it', async () => {
  const streets = ['GASCON', 'MEDRANO', 'CALLAO', 'ACOYTE', 'SERRANO', 'JUFRE', 'CASTILLO', 'LOYOLA', 'AGUIRRE', 'VERA'];
  const along = streets.map((name): GridStreet => ({ name, from: null }));
  const finder = new PlaceFinder(
    await StreetIndex.from(
      grid({
        at: start,
        across: [
          { name: 'CORRIENTES AV.', from: 4000 },
          { name: 'VALLE', from: null },
        ],
        along,
      }),
    ),
  );
  const wrong = 'La esquina y el número no coinciden';
  expect(told(finder, 'Corrientes 4850 esq. Gascón')).toEqual(['Av. Corrientes', wrong]);
  expect(told(finder, 'Corrientes 4850 e/ Gascón y Medrano')).toEqual(['Av. Corrientes', wrong]);
  expect(told(finder, 'Corrientes 4050 esq. Gascón')).toEqual(['Av. Corrientes', '']);
  expect(told(finder, 'Corrientes 4850 e/ Aguirre y Vera')).toEqual(['Av. Corrientes', '']);
  expect(told(finder, 'Corrientes 4850 esq. Nadie')).toEqual(['Av. Corrientes', '']);
});

test('a street that is called by a day is said with its year, or without', async () => {
  const finder = await city(['15 DE NOVIEMBRE DE 1889', 20], ['NOVIEMBRE', 4]);
  expect(told(finder, '15 de Noviembre 1500')).toEqual(['15 de Noviembre de 1889', '']);
  expect(told(finder, '15 de Noviembre de 1889 1500')).toEqual(['15 de Noviembre de 1889', '']);
});

test('a tower, or a flat, before the street is no street', async () => {
  const finder = await city(['LISANDRO DE LA TORRE', 60], ['CRUZ, OSVALDO AV.', 60]);
  expect(told(finder, 'Torre 4 piso 3 dto B Av Cruz 4000')).toEqual(['Av. Osvaldo Cruz', '']);
  const [place] = finder.find({
    address: 'Torre 4 piso 3 dto B Av Cruz',
    addressNumber: 4000,
    town: '',
    postalCode: '',
    province: '',
    countryCode: 'AR',
  });
  expect([place?.address, place?.addressNumber]).toEqual(['Av. Osvaldo Cruz', 4000]);
  const [twice] = finder.find({
    address: 'Torre 4 piso 3 dto B Av Cruz 4000',
    addressNumber: 4000,
    town: '',
    postalCode: '',
    province: '',
    countryCode: 'AR',
  });
  expect([twice?.address, twice?.addressNumber, twice?.doubt]).toEqual(['Av. Osvaldo Cruz', 4000, '']);
  expect(told(finder, 'De la Torre 4000')?.[0]).toBe('Lisandro de la Torre');
});

test('of streets without the number the long one comes first', async () => {
  const missing = 'El número no existe en esa calle';
  expect(told(await city(['9 DE JULIO PJE.', 1], ['9 DE JULIO AV.', 6]), '9 de Julio 1850')).toEqual(['Av. 9 de Julio', missing]);
  expect(told(await city(['9 DE JULIO AV.', 6], ['9 DE JULIO PJE.', 1]), '9 de Julio 1850')).toEqual(['Av. 9 de Julio', missing]);
});
