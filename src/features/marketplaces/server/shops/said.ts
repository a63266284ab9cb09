import * as z from 'zod';
import { cut, MAX_OBSERVATION, oneLine, someLines } from '#shared/text.ts';

/** What a marketplace may leave out or say in any way: a text of it, cut and cleaned; '' where it says none. */
export const said = (max: number) =>
  z.preprocess((value) => (typeof value === 'string' || typeof value === 'number' ? short(String(value), max) : ''), z.string());
const short = (text: string, max: number) => {
  const clean = oneLine(text.toWellFormed());
  return clean.length > max ? cut(clean, max - 1) : clean;
};

/** The same of several lines, as an observation holds. */
export const saidLines = z.preprocess((value) => {
  const clean = typeof value === 'string' ? someLines(value.toWellFormed()) : '';
  return clean.length > MAX_OBSERVATION ? cut(clean, MAX_OBSERVATION - 1) : clean;
}, z.string());

/** A number, or a text that is one; null of what is none. */
export const saidNumber = z.preprocess((value) => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}, z.number().nullable());

/** Whether a text can be kept as it is: no control characters, no halves of characters. */
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** A number or a text that names something, as a text. */
export const SaidId = z.union([z.string().min(1).max(100).refine(isPlain), z.int().transform(String)]);

/** A permission, as a header can carry it. */
export const SaidToken = z.string().regex(/^[!-~]{1,8000}$/);

/** An instant, as ISO in UTC. @throws when it is none */
export const SaidInstant = z
  .string()
  .refine((text) => Number.isFinite(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());

/** The place that coordinates name: none of (0,0), nor one beyond the world. */
export const lngLatOf = (lng: number | null, lat: number | null): [number, number] | null =>
  lng === null || lat === null || lng === 0 || lat === 0 || Math.abs(lng) > 180 || Math.abs(lat) > 90 ? null : [lng, lat];

/** The phone that a text holds, if it holds one. */
export const phoneOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 6 && digits.length <= 15 ? digits : '';
};

/** An e-mail, if it is one. */
export const emailOf = (text: string): string => {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length <= 254 && z.regexes.email.test(trimmed) ? trimmed : '';
};
