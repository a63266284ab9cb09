import type { SelectOption } from '../../select/AsyncSelect.tsx';
import type { PreviewRow } from './importWork.ts';

/** Names in a file that may be told once for all its rows, where the company has none of that name or the row has none. */
export type Mend = {
  field: string;
  /** Whether whoever has none gets the same; otherwise it is told for each name by itself. */
  together: boolean;
  /** What is asked: 'Tipo para los que dicen «Cadete»'. @param text what the rows say; '' for none */
  asks: (text: string) => string;
  /** Names what answers are kept under. */
  name: string;
  search: (text: string) => Promise<readonly SelectOption[]>;
};

/** Rows with the same to be told. */
export type Mendable = { mend: Mend; text: string; rows: readonly number[] };

const wants = ({ errors, cells }: PreviewRow, { field }: Mend): string | undefined => {
  const [sentence, text = ''] = [errors[field], cells[field]];
  if (sentence === undefined) return undefined;
  if (sentence === 'Requerido') return '';
  return sentence === `No existe «${text}»` ? text : undefined;
};

/** What may be told once for all rows that want it, the most wanted first. */
export const mendable = (rows: readonly PreviewRow[], mends: readonly Mend[]): Mendable[] =>
  mends.flatMap((mend) => {
    const wanting = rows.flatMap((row) => {
      const text = wants(row, mend);
      return text === undefined ? [] : [{ row: row.row, text: mend.together ? '' : text }];
    });
    return [...Map.groupBy(wanting, ({ text }) => text)]
      .map(([text, some]) => ({ mend, text, rows: some.map(({ row }) => row) }))
      .toSorted((a, b) => b.rows.length - a.rows.length);
  });
