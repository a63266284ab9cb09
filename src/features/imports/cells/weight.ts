import { formatCount } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import { readNumber } from './number.ts';

/** Grams of a cell, or why they cannot be told. */
export type WeightReading = { grams: number; note?: string | undefined; error?: undefined } | { error: string };

const UNIT = /(?:kgs?|kilos?|kilogramos?|k|grs?|gramos?|g|lbs?|libras?)\.?$/;
/** Grams of a pound. */
const POUND = 453.592_37;
/** A number written in a measure may have three decimals: '1.250 kg' is one kilo and a quarter. */
const MEASURE = /^\d{1,3}[.,]\d{1,3}$/;

/**
 * A weight in grams: '1250', '500 g', '1,25 kg', '2 lb'. One without a unit is in grams, as the column is; a fraction of few of them is a weight
 * in kilos whose unit nobody told, and is asked about.
 */
export const readWeight = (text: string): WeightReading => {
  const written = fold(text).trim();
  const [unit = ''] = UNIT.exec(written) ?? [];
  const number = written.slice(0, written.length - unit.length).trim();
  const large = { k: 1000, l: POUND }[unit.slice(0, 1)];
  // Only three decimals may be thousands.
  if (large && MEASURE.test(number)) return gramsOf(Number(number.replace(',', '.')) * large, /[.,]\d{3}$/.test(number));
  const reading = readNumber(number);
  if (reading.error !== undefined) return reading;
  const value = Number(reading.decimal);
  if (large) return gramsOf(value * large, reading.ambiguous);
  if (unit === '' && !Number.isInteger(value) && value < 100) return { error: `Falta la unidad: ¿${text.trim()} kg o g?` };
  return gramsOf(value, reading.ambiguous);
};

const gramsOf = (grams: number, isAmbiguous: boolean): WeightReading => {
  if (grams < 0) return { error: 'No puede ser negativo' };
  const whole = Math.round(Number(grams.toFixed(3)));
  return { grams: whole, note: isAmbiguous ? `Se leyó ${formatCount(whole)} g` : undefined };
};
