import { formatCount } from '#shared/money.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import type { Ask } from '../../columns/asks.ts';
import { refuseColumns, type WorkFile } from '../work/workFile.ts';
import { meaningName } from './meaningNames.ts';

const titleOf = ({ found }: WorkFile, at: number) => `«${found.headers[at] ?? ''}»`;

const sayings: Record<Ask['about'], (file: WorkFile, ask: Ask) => string> = {
  unit: () => 'la unidad del peso',
  paid: (file, { at }) => `qué palabras de ${titleOf(file, at)} son pagado`,
  type: (file, { at }) => `qué tipo es cada palabra de ${titleOf(file, at)}`,
  unread: (file, { at }) => `qué es ${titleOf(file, at)}`,
  guess: (file, { at }) => {
    const column = file.reading.columns[at];
    return column ? `si ${titleOf(file, at)} es ${meaningName(column)}` : `qué es ${titleOf(file, at)}`;
  },
};

/** Things to be said that are named one by one. */
const NAMED = 3;

const listed = (parts: readonly string[]) => (parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`);

/** What somebody still has to say of the columns; undefined when it is all said. */
export const missingText = (file: WorkFile, open: readonly Ask[]): string | undefined => {
  const refusal = refuseColumns(file);
  if (refusal !== undefined) return `${refusal}.`;
  if (open.length === 0) return undefined;
  const guesses = open.filter(({ about }) => about === 'guess');
  if (guesses.length > 1 && guesses.length === open.length)
    return `Falta decir si las ${formatCount(open.length)} columnas son lo que parecen.`;
  const named = open.slice(0, open.length > NAMED ? NAMED - 1 : NAMED).map((ask) => sayings[ask.about](file, ask));
  const others = open.length - named.length;
  return `Falta decir ${listed(others > 0 ? [...named, `${formatCount(others)} más`] : named)}.`;
};

/** What a file is known as: its headline, and how it was read. */
export const bandTexts = (file: WorkFile, open: number): { title: string; text: string } => {
  const { knowledge, layout, reading, found, answers } = file;
  const client = layout?.clients.find(({ _id }) => _id === answers.client)?.name;
  const whose = client ? `, de ${client}` : '';
  const read = found.headers.filter((_, at) => reading.columns[at] ?? reading.spare[at]).length;
  const counted = `${formatCount(read)} de ${formatCount(found.headers.length)} columnas leídas`;
  const last = layout ? ` como la última vez (${formatDay(dayOf(layout.updateAt)).slice(0, 5)}), por ${layout.by}` : '';
  const asked = open === 0 ? '' : ` Falta decir ${formatCount(open)}.`;
  const text = `${counted}${last}.${asked}`;
  if (knowledge.shop)
    return { title: `Es una ${isWord(knowledge.shop.name) ? '' : 'exportación de '}${knowledge.shop.name}${whose}.`, text };
  if (layout) return { title: `Planilla conocida${whose}.`, text };
  return { title: found.header === null ? 'Planilla nueva, sin títulos: se reconoció por sus valores.' : 'Planilla nueva.', text };
};

const isWord = (name: string) => name.charAt(0) === name.charAt(0).toLowerCase();

/** How somebody says that a file is not what it is known as; undefined when nothing is known of it. */
export const denialOf = ({ knowledge, layout }: WorkFile): string | undefined => {
  if (knowledge.shop) return isWord(knowledge.shop.name) ? `No es una ${knowledge.shop.name}` : `No es de ${knowledge.shop.name}`;
  return layout ? 'Reconocer de nuevo' : undefined;
};
