import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { Day } from '#shared/day.ts';
import { addDays, today } from '#shared/time.ts';
import type { Column } from '../../features/imports/columns/columns.ts';
import type { Step, WorkFile } from '../../features/imports/web/work/workFile.ts';
import type { App, Company } from '../testApp.ts';

/** An order as it was stored: what is empty there is '', 0 or null, as in a form. */
export interface StoredOrder {
  readonly externalID: string;
  readonly client: string;
  readonly type: string;
  readonly day: Day;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly number: number;
  readonly floor: string;
  readonly door: string;
  readonly town: string;
  readonly postalCode: string;
  readonly observation: string;
  /** What is collected, in pesos; 0 when nothing is. */
  readonly charge: number;
  /** Grams. */
  readonly weight: number | null;
  readonly packages: number;
  readonly value: number | null;
  /** '2 × Remera M'. */
  readonly products: readonly string[];
  /** Longitude and latitude. */
  readonly point: readonly [number, number];
  /** Its place is a guess. */
  readonly doubtful: boolean;
  /** Where it is fetched. */
  readonly origin: string;
}

/** An order file that somebody may send, and what has to become of it. */
export interface Sample {
  readonly name: string;
  readonly file: () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  /** The step at which it opens. */
  readonly step: Step;
  /** The shop whose layout it is. */
  readonly shop?: string;
  /** What is asked of its columns: 'unit Peso', 'unread Total: chargeAmount'. */
  readonly asks?: readonly string[];
  /** What has to be said for all of it. */
  readonly missing?: readonly ('client' | 'day')[];
  /** What a person answers to it, beside its client and that it goes out tomorrow. */
  readonly says?: (file: WorkFile) => WorkFile;
  /** Imported before by the same company: its layout and its places are remembered. */
  readonly before?: Sample;
  /** Clients, places and the like that the company has. */
  readonly has?: (t: App, company: Company) => Promise<unknown>;
  /** What is stored, in the file's order; fields that are left out do not matter here. */
  readonly orders: readonly Partial<StoredOrder>[];
  /** By row of the sheet, counted from 1, what keeps it from being stored. */
  readonly refused?: Readonly<Record<number, Partial<Record<Column | 'row', string>>>>;
  /** Rows of the sheet, counted from 1, that are none of orders. */
  readonly left?: readonly number[];
  /** Rows that nobody can place: their town is not known. */
  readonly unplaced?: readonly number[];
  /** By row of the sheet, what is worth a look though it is stored. */
  readonly doubts?: Readonly<Record<number, Partial<Record<Column | 'row', string>>>>;
}

/** Told of an order that its shop says is cancelled. */
export const CANCELLED = 'Cancelada en su origen: quite la fila, o borre el estado';

/** The day on which the samples are read. */
export const TODAY = today(new Date());
/** The day on which they go out unless they say another. */
export const TOMORROW = addDays(TODAY, 1);

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const partsOf = (day: Day) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: MONTHS[Number(month) - 1] ?? '' };
};

/** A day as people and programs write it. */
export const written = {
  dmy: (day: Day) => partsOf(day).date + '/' + partsOf(day).month + '/' + partsOf(day).year,
  dmyShort: (day: Day) => partsOf(day).date + '-' + partsOf(day).month + '-' + partsOf(day).year.slice(2),
  mdy: (day: Day) => partsOf(day).month + '/' + partsOf(day).date + '/' + partsOf(day).year,
  named: (day: Day) => `${Number(partsOf(day).date)} de ${partsOf(day).name} de ${partsOf(day).year}`,
  dashed: (day: Day) => `${Number(partsOf(day).date)}-${partsOf(day).name.slice(0, 3)}-${partsOf(day).year.slice(2)}`,
  serial: (day: Day) => String((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000),
};

const cellOf = (sign: string) => (text: string) => (text.includes(sign) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV. */
export const csv = (rows: readonly (readonly string[])[], sign = ';'): string =>
  rows.map((cells) => cells.map(cellOf(sign)).join(sign)).join('\r\n') + '\r\n';

/** A text in UTF-8, with its byte order mark where asked for. */
export const utf8 = (text: string, mark = false): Uint8Array<ArrayBuffer> => new TextEncoder().encode(mark ? `\ufeff${text}` : text);
/** A text of Latin letters as Windows writes it. */
export const windows = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** A text in UTF-16, low byte first, as Excel writes 'Texto Unicode'. */
export const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Array.from(`\ufeff${text}`, (sign) => [sign.charCodeAt(0) % 256, sign.charCodeAt(0) >> 8]).flat());
/** A workbook. */
export const xlsx = async (...sheets: WriteSheet[]): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await writeXlsx({ sheets }));

/** Rows of texts as records tell them: a column that a record does not name is empty. */
export const table = (titles: readonly string[], ...records: readonly Readonly<Record<string, string>>[]): string[][] => [
  [...titles],
  ...records.map((record) => titles.map((title) => record[title] ?? '')),
];
