import * as z from 'zod';
import { oneLine, orRequired } from './text.ts';

const isPlain = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);

/**
 * Text that a person writes: trimmed, at most `max` characters; NUL, other control characters and broken Unicode are refused.
 * Line breaks become spaces, except where `lines` keeps them (observations).
 */
export const plainText = (max: number, { lines = false } = {}) =>
  z
    .string(orRequired('Texto inválido'))
    .overwrite(lines ? (text) => text.replace(/\r\n?/g, '\n').trim() : oneLine)
    .max(max, `Hasta ${max} caracteres`)
    .refine(isPlain, 'Tiene caracteres no permitidos');
