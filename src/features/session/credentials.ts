import * as z from 'zod';
import { orRequired } from '#shared/text.ts';

/** An e-mail as people type it, stored and compared lower-cased. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Error en el Email')
  .check(z.email(orRequired('Error en el Email')));

/** What somebody signs in with. */
export const Credentials = z.object({ email: Email, password: z.string().min(1).max(200), remember: z.boolean().optional() });

/** Whose password is forgotten. */
export const Forgot = z.object({ email: Email });

/** The code of a second factor, six digits, or a recovery code: blanks and hyphens are as people write them. */
export const TypedCode = z.string().min(1).max(40, 'Código incorrecto');
