import { INVALID, isFields, type Fields, type Read } from './reading.ts';
import { flagIn, instantIn, KNOTS, namesIn, positionOf } from './values.ts';

/** Whether a body is what a Traccar server forwards. */
export const isTraccarForward = (body: Fields): boolean => isFields(body.position) && isFields(body.device);

/** What a Traccar server forwards as JSON: speed in knots, the device by its `uniqueId`. https://www.traccar.org/forward/ */
export const readTraccarForward = (body: Fields): { names: string[]; read: Read } => {
  const position = isFields(body.position) ? body.position : {};
  const device = isFields(body.device) ? body.device : {};
  const attributes = isFields(position.attributes) ? position.attributes : {};
  const names = namesIn(device.uniqueId);
  if (flagIn(position.valid) === false) return { names, read: { useless: INVALID } };
  const read = positionOf({
    lat: position.latitude,
    lng: position.longitude,
    at: instantIn(position.fixTime),
    speed: position.speed,
    unit: KNOTS,
    heading: position.course,
    accuracy: position.accuracy,
    battery: attributes.batteryLevel,
    charging: flagIn(attributes.charge),
    mock: attributes.mock,
  });
  return { names, read };
};
