import type { Fields, Reading } from './reading.ts';
import { instantIn, namesIn, positionOf } from './values.ts';

/** Whether a body is OwnTracks'. */
export const isOwnTracks = (body: Fields): boolean => '_type' in body;

/** What `bs` says of the battery: unplugged, charging, full; 0 is unknown. */
const charging: Readonly<Record<string, boolean>> = { 1: false, 2: true, 3: true };

/** The names of a phone: its topic ('owntracks/ana/telefono'), the last part of that, which is the device's name in the application, and its initials. */
const namesOf = ({ topic, tid }: Fields): string[] => {
  const topics = namesIn(topic);
  return [...topics, ...namesIn(topics[0]?.split('/').at(-1)), ...namesIn(tid)];
};

/**
 * OwnTracks in its HTTP mode: speed in kilometres an hour. What else it tells of, as that it was started, is nothing to store.
 * https://owntracks.org/booklet/tech/json/
 */
export const readOwnTracks = (body: Fields): Reading['sent'] => {
  if (body._type !== 'location') return [];
  const read = positionOf({
    lat: body.lat,
    lng: body.lon,
    at: instantIn(body.tst),
    speed: body.vel,
    heading: body.cog,
    accuracy: body.acc,
    battery: body.batt,
    charging: charging[String(body.bs)] ?? null,
    mock: false,
  });
  return [{ names: namesOf(body), read }];
};
