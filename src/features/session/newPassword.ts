import * as z from 'zod';
import { fold, orRequired } from '#shared/text.ts';
import { commonPasswords } from './commonPasswords.ts';

/** Letters of a password at least (decisions §1). */
const SHORTEST = 8;
const TOO_SHORT = `Al menos ${SHORTEST} caracteres`;

/** What nobody sees, spaces aside: Unicode's own list of it, controls and two signs without a picture. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1d159}]/gu;

/** A password as it is looked at, though not as it is kept: each letter in its plain form, and nothing that is not seen. */
const lookedAt = (password: string) => password.normalize('NFKC').replace(UNSEEN, '');

/** A password that somebody chooses: neither short nor blank nor one of those that are tried first. */
export const NewPassword = z
  .string()
  .min(SHORTEST, orRequired(TOO_SHORT))
  .max(200)
  .refine((password) => lookedAt(password).trim() !== '', 'No puede ser solo espacios')
  .refine((password) => password.length < SHORTEST || lookedAt(password).length >= SHORTEST, TOO_SHORT)
  .refine((password) => !commonPasswords.has(fold(lookedAt(password).trim())), 'Es de las contraseñas más usadas: elija otra');
