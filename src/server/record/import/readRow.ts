import type * as z from 'zod';
import { readAddress } from '#shared/place/address.ts';
import type { Point } from '#shared/place/point.ts';
import { splitAddress } from '#shared/place/splitAddress.ts';
import { type Fields, isBlank } from '#shared/record/fields.ts';
import { saysNone } from '#shared/record/import/cellText.ts';
import { importedValue, listedParts } from '#shared/record/import/importedValue.ts';

/** The values of some fields of a form. */
export type Held = Readonly<Record<string, unknown>>;

/** Finds the `_id`s that names mean, by field. */
export type Namesakes = ReadonlyMap<string, { many: boolean; find: (name: string) => string | undefined }>;

/** What the cells of a row say: values by field as their schemas have them, and what cannot be read. */
export type ReadRow = { values: Held; errors: Readonly<Record<string, string>> };

const namedIn = ({ many, find }: { many: boolean; find: (name: string) => string | undefined }, text: string) => {
  const whole = find(text);
  if (whole !== undefined) return { value: many ? [whole] : whole };
  if (!many) return { error: `No existe «${text}»` };
  const found = listedParts(text).map((part) => ({ part, _id: find(part) }));
  const lost = found.find(({ _id }) => _id === undefined);
  return lost ? { error: `No existe «${lost.part}»` } : { value: found.map(({ _id }) => _id) };
};

/** What is said of a text that is no value of a field, where the form says less: there it stands beside what is typed. */
const instead: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  email: { Requerido: 'No es un email', 'Error en el Email': 'No es un email' },
  phone: { 'Teléfono inválido': 'Escriba de 6 a 15 dígitos' },
};

/** Reads the cells of a row: each by its field, then by the field's schema, which says what the form would say. */
export const readRow = (
  cells: Readonly<Record<string, string | undefined>>,
  { fields, form, namesakes }: { fields: Fields; form: z.ZodObject; namesakes: Namesakes },
): ReadRow => {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, text = ''] of Object.entries(cells)) {
    const field = fields[name];
    const said = field && importedValue(field, text);
    if (!said) continue;
    const names = namesakes.get(name);
    if (names && saysNone(text) && names.find(text) === undefined) continue;
    const read = names && said.error === undefined ? namedIn(names, String(said.value)) : said;
    const checked = read.error === undefined ? (form.shape[name] as z.ZodType).safeParse(read.value) : undefined;
    if (checked?.success) values[name] = checked.data;
    else {
      const sentence = read.error ?? checked?.error?.issues[0]?.message ?? 'Valor inválido';
      errors[name] = instead[field.kind]?.[sentence] ?? sentence;
    }
  }
  return { values, errors };
};

/**
 * Puts apart what a file has in one cell: 'Av. Mitre 750 5° B, Quilmes' is number 750, floor 5, door B in the town of Quilmes; other cells
 * go before, and what is none of these stays on the street's line.
 */
export const withAddressParts = (values: Held): Held => {
  if (typeof values.address !== 'string' || 'addressNumber' in values) return values;
  const { street, addressNumber, floor, door, rest } = splitAddress(values.address);
  const { town, postalCode } = readAddress(values.address);
  if (street === '') return values;
  const found = Object.entries({ floor, door, town, postalCode }).filter(([, part]) => part !== '');
  return { ...Object.fromEntries(found), ...values, address: rest ? `${street}, ${rest}` : street, addressNumber };
};

const WHERE = ['address', 'addressNumber', 'town', 'postalCode'] as const;

/** Whether a row that names no point has the address of its record, whose point it keeps. */
export const staysThere = (values: Held, before: Held | undefined): boolean => {
  const [lng = 0] = (before?.location as Point | undefined)?.coordinates ?? [];
  return lng !== 0 && WHERE.every((field) => !(field in values) || isBlank(values[field]) || values[field] === before?.[field]);
};
