import { formatDay, partsOf, type Day } from '../time.ts';
import type { ChartUnit } from './periods.ts';

/**
 * The round numbers of an axis that holds all from a least value to a largest one, and 0: few, and the last ones not inside.
 * @param about how many there are, more or less
 * @param least below 0, or 0 where nothing is
 */
export const ticksOf = (largest: number, about = 4, least = 0): number[] => {
  const [top, bottom] = [Math.max(0, largest), Math.min(0, least)];
  if (top === bottom) return [0, 1];
  const rough = (top - bottom) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};

const months = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'] as const;
const wholeMonths = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** 'Nov', and with its year where that is not plain. */
export const monthName = (day: Day, withYear: boolean): string => {
  const [year, month] = partsOf(day);
  return `${months[month - 1]}${withYear ? ` ${String(year).slice(2)}` : ''}`;
};

/** What stands below a point: of months the first of the axis and of each year has its year. */
export const pointLabel = (unit: ChartUnit, start: Day, isFirst: boolean): string => {
  const [, month] = partsOf(start);
  return unit === 'day' ? formatDay(start).slice(0, 5) : monthName(start, isFirst || month === 1);
};

/** A period as it is read out: 'noviembre de 2026', '20/11/26'. */
export const periodName = (unit: ChartUnit, start: Day): string => {
  const [year, month] = partsOf(start);
  return unit === 'day' ? formatDay(start) : `${wholeMonths[month - 1]} de ${year}`;
};

/** Width of a letter of the axis at most on average, and the least room between two labels, in pixels. */
const [LETTER, BETWEEN] = [7, 8];

/**
 * Every how many points one has room for its label; the first label begins at its point, the others stand in the middle of theirs.
 * @param step from a point to the next, in pixels
 */
export const labelEvery = (labels: readonly string[], step: number): number => {
  const widths = labels.map((label) => label.length * LETTER);
  const fits = (every: number) =>
    widths.every((width, at) => {
      const next = widths[at + every];
      return at % every > 0 || next === undefined || (at === 0 ? width : width / 2) + BETWEEN + next / 2 <= every * step;
    });
  const every = widths.findIndex((_, at) => at > 0 && fits(at));
  return every > 0 ? every : Math.max(1, labels.length);
};
