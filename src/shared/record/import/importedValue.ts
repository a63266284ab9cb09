import { pastedPoint } from '../../place/pastedPoint.ts';
import { fold } from '../../text.ts';
import { saysNone, writtenDay } from './cellText.ts';
import { listedTexts } from './listedTexts.ts';
import { type Field, labelled } from '../fields.ts';

/** What a cell says: the value of its field; or why it cannot be read. Undefined when it says nothing. */
export type Imported = { value: unknown; error?: undefined } | { error: string } | undefined;

/** What people write into a cell that is to say nothing. */
const NOTHING = /^(?:[-–—./]+|n\/?[ac]|#n\/a|null|sin datos?|s\/d)$/i;

const HAVING: ReadonlySet<Field['kind']> = new Set(['phone', 'email', 'taxId', 'day']);

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,0+)?$/;

/** A whole number: '1780', '1.780', '1780,0'; no number at a door is 0. */
const wholeNumber = (text: string): number | undefined => {
  const digits = THOUSANDS.test(text) ? text.replace(/\.|,.*$/g, '') : text.replace(/[.,]0+$/, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
};

/** A number with decimals, as people of here or a program write it. */
const decimalNumber = (text: string): number | undefined => {
  const written = text.replace(/[$\s]/g, '');
  const plain = written.includes(',') ? written.replaceAll('.', '').replace(',', '.') : written;
  return /^-?\d{1,12}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
};

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes']);
const NO = new Set(['no', 'n', '0', 'false', 'falso']);

/** A text as options are compared: case, accents and spaces do not count, signs do ('O+' is not 'O-'). */
const plainOption = (text: string) => fold(text).replace(/\s/g, '');

/** The option that a text names, by its label or the beginning of one label alone: 'F' is 'Femenino', 'Activa' is 'Activo'. */
const optionIn = (
  options: readonly { value: string | number; label: string; also?: readonly string[] }[],
  text: string,
): string | number | undefined => {
  const written = plainOption(text);
  const exact = options.find(({ value, label, also = [] }) => [label, String(value), ...also].map(plainOption).includes(written));
  if (exact) return exact.value;
  const ending = written.replace(/[ao]$/, '');
  const begun = options.filter(({ label }) => plainOption(label).startsWith(written.length > 3 ? ending : written));
  return begun.length === 1 ? begun[0]!.value : undefined;
};

/** The parts of a cell that lists several. */
export const listedParts = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readAs = (value: unknown, error: string): Imported => (value === undefined ? { error } : { value });

/**
 * What the text of a cell says of a field; its schema still has to be asked. References are texts: whose they are the server knows.
 * @param text as a person would write it
 */
export const importedValue = (field: Field, text: string): Imported => {
  const written = text.trim();
  if (written === '' || NOTHING.test(written)) return undefined;
  if (HAVING.has(field.kind) && saysNone(written)) return undefined;
  switch (field.kind) {
    case 'code':
    case 'count':
      return /^s\/?n$/i.test(written) ? { value: 0 } : readAs(wholeNumber(written), 'Número inválido');
    case 'decimal':
    case 'money':
      return readAs(decimalNumber(written), 'Número inválido');
    case 'flag': {
      const folded = fold(written);
      return YES.has(folded) || NO.has(folded) ? { value: YES.has(folded) } : { error: 'Escriba Sí o No' };
    }
    case 'choice':
      return readAs(
        optionIn(field.options.map(labelled), written),
        `Escriba ${field.options.map((one) => labelled(one).label).join(', ')}`,
      );
    case 'choices': {
      const found = listedParts(written).map((part) => ({ part, value: optionIn(field.options.map(labelled), part) }));
      const lost = found.find(({ value }) => value === undefined);
      return lost ? { error: `No existe «${lost.part}»` } : { value: found.map(({ value }) => value) };
    }
    case 'list':
      return { value: listedTexts(written) };
    case 'day':
      return readAs(writtenDay(written), 'Fecha inválida: escriba día/mes/año');
    case 'email':
      if (written.split(/[\s,;/|]+/).filter((part) => part.includes('@')).length > 1) return { error: 'Son varios emails: deje uno' };
      return { value: written };
    case 'point': {
      const pasted = pastedPoint(written);
      return pasted && 'point' in pasted ? { value: pasted.point } : { error: 'Escriba latitud, longitud' };
    }
    default:
      // Workbooks keep numbers that are names as numbers.
      return { value: field.kind === 'text' || field.kind === 'lines' ? written : written.replace(/[,.]0+$/, '') };
  }
};
