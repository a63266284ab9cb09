import type { Address } from '#shared/place/address.ts';
import { pointAt } from '#shared/place/point.ts';
import type { Difference } from '#web/form/ConflictNotice.tsx';
import { differs, withValues, type ThreeWays } from '#web/form/differences.ts';
import type { UseFormReturnType } from '@mantine/form';
import { signedIn } from '../../session/web/session.ts';
import { noPlace, type PlaceValues, settledPlace } from './placeValues.ts';
import { locate, needsPlace, placeFault, streetLine } from './placing.ts';

/** Where a record is, as its form sends it. */
export type PlaceFields = Pick<Address, 'address' | 'addressNumber' | 'postalCode' | 'town' | 'location'>;

/** Where a record is, as its form holds it. */
export const typedPlaceOf = ({ address, addressNumber, postalCode, town, location }: PlaceFields): PlaceValues => {
  const text = streetLine({ address, addressNumber });
  return settledPlace({ ...noPlace, address, addressNumber, postalCode, town, text, coordinates: [...location.coordinates] });
};

/** Where a record is, as its form sends it; text that no address was read from is all of it. */
export const sentPlace = ({ address, addressNumber, postalCode, town, text, coordinates: [lng, lat] }: PlaceValues): PlaceFields => ({
  address: address || text.trim(),
  addressNumber,
  postalCode,
  town,
  location: pointAt(lng, lat),
});

/** Faults of a place by the paths of its form: all that makes up an address is at its one field. */
export const placeFaults = (faults: Readonly<Record<string, string>>, place?: PlaceValues): Record<string, string> => {
  const unplaced = place && placeFault(place);
  const renamed = Object.entries(faults)
    .toReversed()
    .map(([path, message]) => [/^(address|addressNumber|location(\..*)?)$/.test(path) ? 'text' : path, message]);
  return { ...Object.fromEntries(renamed), ...(unplaced && { text: unplaced }) };
};

/** What of a place goes together. */
const WHOLE = ['text', 'placed', 'placedIn', 'address', 'addressNumber', 'coordinates', 'hierarchy', 'partial_match'] as const;

const pointText = ([lng, lat]: PlaceValues['coordinates']) =>
  lng === 0 ? '' : [lat, lng].map((degrees) => String(degrees).replace('.', ',')).join(' / ');

/** A place that was typed and that somebody else saved differently meanwhile: its address with its point, else its point alone. */
export const placeDifferences = <Values extends PlaceValues>(ways: ThreeWays<Values>): Difference<Values>[] => {
  const [field, label] = differs(ways, 'text') ? (['text', 'Dirección'] as const) : (['coordinates', 'Punto en el mapa'] as const);
  if (!differs(ways, field)) return [];
  const shown = (place: PlaceValues) => (field === 'text' ? place.text : pointText(place.coordinates));
  return [{ key: field, label, theirs: shown(ways.theirs), mine: shown(ways.mine), take: (now) => withValues(now, ways.mine, WHOLE) }];
};

/** Looks an address up that was typed last and not left yet. */
export const settlePlace = <Values extends PlaceValues>(form: UseFormReturnType<Values>): Promise<unknown> | undefined => {
  const typed = form.getValues();
  if (!needsPlace(typed)) return undefined;
  return locate(typed, signedIn()?.country_code).then((change) => form.setValues((now) => change(now as Values)));
};
