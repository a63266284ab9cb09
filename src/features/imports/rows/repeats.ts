import { fold } from '#shared/text.ts';
import { orderNumber } from '../cells/number.ts';
import type { Messages } from '../columns/columns.ts';
import type { Cells } from '../sheet/table.ts';

/** What of a row tells which order it is, and what is wrong with it. */
interface Told {
  readonly row: number;
  readonly cells: Cells;
  readonly errors: Messages;
  readonly fileClient?: string | undefined;
  /** The client that the row names, where it is known. */
  readonly client?: { readonly _id: string } | undefined;
}

/** What makes two rows the same order: the client, however it is written, and its number. */
const keyOf = ({ cells, fileClient = '', client }: Told) => {
  const externalID = orderNumber(cells.externalID ?? '');
  return externalID === '' ? undefined : JSON.stringify([client?._id ?? fold(cells.client?.trim() || fileClient), externalID]);
};

const REPEATED = 'Repetido en la fila ';

/** Tells at each row whether an earlier one has the same client and number; what a former call told is forgotten first. */
export const markRepeats = <R extends Told>(rows: readonly R[]): R[] => {
  const first = new Map<string, number>();
  return rows.map((checked) => {
    const { externalID, ...others } = checked.errors;
    const told = externalID?.startsWith(REPEATED) ?? false;
    const own = told ? others : checked.errors;
    const key = keyOf(checked);
    const other = key === undefined ? undefined : first.get(key);
    if (key !== undefined && other === undefined) first.set(key, checked.row);
    if (other !== undefined) return { ...checked, errors: { externalID: `${REPEATED}${other}`, ...own } };
    return told ? { ...checked, errors: own } : checked;
  });
};
