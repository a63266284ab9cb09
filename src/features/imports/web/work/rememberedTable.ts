import { Reading } from '../../columns/layout.ts';
import type { FoundTable } from '../../sheet/findTable.ts';
import { importsApi, type Layout } from '../api.ts';
import { tableOf, type WorkFile } from './workFile.ts';

/** A file's table, and what is remembered of files with its titles. */
export interface RememberedTable {
  readonly found: FoundTable;
  /** Where somebody said the last time that the titles are, if that is not where they are found. */
  readonly choice?: WorkFile['choice'];
  readonly layout: Layout | null;
}

const layoutOf = async ({ headers }: FoundTable) => (await importsApi.layout.call({ headers: [...headers] })).layout;

/** The table of a file that was read, by its titles as they were chosen the last time. */
export const rememberedTable = async (source: WorkFile['source'], found: FoundTable): Promise<RememberedTable> => {
  const layout = await layoutOf(found);
  const below = layout?.reading.titlesBelow;
  if (below === undefined) return { found, layout };
  const header = (found.header ?? 0) + below;
  if (!source.sheets[found.sheet]?.rows[header]?.some((text) => text.trim() !== '')) return { found, layout: null };
  const choice = { header };
  const chosen = tableOf(source, choice);
  return { found: chosen, choice, layout: await layoutOf(chosen) };
};

/** What is to be remembered of titles that were found where somebody chose others: how far from them those are. Undefined otherwise. */
export const titlesToRemember = ({ source, choice, found }: Pick<WorkFile, 'source' | 'choice' | 'found'>) => {
  if (typeof choice.header !== 'number') return undefined;
  const own = tableOf(source);
  if (own.header === null || own.header === choice.header || own.sheet !== found.sheet) return undefined;
  const reading = Reading.parse({ columns: own.headers.map(() => null), titlesBelow: choice.header - own.header });
  return { headers: [...own.headers], reading, answers: { createSkus: false } };
};
