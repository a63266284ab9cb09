import { instantAt } from '#shared/time.ts';
import type { IntegrationType } from '../../features/clients/integration.ts';
import { somebody } from '../people.ts';
import { createRandom } from '../random.ts';
import type { FakeShipment } from './fakeState.ts';

/** An address that the demo's company delivers to. */
export type TrialPlace = { address: string; addressNumber: number; town: string; postalCode: string; lat: number; lng: number };

/** How many shipments a shop has waiting. */
const [FEWEST, MOST] = [3, 9];
const comments = ['', '', 'Timbre 2', 'Dejar en la portería', 'Casa con reja verde', 'Llamar antes', ''];

/** A number that stands for a text: the same each time. */
const seedOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 11);

/** What goes wrong with some addresses: none at all, and one that nobody finds. */
const odd = (at: number): Partial<FakeShipment> => {
  if (at === 1) return { street: 'Pasaje sin nombre, casa del fondo', number: '', town: 'Villa Inventada', zip: '', lat: 0, lng: 0 };
  if (at === 3) return { street: '', number: '', lat: 0, lng: 0, comment: 'Coordinar por mensaje' };
  return {};
};

/** The shipments that a shop of the demo has waiting on a day: the same ones whenever that is asked. */
export const trialShipments = (
  { type, userId, nickname }: { type: IntegrationType; userId: string; nickname: string },
  places: readonly TrialPlace[],
  day: string,
): FakeShipment[] => {
  if (places.length === 0) return [];
  const random = createRandom(seedOf(`${type} ${nickname}`));
  const first = seedOf(userId) % 900_000;
  return Array.from({ length: random.int(FEWEST, MOST) }, (_, at): FakeShipment => {
    const place = random.pick(places);
    const { name, last } = somebody(random);
    return {
      id: type === 'ml' ? String(44_000_000_000 + first * 100 + at) : String(1_500_000_000 + first * 100 + at),
      order: type === 'ml' ? String(2_000_009_000_000 + first * 10 + at) : String(1_000 + (first % 4_000) + at),
      status: 'ready_to_ship',
      substatus: 'printed',
      updatedAt: instantAt(day, 8, random.int(0, 59)).toISOString(),
      name: `${name} ${last}`,
      phone: `+54 11 ${random.int(4_000, 6_999)}-${random.int(1_000, 9_999)}`,
      street: place.address,
      number: place.addressNumber > 0 ? String(place.addressNumber) : '',
      town: place.town,
      province: '',
      zip: place.postalCode,
      comment: random.pick(comments),
      lat: place.lat,
      lng: place.lng,
      weight: random.int(2, 90) * 100,
      value: random.int(80, 900) * 100 - 0.01,
      ...odd(at),
    };
  });
};
