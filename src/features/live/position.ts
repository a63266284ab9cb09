/** One place where a device was, whatever format it came in: what a fix says, in the units of the product. */
export type Position = {
  /** When the device was there, by its own clock. */
  at: Date;
  /** Degrees. */
  lat: number;
  lng: number;
  /** Kilometres an hour; null when it was not told. */
  speed: number | null;
  /** Degrees from north, clockwise, 0 to 359; null when it was not told. */
  heading: number | null;
  /** Metres; null when it was not told. */
  accuracy: number | null;
  /** Per cent, 0 to 100; null when it was not told. */
  battery: number | null;
  charging: boolean | null;
  /** The phone says that an application made the place up. */
  mock: boolean;
};

/** For how long after its last position a vehicle counts as online, in milliseconds (decisions §7). */
export const ONLINE_MS = 5 * 60_000;

/** Whether a vehicle is online that was last heard of at a moment. */
export const isOnline = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() < ONLINE_MS;

/** The PostgreSQL channel on which a company's `_id` is told when positions of it were stored. */
export const POSITIONS_CHANNEL = 'reparto_positions';
