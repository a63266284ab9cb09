import { expect, test } from 'vitest';
import { fileOf, geoJson, readAll } from '../../testing/files.ts';

/** A row of the city's file, with what each edition has beside what is read. */
const published = {
  id: 1,
  codigo: 100,
  nomoficial: 'LOYOLA, INES AV.',
  alt_izqini: 102,
  alt_izqfin: 200,
  alt_derini: 101,
  alt_derfin: 199,
  nomanter: 'DEL MOLINO - PRADO (parcial)',
  nom_mapa: 'AV. INES LOYOLA',
  tipo_c: 'AVENIDA',
  long: 100.5,
  sentido: 'CRECIENTE',
  cod_sent: 1,
  red_jerarq: 'VÍA DISTRIBUIDORA PRINCIPAL',
  COMUNA: 15,
  BARRIO: 'VILLA CRESPO',
  BARRIO_PAR: 'VILLA CRESPO',
  BARRIO_IMP: 'VILLA CRESPO',
};
const line = [
  [-58.4412341, -34.6012341],
  [-58.44, -34.6],
];
const side = (from: number, to: number, area = 'Villa Crespo') => ({ numbers: { from, to }, area, postalCode: '' });
const segment = {
  name: 'LOYOLA, INES AV.',
  otherNames: ['AV. INES LOYOLA', 'DEL MOLINO', 'PRADO'],
  direction: 'forward',
  rank: 'main',
  left: side(102, 200),
  right: side(101, 199),
  town: 'CABA',
  province: 'Ciudad Autónoma de Buenos Aires',
  country: 'AR',
  line: [
    [-58.441234, -34.601234],
    [-58.44, -34.6],
  ],
};

const readOne = async (row: object, coordinates: unknown = line) => {
  const { segments, report } = await readAll([fileOf('callejero.geojson', geoJson([[row, coordinates]]))]);
  return { ...segments[0], report };
};

test("Buenos Aires Data's streets as GeoJSON, its columns in upper or lower case", async () => {
  const upper = Object.fromEntries(Object.entries(published).map(([name, value]) => [name.toUpperCase(), value]));
  for (const row of [published, upper]) {
    const { segments, source, report } = await readAll([fileOf('callejero.geojson', geoJson([[row, line]]))]);
    expect(segments).toEqual([segment]);
    expect(report).toEqual([]);
    expect(source).toEqual({ key: 'caba', name: 'Calles de Buenos Aires', attribution: 'Buenos Aires Data, GCBA, CC BY 2.5 AR' });
  }
});

test('the same as a table with WKT, whatever its delimiter, its letters and its line ends', async () => {
  const names = Object.keys(published);
  const cells = Object.values(published).map(String);
  const wkt = 'MULTILINESTRING ((-58.4412341 -34.6012341,-58.44 -34.6))';
  const table = (delimiter: string, end: string) =>
    [
      ['WKT', ...names],
      [`"${wkt}"`, ...cells.map((cell) => `"${cell}"`)],
    ]
      .map((row) => row.join(delimiter))
      .join(end) + end;
  for (const content of [table(',', '\n'), `\u{feff}${table(';', '\r\n')}`]) {
    expect((await readAll([fileOf('callejero.csv', content)])).segments).toEqual([segment]);
  }
  const latin = Uint8Array.from(table(';', '\r\n'), (letter) => letter.charCodeAt(0));
  const { segments, report } = await readAll([fileOf('callejero.csv', latin)]);
  expect([segments, report]).toEqual([[segment], ['callejero.csv no está en UTF-8: se leyó como Windows-1252']]);
});

