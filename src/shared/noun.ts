import { formatCount } from './money.ts';

/** What a thing is called, in Spanish, in lower case. */
export interface Noun {
  one: string;
  many: string;
  /** Gender of the words that agree with it; masculine unless told. */
  feminine?: boolean;
  /** Whether it is somebody, of whom one speaks by name. */
  person?: true;
}

/** A word with its first letter in upper case. */
export const capitalised = (word: string): string => word.charAt(0).toLocaleUpperCase('es') + word.slice(1);

/** A count with its noun: '1 orden', '1.248 órdenes'. */
export const counted = (count: number, noun: Noun): string => `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`;

/** The one of which is spoken: 'el depósito', 'la orden'. */
export const theOne = (noun: Noun): string => `${noun.feminine ? 'la' : 'el'} ${noun.one}`;

/** One of them, whichever: 'un depósito', 'una orden'. */
export const anyOne = (noun: Noun): string => `${noun.feminine ? 'una' : 'un'} ${noun.one}`;

/** A word in -o or -os, in the gender of what it is said of: 'inactivo' -> 'inactiva', 'Todos' -> 'Todas'. */
export const agreeing = (word: string, { feminine = false }: Pick<Noun, 'feminine'>): string =>
  feminine ? word.replace(/o(?=s?$)/, 'a') : word;

/** All of them: 'los depósitos', 'las órdenes'. */
export const theMany = (noun: Noun): string => `${noun.feminine ? 'las' : 'los'} ${noun.many}`;
