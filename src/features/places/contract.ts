import * as z from 'zod';
import { endpoint } from '#shared/contract.ts';
import { optionSearch } from '#shared/list/optionSearch.ts';
import { Address } from '#shared/place/address.ts';
import { Point } from '#shared/place/point.ts';
import { CountryCode } from '#shared/phone.ts';
import { MatchLevel, Place } from '#shared/place/place.ts';
import { plainText } from '#shared/plainText.ts';

/** Letters of a typed address at most. */
const MAX_TYPED = 300;
/** Rows of one normalisation at most. */
export const MAX_ROWS = 10_000;
/** An id of a suggestion; it may carry the place itself. */
const SuggestionId = z.string('Sugerencia inválida').min(1, 'Requerido').max(6_000, 'Sugerencia inválida');
const Session = z.uuid('Identificador inválido').optional();

/** One line under an address field. */
export const PlaceSuggestion = z.object({
  /** For `resolve`. */
  id: z.string(),
  text: z.string(),
  /** Where that is; may be empty. */
  detail: z.string(),
  /** The company has confirmed this address before. */
  known: z.boolean(),
  /** How exactly what was typed is known. */
  matchLevel: MatchLevel,
  /** What speaks against it; empty where nothing is known to. */
  doubt: z.string(),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

/** The address at which a pin stands. */
const StandsAt = z.object({
  /** The street, as it is shown. */
  address: z.string(),
  /** The number of the house there, as numbers run along its block; null where that side of the street has none. */
  addressNumber: z.number().nullable(),
  /** On which pavement, by its numbers. */
  side: z.enum(['even', 'odd']).nullable(),
  /** Metres to the middle of the street. */
  distance: z.number(),
  /** The barrio, or the town where it has none. */
  town: z.string(),
  /** How that fits the address that is looked for: its door, near it in its street, or elsewhere. Null when none was told. */
  fit: z.enum(['door', 'near', 'elsewhere']).nullable(),
});

/** An address of a file that is to be put on the map; what is not known may be left out. */
const UnplacedAddress = z.object({
  ...Address.pick({ address: true, addressNumber: true, town: true, postalCode: true }).shape,
  province: plainText(120).default(''),
});

/** An address whose place a person has confirmed. */
const ConfirmedAddress = z.object({ ...UnplacedAddress.shape, hierarchy: Address.shape.hierarchy });

export const places = {
  suggest: endpoint({
    method: 'POST',
    path: '/api/place/suggest',
    summary: 'Sugiere direcciones mientras se escribe: primero las que la empresa ya confirmó',
    needs: 'staff',
    input: z.object({
      text: plainText(MAX_TYPED),
      ...Address.pick({ town: true, postalCode: true }).partial().shape,
      country: CountryCode.optional(),
      session: Session,
    }),
    output: z.object({ data: z.array(PlaceSuggestion) }),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/place/resolve',
    summary: 'Dirección y ubicación de una sugerencia elegida',
    needs: 'staff',
    input: z.object({ id: SuggestionId, session: Session }),
    output: Place,
  }),
  at: endpoint({
    method: 'POST',
    path: '/api/place/at',
    summary: 'A qué dirección corresponde un punto del mapa; null lejos de las calles cargadas',
    needs: 'staff',
    input: z.object({
      location: Point,
      /** The address that is looked for. */
      address: Address.shape.address.optional(),
      addressNumber: Address.shape.addressNumber,
    }),
    output: z.object({ data: StandsAt.nullable() }),
  }),
  normalise: endpoint({
    method: 'POST',
    path: '/api/place/normalise',
    summary: 'Ubica hasta 10.000 direcciones de un archivo; null donde no se encontró ni la localidad',
    needs: 'staff',
    scope: 'orders:write',
    input: z.object({
      rows: z.array(UnplacedAddress).max(MAX_ROWS, 'Hasta 10.000 direcciones'),
      country: CountryCode.optional(),
    }),
    output: z.object({
      rows: z.array(Place.nullable()),
      /** Different addresses for which the service could not be asked any more: they are placed by their town. */
      unasked: z.number(),
    }),
    maxBody: 8 * 1024 * 1024,
  }),
  remember: endpoint({
    method: 'POST',
    path: '/api/place/remember',
    summary: 'Recuerda dónde está una dirección, para los próximos pedidos',
    needs: 'staff',
    input: z.object({ address: ConfirmedAddress, location: Point, country: CountryCode.optional() }),
    output: Place,
  }),
  regions: optionSearch('/api/place/region/search', { records: 'localidades y zonas con contorno por nombre', needs: 'staff' }),
};
