import { Parser } from 'htmlparser2';
import { cellText } from '../../sheet/cellText.ts';
import { grids } from '../../sheet/grid.ts';
import { MAX_DEPTH, TooLarge } from '../../sheet/limits.ts';
import type { Sheet } from '../../sheet/sheet.ts';

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/;

/** More digits than a number keeps: they stay as they are written. */
const LONG = /^\d{16,}$/;

const textOf = (type: string, written: string): string => {
  const value = written.trim();
  if (type === 'Number' && value !== '' && !LONG.test(value) && Number.isFinite(Number(value))) return cellText(Number(value));
  if (type === 'Boolean') return cellText(value === '1');
  const [, day, clock] = DATE_TIME.exec(value) ?? [];
  if (type !== 'DateTime' || day === undefined) return written;
  if (day < '1900') return clock ?? '';
  return clock === '00:00' ? day : `${day} ${clock}`;
};

type Attributes = Readonly<Record<string, string>>;

/** A name without its namespace, in small letters: programs differ in both. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

const attributeOf = (attributes: Attributes, name: string): string | undefined => {
  for (const key in attributes) if (bare(key) === name) return attributes[key];
  return undefined;
};

/** The number of an attribute; 0 when there is none. */
const numberOf = (attributes: Attributes, name: string) => Math.max(0, Number.parseInt(attributeOf(attributes, name) ?? '', 10) || 0);

/** The place that an attribute counts from 1, counted from 0. */
const placeOf = (attributes: Attributes) => {
  const index = numberOf(attributes, 'index');
  return index > 0 ? index - 1 : undefined;
};

interface OpenCell {
  readonly column: number | undefined;
  readonly across: number;
  readonly down: number;
  readonly formula: string;
}

/** What is read of a workbook so far. */
class Reading {
  readonly sheets: Sheet[] = [];
  private name = '';
  private isHidden = false;
  private readonly newGrid = grids();
  private grid = this.newGrid();
  private depth = 0;
  private cell: OpenCell | undefined;
  /** The type of the data that stands open, and its text; 'visible' for what tells whether the sheet is. */
  private data: { readonly type: string; text: string } | undefined;
  private value = '';
  private isComment = false;

  text(text: string): void {
    if (this.data) this.data.text += text;
  }

  begin(name: string, attributes: Attributes): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new TooLarge();
    if (name === 'worksheet') {
      [this.name, this.isHidden, this.grid] = [attributeOf(attributes, 'name') ?? '', false, this.newGrid()];
    } else if (name === 'row') this.grid.row(placeOf(attributes));
    else if (name === 'cell') {
      const spans = { across: numberOf(attributes, 'mergeacross'), down: numberOf(attributes, 'mergedown') };
      this.cell = { column: placeOf(attributes), ...spans, formula: attributeOf(attributes, 'formula') ?? '' };
      this.value = '';
    } else if (name === 'comment') this.isComment = true;
    else if (name === 'data' && this.cell && !this.isComment) this.data = { type: attributeOf(attributes, 'type') ?? 'String', text: '' };
    else if (name === 'visible') this.data = { type: 'visible', text: '' };
  }

  end(name: string): void {
    this.depth -= 1;
    if (name === 'data' && this.data) {
      this.value = textOf(this.data.type, this.data.text);
      this.data = undefined;
    } else if (name === 'comment') this.isComment = false;
    else if (name === 'cell' && this.cell) {
      this.grid.put(this.value === '' ? this.cell.formula : this.value, this.cell);
      this.cell = undefined;
    } else if (name === 'visible' && this.data) {
      this.isHidden = this.data.text.trim() !== 'SheetVisible';
      this.data = undefined;
    } else if (name === 'worksheet' && !this.isHidden) {
      const sheet = this.grid.sheet(this.name);
      if (sheet) this.sheets.push(sheet);
    }
  }
}

/** The visible sheets of an 'XML spreadsheet 2003', which old programs call .xls. @throws TooLarge */
export const spreadsheetXmlSheets = (xml: string): Sheet[] => {
  const reading = new Reading();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.begin(bare(name), attributes),
      ontext: (text) => reading.text(text),
      onclosetag: (name) => reading.end(bare(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return reading.sheets;
};
