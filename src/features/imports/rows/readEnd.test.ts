import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountryCode } from '#shared/phone.ts';
import { pointAt } from '#shared/place/point.ts';
import { fold } from '#shared/text.ts';
import type { Cells } from '../sheet/table.ts';
import { checkRow } from './row.ts';

const importId = '0198c0de-0000-7000-8000-000000000001';
const today = '2026-11-20';
const addressed = { address: 'Thames', addressNumber: 800, town: '', postalCode: '', hierarchy: [], partial_match: false };
const check = (cells: Cells, country?: CountryCode) =>
  checkRow(
    { importId, row: 2, cells: { client: 'Ñandú', deliveryDate: today, toAddress: 'Thames 800', ...cells } },
    { today, ...(country && { country }) },
  );

describe('coordinates that cannot be right', () => {
  test('are an error at their cell, with what they may have been meant as', () => {
    const { draft, errors, fixes } = check(
      { toLat: '-58,43', toLng: '-34,588', fromAddress: 'Salta 100', fromLat: '34.6', fromLng: '58.38' },
      'AR',
    );
    expect(draft).toBeUndefined();
    expect(errors).toEqual({
      fromLat: 'Fuera de Argentina: ¿falta el signo menos? Sería -34,6 / -58,38',
      toLat: 'Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,588 / -58,43',
    });
    expect(fixes).toEqual({ fromAddress: { fromLat: '-34.6', fromLng: '-58.38' }, toAddress: { toLat: '-34.588', toLng: '-58.43' } });
    expect(check({ ...fixes?.toAddress }, 'AR')).toMatchObject({
      errors: {},
      draft: { toAddress: { location: { coordinates: [-58.43, -34.588] } } },
    });
  });
  test('of another country are an error without a proposal', () => {
    const checked = check({ toLat: '-33.45', toLng: '-70.67' }, 'AR');
    expect([checked.errors, checked.fixes]).toEqual([{ toLat: 'Fuera de Argentina' }, undefined]);
    expect(check({ toLat: '40.42', toLng: '-3.7' }, 'ES').errors).toEqual({});
  });
  test('are none where a person put the end elsewhere', () => {
    const place = { ...addressed, location: pointAt(-58.43, -34.588), chosen: true };
    const cells = { client: 'Ñandú', deliveryDate: today, toAddress: 'Thames 800', toLat: '-58,43', toLng: '-34,588' };
    const checked = checkRow({ importId, row: 2, cells, places: { toAddress: place } }, { today, country: 'AR' });
    expect(checked).toMatchObject({ errors: {}, draft: { toAddress: { location: place.location, remember: true } } });
  });
  test('are read as they are where the company’s country is not known', () => {
    expect(check({ toLat: '-58.43', toLng: '-34.588' }).errors).toEqual({});
  });
});

test('a part that may be a street or a province and its code is told at its line, until somebody says where it is', () => {
  const cells = { client: 'Ñandú', deliveryDate: today, toAddress: 'San Martín, Mendoza 5500' };
  expect(check(cells)).toMatchObject({
    errors: {},
    doubts: { toAddress: 'Se leyó 5500 como el CP de Mendoza: revise la calle' },
    draft: { toAddress: { address: 'San Martín', town: 'Mendoza', postalCode: '5500' } },
  });
  expect(check({ ...cells, toProvince: 'Mendoza' }).doubts).toEqual({});
  const place = { ...addressed, location: pointAt(-68.84, -32.89), chosen: true };
  expect(checkRow({ importId, row: 2, cells, places: { toAddress: place } }, { today }).doubts).toEqual({});
});

describe('what is too long', () => {
  test('a floor’s cell is no error while floor and door are read from it', () => {
    expect(check({ floor: 'Torre Norte, piso 5 depto B' })).toMatchObject({
      errors: {},
      draft: { toAddress: { floor: '5', door: 'B', observation: 'Torre Norte' } },
    });
    expect(check({ floor: `Torre Norte ${'ñ'.repeat(9)}` }).errors).toEqual({ floor: 'Hasta 20 caracteres' });
  });
  test('a long line is no error while its street is none', () => {
    const { draft, errors } = check({ toAddress: `Thames 800 Referencia: ${'portón '.repeat(60)}verde` });
    expect(errors).toEqual({});
    expect(draft?.toAddress).toMatchObject({ address: 'Thames', addressNumber: 800 });
    expect(draft?.toAddress.observation).toHaveLength(437);
  });
  test('nothing is cut: what does not fit is an error at its cell', () => {
    expect(check({ toAddress: `Thames 800 Referencia: ${'portón '.repeat(60)}verde`, observation: 'ñ '.repeat(400) }).errors).toEqual({
      observation: 'Con lo que sigue a la dirección pasa de 1000 caracteres',
    });
    expect(check({ fromAddress: `${'Ñ'.repeat(201)} 12` }).errors).toEqual({ fromAddress: 'Hasta 200 caracteres' });
    expect(check({ toAddress: ' , ()' }).errors).toEqual({ toAddress: 'Requerido' });
  });
});

