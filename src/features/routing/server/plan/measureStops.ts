import type { Output } from '#shared/contract.ts';
import type { OutsideCall } from '#server/http/api.ts';
import type { routing } from '../../contract.ts';
import { chosenStops } from '../stops/chosenStops.ts';
import { checkPlaced } from './lineThrough.ts';
import { checkNear } from './nearEnough.ts';

/** What the longest leg is told as, and all that are longer. */
const MOST = 65_535;
/** Metres of a unit in which lengths are told. */
const TENS = 10;

/** Numbers as the wire has them: unsigned, 16 bits, low byte first, in base64. */
const packed = (numbers: Float64Array, unit: number): string => {
  const bytes = Buffer.alloc(numbers.length * 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // By its index: a quarter of a million of them are told in a few milliseconds then.
  for (let at = 0; at < numbers.length; at += 1) view.setUint16(at * 2, Math.min(MOST, Math.round(numbers[at]! / unit)), true);
  return bytes.toString('base64');
};

/** What the browser knows by what a stop that is moved costs. @throws as `lineThrough` */
export const measureStops = async ({
  input,
  ports,
  inCompany,
  signal,
}: OutsideCall<typeof routing.matrix>): Promise<Output<typeof routing.matrix>> => {
  const { stops, unplaced } = await inCompany((db) => chosenStops(db, input.orders));
  checkPlaced(stops);
  const start = input.location.coordinates;
  const end = input.end?.coordinates;
  checkNear(start, stops, end);
  const places = [start, ...stops.map(({ place }) => place), ...(end ? [end] : [])];
  const { seconds, metres, estimated } = await ports.roads.matrix(places, undefined, { signal });
  return { orders: stops.map(({ _id }) => _id), unplaced, seconds: packed(seconds, 1), metres: packed(metres, TENS), estimated };
};
