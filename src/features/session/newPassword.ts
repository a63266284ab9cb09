import * as z from 'zod';
import { fold, orRequired } from '#shared/text.ts';
import { commonPasswords } from './commonPasswords.ts';

/** Letters of a password at least (decisions §1). */
const SHORTEST = 8;

/** A password that somebody chooses: neither short nor blank nor one of those that are tried first. */
export const NewPassword = z
  .string()
  .min(SHORTEST, orRequired(`Al menos ${SHORTEST} caracteres`))
  .max(200)
  .refine((password) => password.trim() !== '', 'No puede ser solo espacios')
  .refine((password) => !commonPasswords.has(fold(password.trim())), 'Es de las contraseñas más usadas: elija otra');