describe('an end whose line cannot be read', () => {
  const place = { fromLat: '-34.6', fromLng: '-58.38' };
  test('is an error for that reason, though its place is known', () => {
    expect(check({ ...place, fromAddress: '' }).errors).toEqual({ fromAddress: 'Falta la dirección de origen' });
    expect(check({ ...place, fromAddress: 'x '.repeat(600) }).errors).toEqual({ fromAddress: 'Hasta 1000 caracteres' });
  });
  test('is asked for where coordinates are there that cannot be right', () => {
    expect(check({ fromLat: '34.6', fromLng: '58.38' }, 'AR').errors).toMatchObject({ fromAddress: 'Falta la dirección de origen' });
  });
  test('says of a destination nothing else: it has to be written anyway', () => {
    const { errors, notes } = check({ toAddress: '', toNumber: '12', toTown: 'Lanús', toLat: '-34.6', toLng: '-58.38' });
    expect([errors, notes]).toEqual([{ toAddress: 'Requerido' }, {}]);
  });
});

test('the lines of a cell are read apart, and floor and door of an origin too', () => {
  const { draft } = check({ toAddress: 'Thames 800\nPiso 3\nportón verde', fromAddress: 'Salta 100 2° A, al fondo' });
  expect(draft?.toAddress).toMatchObject({ address: 'Thames', addressNumber: 800, floor: '3', observation: 'portón verde' });
  expect(draft?.fromAddress).toMatchObject({ address: 'Salta', addressNumber: 100, floor: '2', door: 'A', observation: 'al fondo' });
});

const runs = (text: string) => fold(text.replace(/[°ºª]/gu, ' ')).match(/\p{N}+|\p{L}+/gu) ?? [];
const naming = new Set('piso pso dto dpto depto cp n no nro pb planta baja apto s er to mo p d primer'.split(' '));

test('no word of the cells of an address is lost on the way to the order', () => {
  const line = fc
    .tuple(
      fc.constantFrom('Gurruchaga', 'Calle 50', '9 de Julio', 'Av. San Martín', 'Farmacia Sur, Av. Caseros', 'Lisandro de la Torre'),
      fc.constantFrom('', ' 4921', ' N° 850', ' 1234/36', ' S/N'),
      fc.array(
        fc.tuple(
          fc.constantFrom(' ', ', ', ' - ', '\n'),
          fc.constantFrom(
            'Piso 3 Dto B',
            '3° B',
            'PB',
            'Local 4',
            'Torre 2',
            'timbre 4',
            'e/ Callao y Riobamba',
            'dejar en kiosco',
            'Referencia: portón verde',
            'CABA',
            'Palermo',
            'Morón',
            'Buenos Aires',
            'C1414ABC',
            '(Liniers)',
            'código portón 4455',
            'Av. Caseros 3746',
            '1708 Haedo',
            'apto 502',
            '(frente a la plaza)',
            '12',
            'Of. 1004',
          ),
        ),
        { maxLength: 5 },
      ),
    )
    .map(([street, number, pieces]) => street + number + pieces.map(([gap, piece]) => gap + piece).join(''));
  const cells = fc.record({
    toAddress: line,
    toNumber: fc.constantFrom('', '850', '4921', '850 bis', 'S/N', 'esquina', '850 3 C'),
    toTown: fc.constantFrom('', 'Palermo', 'Capital Federal', 'C.A.B.A. - Palermo', 'Morón', 'Villa Crespo, CABA'),
    toPostalCode: fc.constantFrom('', '1425', 'C1414ABC'),
    floor: fc.constantFrom(
      '',
      '3',
      'PB',
      '7',
      '5to piso, dpto. 18',
      'P.B. 2',
      '1-A',
      'pso 2',
      'primer piso',
      'P:4 D:C',
      'torre 1 7mo B',
      '6to. "B"',
    ),
    door: fc.constantFrom('', 'B', '502', 'Z'),
    observation: fc.constantFrom('', 'Frágil', 'Timbre 4'),
  });
  /** Of a town that is named twice one spelling is enough. */
  const isCapital = (word: string) => ['caba', 'c', 'a', 'b'].includes(word);
  fc.assert(
    fc.property(cells, (written) => {
      const { draft, errors } = check(written);
      expect(errors).toEqual({});
      const { address, addressNumber, floor, door, town, postalCode, observation } = draft?.toAddress ?? expect.fail();
      const kept = new Set(runs([address, addressNumber, floor, door, town, postalCode, observation].join(' ')));
      const told = Object.values(written).flatMap((cell) =>
        runs(cell.replace('P.B.', 'PB').replace(/c(\d{4})abc/giu, (code, digits: string) => (kept.has('abc') ? code : digits))),
      );
      const capital = [...kept].some((word) => isCapital(word) || word === 'capital');
      expect(told.filter((word) => !kept.has(word) && !naming.has(word) && !(capital && isCapital(word)))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});
