import { expect, test } from 'vitest';
import { streetName } from './streetName.ts';

test.each([
  ['JUSTO, JUAN B. AV.', 'Av. Juan B. Justo'],
  ['CORRIENTES AV.', 'Av. Corrientes'],
  ['LOYOLA', 'Loyola'],
  ['AVELLANEDA, NICOLAS, PRES. AV.', 'Av. Pres. Nicolás Avellaneda'],
  ['ALVEAR, MARCELO T. De', 'Marcelo T. de Alvear'],
  ['GARAY, JUAN DE AV.', 'Av. Juan de Garay'],
  ['EDISON, TOMAS A. AV.', 'Av. Tomás A. Edison'],
  ['ALVAREZ, DONATO, Tte. Gral.', 'Tte. Gral. Donato Álvarez'],
  ['FALCON, RAMON L.,CNEL. AV.', 'Av. Cnel. Ramón L. Falcón'],
  ['BLANCO ENCALADA, LUIS Dr.', 'Dr. Luis Blanco Encalada'],
  ['ESPORA, TOMAS, CORONEL DE MARINA', 'Coronel de Marina Tomás Espora'],
  ['LAS HERAS, GENERAL', 'General Las Heras'],
  ['DE LA ROSA, JOSE I., DR.', 'Dr. José I. de la Rosa'],
  ['VALLE, J.J., GRAL', 'Gral. J. J. Valle'],
  ["D'ESPOSITO, ARNALDO", "Arnaldo D'Esposito"],
  ["O'HIGGINS", "O'Higgins"],
  ['GOMEZ, OVIDIO,', 'Ovidio Gómez'],
  ['DEL LIBERTADOR AV.', 'Av. del Libertador'],
  ['DE MAYO AV.', 'Av. de Mayo'],
  ['9 DE JULIO AV.', 'Av. 9 de Julio'],
  ['25 DE MAYO', '25 de Mayo'],
  ['1ro DE MAYO', '1ro de Mayo'],
  ['GELLY Y OBES, GRAL. AV.', 'Av. Gral. Gelly y Obes'],
  ['JUAN XXIII', 'Juan XXIII'],
  ['AZUL, PASAJE', 'Pje. Azul'],
  ['NORTE PJE. PARTICULAR (ALTURA LOYOLA 2750)', 'Pje. Particular Norte'],
  ['AV. NAZCA', 'Av. Nazca'],
  ['avenida nazca', 'Av. Nazca'],
  ['PASAJE 10 Bo. NORTE (SIN NOMBRE OFICIAL)', 'Pje. 10 Bo. Norte'],
  ['ROCA, JULIO A., PRESIDENTE DIAGONAL SUR AV.', 'Av. Presidente Julio A. Roca'],
  ['SAN JORGE (NO OFICIAL)', 'San Jorge'],
  ['LA RABIDA (N) AV.', 'Av. La Rábida (N)'],
  ['PJE (JUSTO 9100)', 'Pje. (Justo 9100)'],
  ['AUTOPISTA 25 DE MAYO', 'Autopista 25 de Mayo'],
  ['DEL PARQUE', 'Del Parque'],
  ['EL SENDERO', 'El Sendero'],
  ['CALLE 50', 'Calle 50'],
  ['Calle de Alcalá', 'Calle de Alcalá'],
  ['Gran Vía', 'Gran Vía'],
  ['8 de Octubre', '8 de Octubre'],
  ['Bulevar Artigas', 'Bv. Artigas'],
  ['', ''],
  [',', ''],
  ['SIN NOMBRE OFICIAL (ALT. LOYOLA 2300)', ''],
  ['SENDERO SIN NOMBRE OFICIAL - PUENTE SOBRE AV. LOYOLA', ''],
  ['PASILLO SIN NOMBRE OFICIAL (ALT. LOYOLA 2300', ''],
])('%s is written %s', (official, name) => expect(streetName(official)).toBe(name));

test.each([
  ['ROOSEVELT FRANKLIN D. AV.', ['AV.FRANKLIN D. ROOSEVELT'], 'Av. Franklin D. Roosevelt'],
  ['LAS HERAS GENERAL AV.', ['CHAVANGO', 'AV.GENERAL LAS HERAS'], 'Av. General Las Heras'],
  ['MOSCONI GENERAL AV.', ['AV.GENERAL E. MOSCONI'], 'Av. Mosconi General'],
  ['VIRREY LINIERS', ['LINIERS VIRREY'], 'Virrey Liniers'],
  ['AUTOPISTA 25 DE MAYO', ['AU. 25 DE MAYO'], 'Autopista 25 de Mayo'],
  ['JUSTO, JUAN B. AV.', ['JUSTO JUAN B. AV.'], 'Av. Juan B. Justo'],
])('%s, also called %j, is written %s', (official, others, name) => expect(streetName(official, others)).toBe(name));

test('names of a thousand letters, of signs and of pictures break nothing', () => {
  for (const name of ['A, '.repeat(400), '😀 "Calle"', '((((', "'’.", 'AV. AV. AV.', '\u0000\n\t', 'X'.repeat(1000)])
    expect(typeof streetName(name)).toBe('string');
});