test.each([
  [{ sentido: 'DECRECIENTE' }, { direction: 'backward' }],
  [{ sentido: 'DOBLE' }, { direction: 'both' }],
  [{ sentido: 'PEATONAL' }, { direction: 'none' }],
  [{ sentido: null }, { direction: 'both' }],
  [{ sentido: 'ZIGZAG' }, { direction: 'both', report: ['1 tramo tiene un sentido que no se entiende: quedó de doble mano ("ZIGZAG")'] }],
  [{ red_jerarq: 'VÍA TRONCAL' }, { rank: 'trunk' }],
  [{ red_jerarq: 'L' }, { rank: 'local' }],
  [{ red_jerarq: '', tipo_c: 'PASAJE' }, { rank: 'local' }],
  [{ tipo_c: 'AUTOPISTA' }, { rank: 'motorway' }],
  [{ tipo_c: 'BAJADA AUTOPISTA' }, { rank: 'trunk' }],
  [{ tipo_c: 'SENDERO' }, { rank: 'path' }],
  [
    { alt_izqini: 0, alt_izqfin: 0 },
    { left: { numbers: null, area: 'Villa Crespo', postalCode: '' }, report: [] },
  ],
  [{ alt_izqini: 0 }, { left: side(200, 200) }],
  [
    { alt_izqini: 'S/N', alt_izqfin: '' },
    { left: { numbers: null, area: 'Villa Crespo', postalCode: '' }, report: [] },
  ],
  [{ alt_izqini: '102.0', alt_izqfin: '200,0' }, { left: side(102, 200) }],
  [{ alt_izqfin: 'doscientos' }, { left: side(102, 102), report: ['1 altura no se entiende y se dejó vacía ("doscientos")'] }],
  [{ alt_izqfin: 1e9 }, { left: side(102, 102), report: ['1 altura no se entiende y se dejó vacía ("1000000000")'] }],
  [{ alt_izqfin: 199 }, { left: side(102, 199), report: ['1 vereda mezcla números pares e impares'] }],
  // Numbers that fall along the line: who drives towards the higher ones drives against it.
  [
    { alt_izqini: 200, alt_izqfin: 102, alt_derini: 199, alt_derfin: 101 },
    { left: side(200, 102), right: side(199, 101), direction: 'backward' },
  ],
  [{ alt_izqini: 200, alt_izqfin: 102 }, { direction: 'forward' }],
  [
    { BARRIO: '', BARRIO_PAR: 'NUÑEZ', BARRIO_IMP: 'BOCA' },
    { left: side(102, 200, 'Núñez'), right: side(101, 199, 'La Boca') },
  ],
  // The even side is the right one here.
  [
    { alt_izqini: 101, alt_izqfin: 199, alt_derini: 102, alt_derfin: 200, BARRIO_PAR: 'NUÑEZ', BARRIO_IMP: 'BOCA' },
    { left: side(101, 199, 'La Boca'), right: side(102, 200, 'Núñez') },
  ],
  [{ nomoficial: 'SIN NOMBRE OFICIAL (ALT. LOYOLA 100)' }, { name: '', otherNames: [], report: ['1 tramo no tiene nombre'] }],
  [
    { nomoficial: null, nom_mapa: null, nomanter: null },
    { name: '', report: ['1 tramo no tiene nombre'] },
  ],
  [{ nomoficial: ' S/N ' }, { name: '' }],
  [{ nomoficial: '"EL 😀", Dr.\u{0}\u{202e}\n' }, { name: '"EL 😀", Dr.' }],
  [{ nomoficial: '\u{d83d}LOYOLA' }, { name: '\u{fffd}LOYOLA' }],
  [{ nomoficial: 'X'.repeat(300) }, { name: 'X'.repeat(200), report: [`1 nombre de más de 200 letras se cortó ("${'X'.repeat(20)}")`] }],
  [{ nomanter: 'LOYOLA, INÉS AV.; A-B; SAINT-EXUPERY', nom_mapa: 'PRADO-LOMA' }, { otherNames: ['PRADO-LOMA', 'A-B', 'SAINT', 'EXUPERY'] }],
])('a row with %j is read as %j', async (over, expected) => {
  expect(await readOne({ ...published, ...over })).toMatchObject(expected);
});

const table = `id,codigo,name,left_from,left_to,right_from,right_to,dir,type,rank,barrio,comuna,line
1,100,"LOYOLA, INES AV.",102,200,101,199,1,AVENIDA,P,PALERMO|VILLA CRESPO,15,_p~iF~ps|U_ulLnnqC
2,0,EL SENDERO,,,,,0,SENDERO,L,,,_p~iF~ps|U_ulLnnqC
3,101,PRIVADO,2,10,,,P,PASAJE,L,FLORES,7,_p~iF~ps|U_ulLnnqC
4,102,DE VUELTA,,,1,9,-1,CALLE,T,FLORES,7,_p~iF~ps|U_ulLnnqC
`.replaceAll('_p~iF~ps|U_ulLnnqC', 'hlzqEd|~cJgw@gw@');
const names = `codigo,name,map_name,former_names,segments
100,"LOYOLA, INES AV.",AV. INES LOYOLA,DEL MOLINO-PRADO,1
102,De Vuelta,DE VUELTA,,1
9,NADIE,NADIE,NUNCA,1
`;

test('the short table with encoded lines, and its file of other names', async () => {
  const { segments, report, source } = await readAll([fileOf('calles.csv', table), fileOf('nombres.csv', names)]);
  expect(
    segments.map(({ name, otherNames, direction, rank, left, right }) => [
      name,
      otherNames,
      direction,
      rank,
      left.numbers,
      left.area,
      right.numbers,
      right.area,
    ]),
  ).toEqual([
    [
      'LOYOLA, INES AV.',
      ['AV. INES LOYOLA', 'DEL MOLINO', 'PRADO'],
      'forward',
      'main',
      { from: 102, to: 200 },
      'Palermo',
      { from: 101, to: 199 },
      'Villa Crespo',
    ],
    ['EL SENDERO', [], 'none', 'path', null, '', null, ''],
    ['PRIVADO', [], 'none', 'local', { from: 2, to: 10 }, 'Flores', null, 'Flores'],
    ['DE VUELTA', [], 'backward', 'trunk', null, 'Flores', { from: 1, to: 9 }, 'Flores'],
  ]);
  expect(segments[0]?.line[0]?.map((degrees) => Math.trunc(degrees))).toEqual([-58, -34]);
  expect([report, source.key]).toEqual([[], 'caba']);
});
