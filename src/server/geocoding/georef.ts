import * as z from 'zod';
import { fold } from '#shared/text.ts';
import { townOf, type AskedAddress, type Place } from '#shared/place/place.ts';
import { townKey } from '#shared/place/town.ts';
import { parseStreet } from '#shared/place/street.ts';
import { askJson, urlOf } from './askJson.ts';

import type { Locality } from './gazetteer.ts';
import type { Provider, Service } from './geocoder.ts';
import { localityOf } from './localityOf.ts';
import { placeOf } from './placeOf.ts';

const Named = z.object({ nombre: z.string().nullish() }).nullish();
const Found = z.object({
  altura: z.object({ valor: z.number().nullish() }).nullish(),
  calle: z.object({ nombre: z.string().nullish() }),
  departamento: Named,
  localidad_censal: Named,
  provincia: Named,
  ubicacion: z.object({ lat: z.number().nullish(), lon: z.number().nullish() }).nullish(),
});
type Found = z.infer<typeof Found>;
const Answer = z.object({ direcciones: z.array(Found) });

/** Georef writes streets in capitals: 'AV RIVADAVIA' -> 'Av Rivadavia'. */
const inLowerCase = (name: string) => name.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Georef knows the city of Buenos Aires as one locality and no barrios. */
const isBarrio = (locality: Locality | undefined) => locality !== undefined && townKey(locality.district) === 'caba';

const toPlace = (found: Found, asked: AskedAddress, locality: Locality | undefined): Place | undefined => {
  const [locale, department, province] = [found.localidad_censal, found.departamento, found.provincia].map((area) => area?.nombre ?? '');
  const { lat, lon } = found.ubicacion ?? {};
  const onStreet = typeof lat === 'number' && typeof lon === 'number';
  const spot = onStreet ? { lng: lon, lat } : locality;
  if (!spot) return undefined;
  const name = inLowerCase(found.calle.nombre ?? '');
  const typed = parseStreet(asked.address).street;
  const barrio = isBarrio(locality) && townKey(province ?? '') === 'caba' ? locality?.name : undefined;
  return placeOf(
    {
      address: fold(typed) === fold(name) || name === '' ? typed : name,
      addressNumber: found.altura?.valor ?? 0,
      town: barrio ?? townOf(locale, department, province),
      province: province ?? '',
      // Georef has no postal codes.
      postalCode: asked.postalCode,
      countryCode: 'AR',
      lng: spot.lng,
      lat: spot.lat,
      areas: [barrio, locale, department, province],
      // It interpolates between the ends of the block; without numbering there is no place on the street.
      matchLevel: onStreet ? (found.altura?.valor ? 'interpolated' : 'street') : 'locality',
    },
    asked,
    'georef',
  );
};

/** Georef AR, the state's normaliser of Argentine addresses (https://apis.datos.gob.ar/georef, CC BY 4.0): no autocomplete, no other country. */
export const georef = ({ url, timeout }: Service): Provider => ({
  bulk: { calls: 500, atOnce: 4 },
  geocode: async (asked) => {
    if (asked.countryCode !== 'AR') return [];
    const locality = localityOf(asked);
    const direccion = asked.addressNumber === 0 ? asked.address : `${parseStreet(asked.address).street} ${asked.addressNumber}`;
    const query = {
      direccion,
      provincia: locality?.province ?? asked.province,
      departamento: locality && !isBarrio(locality) ? locality.district : '',
      localidad: locality ? '' : asked.town,
      max: 5,
    };
    if (townKey(locality?.name ?? '') === 'caba') query.departamento = '';
    const { direcciones } = await askJson(urlOf(url, 'direcciones', query), Answer, { timeout });
    return direcciones.flatMap((found) => toPlace(found, asked, locality) ?? []);
  },
});
