import { fold } from '#shared/text.ts';

/** A plate, a fleet number or a name as it is compared: without case, accents, spaces or dashes. 'AF 903-ÑA' -> 'af903na'. */
export const comparable = (text: string): string => fold(text).replace(/[\s\p{P}]/gu, '');
