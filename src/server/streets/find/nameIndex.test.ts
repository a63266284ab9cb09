import { expect, test } from 'vitest';
import { NameIndex } from './nameIndex.ts';

const streets: [string, string[]][] = [
  ['JUSTO, JUAN B. AV.', ['AV.JUAN B. JUSTO']],
  ['CORRIENTES AV.', ['TRIUNVIRATO (parcial)']],
  ['MITRE, BARTOLOME', ['PIEDAD']],
  ['MITRE, EMILIO', []],
  ['PAZ, GRAL. AV.', []],
  ['PAZ, MARCOS', []],
  ['YRIGOYEN, HIPOLITO AV.', ['VICTORIA']],
  ['IRIGOYEN', []],
  ['SAENZ PEÑA, ROQUE, PRES. DIAGONAL NORTE AV.', []],
  ['SAENZ PEÑA, LUIS, PRES.', ['LOREA-SAENZ PENA']],
  ['SCALABRINI ORTIZ, RAUL AV.', ['CANNING']],
  ['GURRUCHAGA', []],
  ['33 ORIENTALES', []],
  ['CUCHA CUCHA', []],
  ['LAS HERAS GENERAL AV.', ['AV.GENERAL LAS HERAS', 'CHAVANGO']],
  ['ESTADO PLURINACIONAL DE BOLIVIA', []],
  ['SAN MARTIN', []],
  ['SANTANDER', []],
];
const index = new NameIndex();
for (const [at, [name, others]] of streets.entries()) index.add(at, name, others);
index.finish();
const best = (name: string) => {
  const [first] = index.find(name);
  return first && [streets[first.street]?.[0], first.isWeak];
};

test.each([
  ['Juan B. Justo', 'JUSTO, JUAN B. AV.'],
  ['j b justo', 'JUSTO, JUAN B. AV.'],
  ['AVENIDA JUSTO', 'JUSTO, JUAN B. AV.'],
  ['Justo Juan Bautista', 'JUSTO, JUAN B. AV.'],
  ['corrientes', 'CORRIENTES AV.'],
  ['Corientes', 'CORRIENTES AV.'],
  ['Bartolome Mitre', 'MITRE, BARTOLOME'],
  ['Bme. Mitre', 'MITRE, BARTOLOME'],
  ['B. Mitre', 'MITRE, BARTOLOME'],
  ['E. Mitre', 'MITRE, EMILIO'],
  ['Gral Paz', 'PAZ, GRAL. AV.'],
  ['avenida general paz', 'PAZ, GRAL. AV.'],
  ['marcos paz', 'PAZ, MARCOS'],
  ['Hipólito Irigoyen', 'YRIGOYEN, HIPOLITO AV.'],
  ['Yrigoyen', 'YRIGOYEN, HIPOLITO AV.'],
  ['Irigoyen', 'IRIGOYEN'],
  ['Roque Sáenz Peña', 'SAENZ PEÑA, ROQUE, PRES. DIAGONAL NORTE AV.'],
  ['Pte. Luis Saenz Pena', 'SAENZ PEÑA, LUIS, PRES.'],
  ['Raúl Scalabrini Ortiz', 'SCALABRINI ORTIZ, RAUL AV.'],
  ['scalabriniortiz', 'SCALABRINI ORTIZ, RAUL AV.'],
  ['Gurruchga', 'GURRUCHAGA'],
  ['gurru chaga', 'GURRUCHAGA'],
  ['Treinta y Tres Orientales', '33 ORIENTALES'],
  ['cucha cucha', 'CUCHA CUCHA'],
  ['Gral. Las Heras', 'LAS HERAS GENERAL AV.'],
  ['bolivia', 'ESTADO PLURINACIONAL DE BOLIVIA'],
])('%s is surely %s', (text, name) => expect(best(text)).toEqual([name, false]));

test.each([
  ['Piedad', 'MITRE, BARTOLOME'],
  ['canning', 'SCALABRINI ORTIZ, RAUL AV.'],
  ['Av. Victoria', 'YRIGOYEN, HIPOLITO AV.'],
  ['scalabrini', 'SCALABRINI ORTIZ, RAUL AV.'],
  ['Aurelio Scalabrini Ortiz', 'SCALABRINI ORTIZ, RAUL AV.'],
])('%s may be %s', (text, name) => expect(best(text)).toEqual([name, true]));

test.each(['Juan', 'general', 'avenida', 'de la', 'x', '', '9', 'Xylophon', 'Mit', '😀'])('%s is no street', (text) =>
  expect(index.find(text).filter(({ isWeak }) => !isWeak)).toEqual([]),
);

test('namesakes are as good as one another', () => {
  const [first, second] = index.find('mitre');
  expect(new Set([first?.street, second?.street])).toEqual(new Set([2, 3]));
  expect(first?.score).toBeCloseTo(second?.score ?? 0, 5);
});

test.each([
  ['gur', ['GURRUCHAGA']],
  ['san', ['SANTANDER', 'SAN MARTIN']],
  ['san m', ['SAN MARTIN']],
  ['juan b ju', ['JUSTO, JUAN B. AV.']],
  ['av ju', ['JUSTO, JUAN B. AV.']],
  ['scala', ['SCALABRINI ORTIZ, RAUL AV.']],
])('%s begins %j', (text, names) => {
  const found = index.find(text, true).slice(0, names.length);
  expect(found.map(({ street }) => streets[street]?.[0])).toEqual(names);
});
