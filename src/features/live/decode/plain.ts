import { isFields, type Read } from './reading.ts';
import { flagIn, instantIn, namesIn, positionOf } from './values.ts';

/** A position as the product's own format has it: `{ deviceId, lat, lng, speedKmh, heading, accuracy, battery, charging, mock, at }`. */
export const readPlain = (sent: unknown): { names: string[]; read: Read } => {
  if (!isFields(sent)) return { names: [], read: { fault: 'No es una posición' } };
  const read = positionOf({
    lat: sent.lat,
    lng: sent.lng,
    at: instantIn(sent.at),
    speed: sent.speedKmh,
    heading: sent.heading,
    accuracy: sent.accuracy,
    battery: sent.battery,
    charging: flagIn(sent.charging),
    mock: sent.mock,
  });
  return { names: namesIn(sent.deviceId), read };
};
