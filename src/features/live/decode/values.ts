import { isCalendarDay, isKnownYear, partsOf } from '#shared/time.ts';
import type { Position } from '../position.ts';
import type { Read } from './reading.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number, or a text that is one, infinite where it is beyond all; undefined for whatever else. */
const amountIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
};
/** The same of finite ones alone. */
const numberIn = (value: unknown): number | undefined => {
  const number = amountIn(value);
  return Number.isFinite(number) ? number : undefined;
};

/** Yes or no, as JSON, forms and counters say it; null for whatever else. */
export const flagIn = (value: unknown): boolean | null => {
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
};

/** What a device is called: a text or a number. */
export const namesIn = (...values: readonly unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : [])).filter(Boolean);

/** Numbers below are seconds since 1970, others milliseconds (as Traccar reads them). */
const SECONDS_BELOW = 2_147_483_647;
const WRITTEN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

const writtenInstant = (text: string): Date | undefined => {
  const [, day = '', hour = '', minute = '', second = '00', fraction = '', zone = 'Z'] = WRITTEN.exec(text) ?? [];
  if (!isCalendarDay(...partsOf(day))) return undefined;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const instant = new Date(`${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/** A moment: seconds or milliseconds since 1970, or ISO 8601 with a T or a space; without an offset it is UTC. Undefined for whatever else. */
export const instantIn = (value: unknown): Date | undefined => {
  const number = numberIn(value);
  if (number === undefined) return typeof value === 'string' ? writtenInstant(value.trim()) : undefined;
  const instant = new Date(Math.round(number < SECONDS_BELOW ? number * 1000 : number));
  return isKnownYear(instant.getUTCFullYear()) ? instant : undefined;
};

/** In the units of the product: kilometres an hour of knots, of metres a second. */
export const [KNOTS, METRES_A_SECOND] = [1.852, 3.6];
/** No vehicle is faster, in kilometres an hour: a unit that says so knows nothing. */
const MAX_SPEED = 400;
/** No fix errs more, in metres: who says so says that the place is nowhere near. */
const MAX_ACCURACY = 1e7;

/** A position as a format names its values; what of them makes no sense counts as not told. */
type Values = {
  lat: unknown;
  lng: unknown;
  at: Date | undefined;
  speed: unknown;
  /** Kilometres an hour of its unit. */
  unit?: number;
  heading: unknown;
  accuracy: unknown;
  battery: unknown;
  /** Per cent of its unit. */
  percent?: number;
  charging: boolean | null;
  mock: unknown;
};

const within = (value: unknown, unit: number, max: number): number | null => {
  const number = numberIn(value);
  return number === undefined || number < 0 || number * unit > max ? null : number * unit;
};
const rounded = (value: number | null, decimals: number) => (value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals);

/** The position that some values are; a fault where it is not told when or where it was. */
export const positionOf = ({ unit = 1, percent = 1, ...values }: Values): Read => {
  const [lat, lng] = [numberIn(values.lat), numberIn(values.lng)];
  if (lat === undefined) return { fault: 'Falta la latitud, o no es un número' };
  if (lng === undefined) return { fault: 'Falta la longitud, o no es un número' };
  if (!values.at) return { fault: 'Falta la fecha, o no se entiende' };
  const heading = rounded(within(values.heading, 1, 360), 0);
  const position: Position = {
    at: values.at,
    lat,
    lng,
    speed: rounded(within(values.speed, unit, MAX_SPEED), 1),
    heading: heading === null ? null : heading % 360,
    // Zero is what units say that do not know.
    accuracy: rounded(within(Math.min(amountIn(values.accuracy) ?? -1, MAX_ACCURACY), 1, MAX_ACCURACY), 1) || null,
    battery: rounded(within(values.battery, percent, 100), 0),
    charging: values.charging,
    mock: flagIn(values.mock) === true,
  };
  return position;
};
