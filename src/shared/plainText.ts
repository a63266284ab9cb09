import * as z from 'zod';
import { oneLine, orRequired, someLines } from './text.ts';

/**
 * Text that a person writes: trimmed, without what nobody sees, such as control characters and those that turn the direction of writing,
 * and then at most `max` characters; broken Unicode is refused. Line breaks become spaces, except where `lines` keeps them (observations).
 */
export const plainText = (max: number, { lines = false } = {}) =>
  z
    .string(orRequired('Texto inválido'))
    .overwrite(lines ? someLines : oneLine)
    .max(max, `Hasta ${max} caracteres`)
    .refine((text) => text.isWellFormed(), 'Tiene caracteres no permitidos');
