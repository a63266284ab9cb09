import { isFields, type Fields, type Reading } from './reading.ts';
import { flagIn, instantIn, METRES_A_SECOND, namesIn, positionOf } from './values.ts';

/** Whether a body is Traccar Client's. */
export const isTraccarClient = (body: Fields): boolean => 'device_id' in body || isFields(body.location);

/** Traccar Client from its version 9: speed in metres a second, the battery's level from 0 to 1, -1 for what it does not know. */
export const readTraccarClient = (body: Fields): Reading['sent'] => {
  const location = isFields(body.location) ? body.location : {};
  // It tells of its state as well: then there is no place.
  if (location.coords === undefined || location.coords === null) return [];
  const coords = isFields(location.coords) ? location.coords : {};
  const battery = isFields(location.battery) ? location.battery : {};
  const read = positionOf({
    lat: coords.latitude,
    lng: coords.longitude,
    at: instantIn(location.timestamp),
    speed: coords.speed,
    unit: METRES_A_SECOND,
    heading: coords.heading,
    accuracy: coords.accuracy,
    battery: battery.level,
    percent: 100,
    charging: flagIn(battery.is_charging),
    mock: location.mock,
  });
  return [{ names: namesIn(body.device_id), read }];
};
