import { fold } from '#shared/text.ts';

/**
 * A plate, a fleet number or a name as it is compared: without case, accents, spaces, dashes or other signs,
 * full-width letters as plain ones. 'AF 903-ÑA' -> 'af903na'.
 */
export const comparable = (text: string): string => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
