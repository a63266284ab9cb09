import { readXlsx } from 'hucre/xlsx';
import { easySheetXml, hasTooManyStrings, hasTooManyValues, isTooWide, paddedStyles } from '../../sheet/sheetXml.ts';
import type { OrderFile } from '../../sheet/sheet.ts';
import type { FileRefusal } from '../../sheet/table.ts';
import { hiddenTold, sheetOf } from '../../sheet/workbook.ts';
import { damagedWorkbook, hugeWorkbook, storedZip, zipEntries } from '../../sheet/zip.ts';
import { refuseZip } from '../../sheet/fileKind.ts';
import { workbookParts } from './readWorkbookParts.ts';

const EMPTY = { refusal: 'El libro de Excel no tiene ninguna hoja con datos' } as const;

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** The same parts with their sheets made easy to read; undefined when they are too large to. */
const easyParts = (parts: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> | undefined => {
  const named = (name: RegExp) => [...parts].filter(([part]) => name.test(part));
  if (named(/sharedStrings[^/]*\.xml$/i).some(([, bytes]) => hasTooManyStrings(textOf(bytes)))) return undefined;
  const sheets = named(/\/worksheets\/[^/]+\.xml$/i).map(([name, bytes]) => [name, textOf(bytes)] as const);
  if (hasTooManyValues(sheets.map(([, xml]) => xml))) return undefined;
  const padded = paddedStyles(
    named(/styles[^/]*\.xml$/i)
      .map(([, bytes]) => textOf(bytes))
      .join(''),
  );
  const easy = sheets.map(([name, xml]) => [name, easySheetXml(xml, padded)] as const);
  if (isTooWide(easy.map(([, xml]) => xml))) return undefined;
  const encoder = new TextEncoder();
  return new Map([...parts, ...easy.map(([name, xml]) => [name, encoder.encode(xml)] as const)]);
};

const attributeOf = (tag: string, name: RegExp) => new RegExp(String.raw`\s${name.source}="([^"]*)"`).exec(tag)?.[1];

/** The places, among a workbook's sheets, of those that have no cells: charts and the like. */
const cellless = (parts: ReadonlyMap<string, Uint8Array>): Set<number> => {
  const path = [...parts.keys()].find((name) => /(?:^|\/)workbook\d*\.xml$/i.test(name)) ?? '';
  const rels = textOf(parts.get(path.replace(/([^/]+)$/, '_rels/$1.rels')));
  const others = new Set(
    [...rels.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].flatMap(([tag]) =>
      /\/(?:chart|dialog|xlMacro|xlIntlMacro)sheet$/i.test(attributeOf(tag, /Type/) ?? '') ? [attributeOf(tag, /Id/)] : [],
    ),
  );
  const sheets = [...textOf(parts.get(path)).matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) => attributeOf(tag, /\w+:id/));
  return new Set(sheets.flatMap((id, at) => (others.has(id) ? [at] : [])));
};

/** Reads the visible sheets of a workbook (.xlsx); no formula is run. */
export const readWorkbook = async (bytes: Uint8Array<ArrayBuffer>): Promise<OrderFile | FileRefusal> => {
  const entries = zipEntries(bytes);
  if ('refusal' in entries) return entries;
  const other = refuseZip(entries);
  if (other) return other;
  try {
    const parts = await workbookParts(bytes, entries);
    if ('refusal' in parts) return parts;
    const easy = easyParts(parts);
    if (!easy) return hugeWorkbook;
    const charts = cellless(parts);
    const unseen: string[] = [];
    const workbook = await readXlsx(storedZip(easy), {
      sheets: ({ name, hidden, veryHidden }, at) => {
        if (charts.has(at)) return false;
        if (hidden || veryHidden) unseen.push(name);
        return !hidden && !veryHidden;
      },
    });
    const read = workbook.sheets.flatMap((from) => {
      const sheet = sheetOf(from);
      return sheet ? [{ sheet, told: hiddenTold(from, sheet) }] : [];
    });
    if (read.length === 0) return EMPTY;
    return {
      sheets: read.map(({ sheet }) => sheet),
      form: 'Excel',
      told: [...read.flatMap(({ told }) => told), ...unseen.map((name) => `La hoja «${name}» está oculta y no se lee`)],
    };
  } catch {
    return damagedWorkbook;
  }
};
