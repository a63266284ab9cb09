import { kept } from '#shared/kept.ts';
import type { CountryCode } from '#shared/phone.ts';
import { localitiesNamed } from '../../geocoding/gazetteer.ts';
import { streetName } from './streetName.ts';

const known: (asked: string) => string = kept((asked) => {
  const [country, town = '', name = ''] = asked.split('\n') as [CountryCode, ...string[]];
  const within = town === '' || town === name ? [] : [town];
  return localitiesNamed({ country, name, within })[0]?.name ?? streetName(name);
});

/** The name of a barrio, a locality or a town as people write it: 'NUÑEZ' is 'Núñez', 'BOCA' of Buenos Aires 'La Boca', 'VILLA LUGANO' 'Villa Lugano'. */
export const areaName = (name: string, town: string, country: CountryCode): string =>
  name.trim() === '' ? '' : known([country, town, name.replace(/\s+/gu, ' ').trim()].join('\n'));
