/** Everything is shown and counted at UTC-3, whatever the browser's zone (spec 2 §9). In milliseconds, to add to an instant. */
const OFFSET_MS = -3 * 3_600_000;
const DAY_MS = 86_400_000;
/** A day in UTC-3, 'YYYY-MM-DD'; `shared/day.ts` has its schema. */
export type Day = string;

/** How a `Day` is written. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a delivery is due on its day unless someone says otherwise: 10:00 (spec 2 §9). */
const DEFAULT_HOUR = 10;

/** A point in time as it comes: from the wire (ISO 8601), the database or the clock (epoch milliseconds). */
export type InstantLike = Date | string | number;

const pad = (value: number) => String(value).padStart(2, '0');

/** A calendar's day from its parts. */
export const dayFrom = (year: number, month: number, date: number) => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;

/** Whether the product counts with a year: 1900 to 2199. */
export const isKnownYear = (year: number): boolean => year >= 1900 && year < 2200;

/** Whether year, month (1-12) and date name a day of the calendar in a known year. */
export const isCalendarDay = (year: number, month: number, date: number) => {
  const utc = new Date(Date.UTC(year, month - 1, date));
  return isKnownYear(year) && utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date;
};

/** Year, month (1-12) and date of a day. */
export const partsOf = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))] as const;

/** The sentence for a day that no calendar has. */
export const noSuchDay = (year: number, month: number, date: number) =>
  isKnownYear(year) ? `No existe el día ${pad(date)}/${pad(month)}/${year}` : `El año ${year} está fuera de rango`;

/** Whether a text is a `Day`. */
export const isDay = (text: string): boolean => DAY.test(text) && isCalendarDay(...partsOf(text));

/** The clock face at UTC-3, held in a Date's UTC fields. */
export const faceOf = (instant: InstantLike) => new Date(new Date(instant).getTime() + OFFSET_MS);

/** The day, in UTC-3, that holds an instant. */
export const dayOf = (instant: InstantLike): Day => faceOf(instant).toISOString().slice(0, 10);

/** Today in UTC-3. */
export const today = (now: InstantLike): Day => dayOf(now);

/** The day that many days later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Yesterday in UTC-3: the earliest day an order may be due (spec 2 §9). */
export const yesterday = (now: InstantLike): Day => addDays(dayOf(now), -1);

/** The latest day an order may be due: two years ahead. What lies behind it is a mistyped year. */
export const latestDue = (from: Day): Day => addDays(from, 731);

/** The oldest day an order may be due, where a past one is taken: two years ago, for the same reason. */
export const oldestDue = (from: Day): Day => addDays(from, -731);

/** How many days lie from one day to another; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** The instant of a day at an hour and minute of UTC-3. */
export const instantAt = (day: Day, hour: number, minute = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS + (hour * 60 + minute) * 60_000);

/** The first instant of a day. */
export const startOfDay = (day: Day): Date => instantAt(day, 0);

/** The first instant after a day: a range is startOfDay <= instant < endOfDay. */
export const endOfDay = (day: Day): Date => startOfDay(addDays(day, 1));

/** A day at 10:00, the default time of a delivery. */
export const at10 = (day: Day): Date => instantAt(day, DEFAULT_HOUR);

/** A day as a list shows it: DD/MM/YY. */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

/** A day with its whole year: DD/MM/YYYY. */
export const formatDayLong = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** An instant at UTC-3: DD/MM/YY HH:mm, with :ss where asked (spec 2 §9). */
export const formatDateTime = (instant: InstantLike, { seconds = false } = {}): string =>
  `${formatDay(dayOf(instant))} ${faceOf(instant)
    .toISOString()
    .slice(11, seconds ? 19 : 16)}`;

/** The time of day of an instant at UTC-3: HH:mm. */
export const formatTime = (instant: InstantLike): string => faceOf(instant).toISOString().slice(11, 16);

/** The time of an instant beside what is all of one day: '23:50', and '00:07 +1 d' of the night after. */
export const timeOn = (day: Day, instant: InstantLike): string => {
  const days = daysBetween(day, dayOf(instant));
  return days === 0 ? formatTime(instant) : `${formatTime(instant)} ${days > 0 ? '+' : '−'}${Math.abs(days)} d`;
};

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** Which day of the week a day is: 'martes'. */
export const weekdayOf = (day: Day): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** Which day of the week a day is: Monday 1 to Sunday 7 (spec 3 §5). */
export const weekdayNumber = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** What a day of the week is called, by its number: 1 'lunes', 7 'domingo'. */
export const weekdayNamed = (number: number): string => WEEKDAYS[number % 7] ?? '';

/** A day with its weekday: 'martes 24/11/2026'. */
export const namedDay = (day: Day): string => `${weekdayOf(day)} ${formatDayLong(day)}`;
