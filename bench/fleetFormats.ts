/** What a vehicle that is driven from outside tells. */
export type Told = { id: string; at: number; lat: number; lng: number; /** km/h */ speed: number; heading: number; battery: number };

/** A call to the address of positions. */
export type Call = { query?: string; body?: string; type?: string; authorization?: string };

const KNOT = 1.852;
const json = (body: unknown): Call => ({ body: JSON.stringify(body), type: 'application/json' });

/** How each format says it; its units are its own. */
const formats = {
  osmand: ({ id, at, lat, lng, speed, heading, battery }: Told): Call => ({
    query: String(
      new URLSearchParams({
        id,
        timestamp: String(Math.floor(at / 1000)),
        lat: String(lat),
        lon: String(lng),
        speed: String(speed / KNOT),
        bearing: String(heading),
        batt: String(battery),
      }),
    ),
  }),
  traccar: ({ id, at, lat, lng, speed, heading, battery }: Told): Call =>
    json({
      device_id: id,
      location: {
        timestamp: new Date(at).toISOString(),
        coords: { latitude: lat, longitude: lng, accuracy: 6, speed: speed / 3.6, heading },
        battery: { level: battery / 100, is_charging: false },
      },
    }),
  forward: ({ id, at, lat, lng, speed, heading, battery }: Told): Call =>
    json({
      position: {
        fixTime: new Date(at).toISOString(),
        valid: true,
        latitude: lat,
        longitude: lng,
        speed: speed / KNOT,
        course: heading,
        accuracy: 6,
        attributes: { batteryLevel: battery },
      },
      device: { uniqueId: id, name: id, status: 'online' },
    }),
  owntracks: ({ id, at, lat, lng, speed, heading, battery }: Told): Call =>
    json({
      _type: 'location',
      topic: id,
      tst: Math.floor(at / 1000),
      lat,
      lon: lng,
      vel: Math.round(speed),
      cog: heading,
      acc: 6,
      batt: battery,
    }),
  plain: ({ id, at, lat, lng, speed, heading, battery }: Told): Call =>
    json({ deviceId: id, at, lat, lng, speedKmh: speed, heading, accuracy: 6, battery }),
};

/** A name of a format. */
export type Format = keyof typeof formats;
/** All formats, in turn for `mixed`. */
export const formatNames = Object.keys(formats) as Format[];

/** The call that tells some places of a vehicle at once: several in our own format alone, which the others have no way for. */
export const callOf = (format: Format, told: readonly Told[]): Call => {
  const last = told.at(-1) as Told;
  if (told.length === 1) return formats[format](last);
  return json(told.map(({ id, speed, ...rest }) => ({ deviceId: id, speedKmh: speed, ...rest })));
};
