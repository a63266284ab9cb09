import { expect, test } from 'vitest';
import { areaName } from './areaName.ts';

test.each([
  ['NUÑEZ', 'CABA', 'AR', 'Núñez'],
  ['BOCA', 'CABA', 'AR', 'La Boca'],
  ['VILLA LUGANO', 'CABA', 'AR', 'Villa Lugano'],
  ['VILLA GRAL. MITRE', 'Ciudad Autónoma de Buenos Aires', 'AR', 'Villa General Mitre'],
  ['CABA', 'CABA', 'AR', 'CABA'],
  ['LA MATANZA', '', 'AR', 'La Matanza'],
  ['BARRIO LOS TILOS DEL OESTE', 'Ninguna', 'AR', 'Barrio Los Tilos del Oeste'],
  ['', 'CABA', 'AR', ''],
] as const)('%s of %s (%s) is written %s', (name, town, country, written) => expect(areaName(name, town, country)).toBe(written));
