import { fold } from '../text.ts';
import { type Day, dayFrom, daysBetween, dayOf, isCalendarDay, noSuchDay } from '../time.ts';

const DAY_MS = 86_400_000;
/** Excel counts days from here; its day 60 is a leap day that never was, so serials before March 1900 are not read. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** 1 January 2000 and 31 December 2099: other numbers in a date cell are mistakes, not serials. */
const EXCEL_SERIALS = [36_526, 73_050] as const;

const MONTHS = [
  ['ene', 'enero', 'jan', 'january'],
  ['feb', 'febrero', 'february'],
  ['mar', 'marzo', 'march'],
  ['abr', 'abril', 'apr', 'april'],
  ['may', 'mayo'],
  ['jun', 'junio', 'june'],
  ['jul', 'julio', 'july'],
  ['ago', 'agosto', 'aug', 'august'],
  ['sep', 'sept', 'set', 'septiembre', 'setiembre', 'september'],
  ['oct', 'octubre', 'october'],
  ['nov', 'noviembre', 'november'],
  ['dic', 'diciembre', 'dec', 'december'],
];
const monthOf = new Map(MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)));

/** What may stand before a day, and behind it: the weekday; the time, with 'hs.' or 'p. m.' and an offset. */
const WEEKDAY = String.raw`(?:(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`;
const OFFSET = String.raw`(?<offset>z|(?:utc|gmt)?\s?[+-]\d{2}:?\d{2}|utc|gmt)`;
const TIME = String.raw`(?:(?:\s*[,t]\s*|\s+(?:a las\s+|-\s+)?)(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:hs?|hrs?|horas)\.?)?(?:\s?${OFFSET})?)?`;
const formOf = (day: string) => new RegExp(`^${WEEKDAY}${day}${TIME}$`);

const PARTED = formOf(String.raw`(?<first>\d{1,2})(?<sign>[/.-])(?<second>\d{1,2})(?:\k<sign>(?<year>\d{4}|\d{2}))?`);
const ISO = formOf(String.raw`(?<year>\d{4})(?<sign>[/-])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})`);
const NAMED = formOf(
  String.raw`(?<date>\d{1,2})[°º]?(?:\s+de\s+|[\s/.-]+)(?<month>[a-z]{3,10})\.?(?:(?:\s+del?\s+|,?\s+|[/.-])(?<year>\d{4}|\d{2}))?`,
);
const AMERICAN = formOf(String.raw`(?<month>[a-z]{3,9})\.?\s+(?<date>\d{1,2}),?\s+(?<year>\d{4})`);

/** A day that was read, or the Spanish reason why there is none. */
export type DayReading = { day: Day; error?: undefined } | { day?: undefined; error: string };

/** What helps to read a day. */
export interface DayHints {
  /** The day from which one without its year is nearest; without it such a text is no day. */
  near?: Day | undefined;
  /** 'mdy' when the month stands first. */
  order?: 'dmy' | 'mdy' | undefined;
}

const INVALID: DayReading = { error: 'Fecha inválida' };

const checked = (year: number, month: number, date: number): DayReading =>
  isCalendarDay(year, month, date) ? { day: dayFrom(year, month, date) } : { error: noSuchDay(year, month, date) };

const nearest = (month: number, date: number, near: Day | undefined): DayReading => {
  if (near === undefined) return INVALID;
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => checked(each, month, date).day ?? []);
  const [best] = days.toSorted((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)));
  return best === undefined ? { error: noSuchDay(year, month, date) } : { day: best };
};

const dated = (year: string | undefined, month: number, date: number, near: Day | undefined) =>
  year === undefined ? nearest(month, date, near) : checked(Number(year.length === 2 ? `20${year}` : year), month, date);

/** An instant with its offset counts in UTC-3. */
const shifted = (reading: DayReading, { time, offset }: Record<string, string | undefined>): DayReading => {
  if (reading.day === undefined || time === undefined || offset === undefined) return reading;
  const zone = offset
    .replace(/utc|gmt|\s/g, '')
    .replace(/^z?$/, 'Z')
    .replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${reading.day}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}${zone}`);
  return Number.isNaN(instant) ? INVALID : { day: dayOf(instant) };
};

/**
 * The day that a person or a spreadsheet wrote: DD/MM/YYYY (or DD/MM/YY, with '/', '-' or '.'), ISO 8601, in words ('viernes 20 de
 * noviembre de 2026, 18:50 hs.', '23-nov-26', 'Nov 20, 2026'), or Excel's serial number. A time after a day is left out; an instant with
 * its offset counts in UTC-3.
 */
export const readDay = (text: string, { near, order = 'dmy' }: DayHints = {}): DayReading => {
  const written = fold(text).trim().replace(/\s+/g, ' ');
  const parted = PARTED.exec(written)?.groups;
  if (parted) {
    const [first, second] = [Number(parted['first']), Number(parted['second'])];
    return shifted(order === 'mdy' ? dated(parted['year'], first, second, near) : dated(parted['year'], second, first, near), parted);
  }
  const iso = ISO.exec(written)?.groups;
  if (iso) return shifted(checked(Number(iso['year']), Number(iso['month']), Number(iso['date'])), iso);
  const named = (NAMED.exec(written) ?? AMERICAN.exec(written))?.groups;
  const month = monthOf.get(named?.['month'] ?? '');
  if (named && month !== undefined) return shifted(dated(named['year'], month, Number(named['date']), near), named);
  if (/^\d{5}(?:[.,]\d+)?$/.test(written)) {
    const serial = Number(written.slice(0, 5));
    if (serial >= EXCEL_SERIALS[0] && serial <= EXCEL_SERIALS[1])
      return { day: new Date(EXCEL_EPOCH_MS + serial * DAY_MS).toISOString().slice(0, 10) };
  }
  return INVALID;
};
