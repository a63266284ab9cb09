import { counted, anyOne, type Noun } from '#shared/noun.ts';
import { isBlank } from '#shared/record/fields.ts';
import type { TwinChoice } from '#shared/record/import/importContract.ts';
import { plainName } from './matching.ts';
import type { Held } from './readRow.ts';

/** Who has the name of a row; `same` where it may be said to be that one. */
export type Twin = { sentence: string; same: boolean };

/** Records of a name that are told one by one. */
const MOST_TOLD = 3;

/** How records of one name are told apart, and what they are called. */
export type TwinRules = {
  noun: Noun;
  name: (form: Held) => string;
  /** What tells one of them from others of its name. */
  said: (form: Held) => string;
  /** A field that is nobody else's. */
  apart: string;
};

/**
 * Tells rows of a file that have the name of another record, or of an earlier row, and are not known to be it. A name without letters is
 * nobody's.
 * @param stored the forms of the records there are
 */
export const twinsIn = (stored: readonly Held[], { noun, name, said, apart }: TwinRules) => {
  const byName = Map.groupBy(stored.keys(), (at) => plainName(name(stored[at]!)));
  const rowOf = new Map<string, number>();
  const others = (form: Held, own: number | undefined) => {
    const plain = plainName(name(form));
    return plain === '' ? [] : (byName.get(plain) ?? []).filter((at) => at !== own);
  };
  const differs = (form: Held, at: number) => {
    const [its, one] = [form[apart], stored[at]![apart]];
    return !isBlank(its) && !isBlank(one) && String(its) !== String(one);
  };
  const told = (at: number, alone: boolean) => {
    const [called, besides] = [name(stored[at]!), said(stored[at]!)];
    if (besides === '') return called;
    return alone ? `${called} (${besides})` : besides;
  };

  return {
    /**
     * The only record that a row may be said to be: that of its name.
     * @param meant the records that rows of the file are about
     */
    sameAs: (form: Held, meant: ReadonlySet<number>): number | undefined => {
      const [one, ...more] = others(form, undefined);
      return one !== undefined && more.length === 0 && !meant.has(one) && !differs(form, one) ? one : undefined;
    },
    /** Who has the name of a row that nothing else is wrong with, in the file's order; undefined for one that has its own. */
    twinOf: (
      { row, form, at, choice }: { row: number; form: Held; at: number | undefined; choice: TwinChoice | undefined },
      meant: ReadonlySet<number>,
    ): Twin | undefined => {
      const plain = plainName(name(form));
      // What was called so before is nothing that the file brings.
      if (plain === '' || (at !== undefined && plainName(name(stored[at]!)) === plain)) return undefined;
      const those = others(form, at);
      const first = rowOf.get(plain);
      const isTwin = those.length > 0 || first !== undefined;
      if (first === undefined && (!isTwin || choice === 'other')) rowOf.set(plain, row);
      if (!isTwin) return undefined;
      if (those.length === 0) return { sentence: `Mismo nombre que la fila ${first}`, same: false };
      const only = those[0]!;
      const rest = those.length > MOST_TOLD ? ` y ${those.length - MOST_TOLD} más` : '';
      const some = those.length === 1 ? anyOne(noun) : counted(those.length, noun);
      return {
        sentence: `Ya hay ${some} con ese nombre: ${those
          .slice(0, MOST_TOLD)
          .map((one) => told(one, those.length === 1))
          .join('; ')}${rest}`,
        same: at === undefined && those.length === 1 && !meant.has(only) && !differs(form, only),
      };
    },
  };
};
