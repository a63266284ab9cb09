import { plainText } from '#shared/plainText.ts';

/** The name or the surname of somebody of the company, whoever types it. */
export const PersonName = plainText(80).min(1, 'Requerido');
