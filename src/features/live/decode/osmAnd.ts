import { INVALID, type Fields, type Read } from './reading.ts';
import { flagIn, instantIn, KNOTS, namesIn, positionOf } from './values.ts';

/** Of several values of one name the last counts. */
const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

/** Whether the parameters of an address or a form are a position of OsmAnd's. */
export const isOsmAnd = (fields: Fields): boolean => ['id', 'deviceid', 'lat', 'location'].some((name) => name in fields);

/**
 * OsmAnd, and the parameters that Traccar Client sent up to its version 8: speed in knots, battery in per cent; without a time it is now.
 * https://www.traccar.org/osmand/
 */
export const readOsmAnd = (sent: Fields, now: Date): { names: string[]; read: Read } => {
  const fields = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, last(value)]));
  const names = namesIn(fields.id ?? fields.deviceid);
  if ('valid' in fields && flagIn(fields.valid) !== true) return { names, read: { useless: INVALID } };
  const [lat, lng] = typeof fields.location === 'string' ? fields.location.split(',') : [fields.lat, fields.lon];
  const read = positionOf({
    lat,
    lng,
    at: fields.timestamp === undefined || fields.timestamp === '' ? now : instantIn(fields.timestamp),
    speed: fields.speed,
    unit: KNOTS,
    heading: fields.bearing ?? fields.heading,
    accuracy: fields.accuracy,
    battery: fields.batt,
    charging: flagIn(fields.charge),
    mock: fields.mock,
  });
  return { names, read };
};
