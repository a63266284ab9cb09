import { formatCount } from '#shared/money.ts';
import { listCellOf, listedTexts } from '#shared/record/import/listedTexts.ts';
import { cut, fold } from '#shared/text.ts';
import { eachOnce, spoiltCell, tidySku } from './sku.ts';

/** A row of a file of SKUs as the record kit has it. */
type Row = {
  row: number;
  cells: Readonly<Record<string, string>>;
  unread?: string | undefined;
  joined?: readonly number[];
  clashes?: Readonly<Record<string, string>> | undefined;
};

/** What a product has one of, and what is said where the rows of a SKU tell several. */
const single = { description: 'deje una sola', code: 'deje uno solo' } as const;
const fields = Object.keys(single) as (keyof typeof single)[];

/** Rows of the file, and letters of a value, that a sentence names. */
const NAMED = 3;
const SHOWN = 40;

const same = (text: string) => fold(tidySku(text.trim()));
const told = (rows: readonly Row[], field: string) => rows.flatMap(({ cells }) => (cells[field]?.trim() ? [cells[field].trim()] : []));

const rowsText = (rows: readonly Row[]) => {
  const named = rows.slice(0, rows.length > NAMED + 1 ? NAMED : -1).map(({ row }) => row);
  return `${named.join(', ')} y ${rows.length > NAMED + 1 ? `${formatCount(rows.length - NAMED)} más` : rows.at(-1)!.row}`;
};

/** What some rows of one SKU tell differently, though a product has one of it: by field, the same at each of them. */
const clashesOf = (rows: readonly Row[]): Readonly<Record<string, string>> | undefined => {
  const clashes = fields.flatMap((field) => {
    const values = [...new Map(told(rows, field).map((text) => [same(text), text])).values()];
    if (values.length < 2) return [];
    const [one = '', other = ''] = values;
    return [
      [
        field,
        `Las filas ${rowsText(rows)} son del mismo SKU y dicen «${cut(one, SHOWN)}» y «${cut(other, SHOWN)}»: ${single[field]}`,
      ] as const,
    ];
  });
  return clashes.length > 0 ? Object.fromEntries(clashes) : undefined;
};

/**
 * Puts the rows of a file together that are of one SKU, as files have one for each variant: the product comes in all of theirs, in their
 * order. Where they tell two descriptions or two codes, nobody but the people can say which holds: then each of them says so, and none is
 * imported.
 */
export const joinedBySku = <One extends Row>(rows: readonly One[]): One[] => {
  const nameOf = ({ cells, unread }: One) => {
    const sku = cells['sku'] ?? '';
    return unread === undefined && sku.trim() !== '' && spoiltCell(sku) === undefined ? same(sku) : undefined;
  };
  const groups = Map.groupBy(rows, nameOf);
  return rows.flatMap((one) => {
    const name = nameOf(one);
    const its = name === undefined ? [one] : groups.get(name)!;
    const [first] = its;
    const clashes = its.length > 1 ? clashesOf(its) : undefined;
    if (clashes || its.length === 1) return [clashes || one.clashes ? { ...one, clashes } : one];
    if (first !== one) return [];
    const variant = listCellOf(eachOnce(told(its, 'variant').flatMap(listedTexts)));
    const parts = fields.map((field) => [field, told(its, field)[0]] as const);
    const cells = Object.fromEntries([...parts, ['variant', variant]].filter(([, text]) => text));
    const joined = its.flatMap(({ row, joined: before = [] }) => [row, ...before]).slice(1);
    return [{ ...one, clashes: undefined, cells: { ...one.cells, ...cells }, joined }];
  });
};
