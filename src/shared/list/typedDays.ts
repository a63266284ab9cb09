import { fold } from '../text.ts';
import { readDay } from './readDay.ts';
import { addDays, type Day, daysBetween, isDay, noSuchDay, partsOf } from '../time.ts';

/** Days from the first to the last, both included. */
export type DayRange = { startDay: Day; endDay: Day };

/** What was typed names days, or a Spanish sentence says why not. */
export type TypedDays = (DayRange & { error?: undefined }) | { error: string };

/** A day whose year may be left open. */
type Written = { date: number; month: number; year?: number };
type Read = Day | Written;

const WORDS: Readonly<Record<string, number>> = { anteayer: -2, ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 };
/** Ends of a year-less range lie no farther apart, in days: else they were written the wrong way round. */
const HALF_YEAR = 183;

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
const dayIn = ({ date, month }: Written, year: number): Day => `${pad(year, 4)}-${pad(month)}-${pad(date)}`;

const readOne = (text: string, today: Day): Read | undefined => {
  const word = WORDS[text];
  if (word !== undefined) return addDays(today, word);
  if (isDay(text)) return text;
  const local = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (!local) return undefined;
  const [, date, , month, year] = local;
  return { date: Number(date), month: Number(month), ...(year && { year: Number(year.length === 2 ? `20${year}` : year) }) };
};

/** The days that a written one can be, by the years that it can be in. */
const possible = (read: Read, around: Day): Day[] => {
  if (typeof read === 'string') return [read];
  const [now] = partsOf(around);
  const years = read.year === undefined ? [now - 1, now, now + 1] : [read.year];
  return years.map((year) => dayIn(read, year)).filter(isDay);
};

const nearest = (days: readonly Day[], to: Day) => days.toSorted((a, b) => Math.abs(daysBetween(a, to)) - Math.abs(daysBetween(b, to)))[0];

/** The sentence for what no calendar has. */
const faultOf = (read: Read, today: Day) => {
  if (typeof read === 'string') return undefined;
  const { date, month, year = partsOf(today)[0] } = read;
  return possible(read, today).length === 0 ? noSuchDay(year, month, date) : undefined;
};

const shown = (day: Day) => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

const between = (first: Read, last: Read, today: Day): TypedDays => {
  const fault = faultOf(first, today) ?? faultOf(last, today);
  if (fault) return { error: fault };
  const isOpen = (read: Read) => typeof read !== 'string' && read.year === undefined;
  const only = possible(first, today);
  // An end without its year is the first one from the start on, where the start has one; else the one nearest to today.
  const endDay =
    isOpen(last) && !isOpen(first)
      ? (possible(last, only[0] ?? today).find((day) => day >= (only[0] ?? today)) ?? '')
      : (nearest(possible(last, today), today) ?? '');
  const startDay = isOpen(first) ? possible(first, endDay).findLast((day) => day <= endDay) : only[0];
  if (!startDay || startDay > endDay || (isOpen(first) && isOpen(last) && daysBetween(startDay, endDay) > HALF_YEAR))
    return { error: `El ${shown(startDay ?? only[0] ?? endDay)} es posterior al ${shown(endDay)}` };
  return { startDay, endDay };
};

const NOT_READ = 'Escriba los días como 21/11, 15-21/11, 15/11 al 21/11 o ayer';

/**
 * The days that somebody typed or pasted: '21/11', '15-21/11', '15/11 al 21/11', 'ayer', 'últimos 7 días', with a year or without,
 * day before month. A year that is left out is the one nearest to today.
 */
export const readDays = (typed: string, today: Day): TypedDays => {
  const text = fold(typed)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/^(?:del|desde el|desde|el) /, '');
  const last = /^(?:ultimos )?(\d{1,3}) dias$/.exec(text);
  if (last) return Number(last[1]) > 0 ? { startDay: addDays(today, 1 - Number(last[1])), endDay: today } : { error: NOT_READ };
  const one = readOne(text, today);
  if (one !== undefined) return between(one, one, today);
  const inMonth = /^(\d{1,2}) ?(?:-|al?|hasta(?: el)?) ?(\d{1,2}[/.]\d{1,2}(?:[/.](?:\d{4}|\d{2}))?)$/.exec(text);
  const end = inMonth && readOne(inMonth[2] ?? '', today);
  if (inMonth && end && typeof end !== 'string') return between({ ...end, date: Number(inMonth[1]) }, end, today);
  for (const { index, 0: separator } of text.matchAll(/ ?- ?| (?:al?|y|hasta(?: el)?) /g)) {
    const [first, second] = [readOne(text.slice(0, index), today), readOne(text.slice(index + separator.length), today)];
    if (first !== undefined && second !== undefined) return between(first, second, today);
  }
  return { error: NOT_READ };
};

/** The one day that somebody typed or pasted, as `readDays` reads it or as spreadsheets write it. */
export const readTypedDay = (typed: string, today: Day): ReturnType<typeof readDay> => {
  const read = readOne(fold(typed).trim().replace(/\s+/g, ' '), today);
  if (read === undefined) {
    const { day } = readDay(typed);
    return day ? { day } : { error: 'No es una fecha: escriba por ejemplo 24/11 o mañana' };
  }
  const days = between(read, read, today);
  return days.error === undefined ? { day: days.startDay } : days;
};
