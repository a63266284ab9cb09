import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { formatCount } from '#shared/money.ts';
import { addDays, formatDayLong } from '#shared/time.ts';
import { hugeWorkbook, storedZip } from '../src/features/imports/sheet/zip.ts';
import { openVisitor, type Memory, type Visitor } from './browser.ts';
import { pick } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';
import { firstNames, lastNames, streets, towns } from './words.ts';

const ROWS = 10_000;
/** How long each kind may take until its preview is shown, in milliseconds. */
const TARGETS = { CSV: 4_000, XLSX: 6_000 } as const;
/** How long a workbook that lies about its size may take until it is refused, in milliseconds. */
const REFUSED_IN = 1_000;
/** The longest that the page may stand still over a file, in milliseconds. */
const LONGEST_TASK = 100;
/** Most memory that the page may take over a file, in MB. */
const MOST_MEMORY = 400;
/** Files opened of each kind, and before them those by which a server that has just started gets up to speed. */
const FILES = 6;
const WARM_UP = 3;
/** How long a file may take at all, in milliseconds. */
const PATIENCE = 120_000;
/** What the sheet of the lying workbook unfolds to, in bytes, and what it says. */
const UNFOLDED = 400_000_000;
const STATED = 10_000;

const HEADER = ['client', 'externalID', 'deliveryDate', 'weight', 'toAddress', 'name', 'phone', 'observation', 'chargeAmount'];

/** What `inPage.js` gives the page. */
type InPage = { bench: { awaitFile(told: string): void } };
/** What the page tells of a file: how long it took, and the longest task meanwhile, in milliseconds. */
type Opened = { ms: number; longest: number };

/** An order file as a shop sends it: no coordinates, every second address one that the company remembers. */
const fileRows = ({ random, clients, known, today }: Sample): string[][] =>
  Array.from({ length: ROWS }, (_each, i) => {
    const { address, number, town } =
      random() < 0.5
        ? known()
        : { address: pick(random, streets), number: Math.floor(100 + random() * 5900), town: pick(random, towns).name };
    return [
      pick(random, clients, 2).name,
      `F-${i}`,
      formatDayLong(addDays(today, 1)),
      String(Math.round(200 + random() * 8000)),
      `${address} ${number}, ${town}`,
      `${pick(random, firstNames, 1.4)} ${pick(random, lastNames, 1.4)}`,
      '1155550000',
      random() < 0.2 ? 'Tocar timbre; dejar en portería' : '',
      random() < 0.1 ? '15300,50' : '',
    ];
  });

const csvOf = (rows: readonly string[][]) => rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');

/** A workbook whose sheet says that it unfolds to 10 kB, and unfolds to 400 MB. */
const lyingWorkbook = (): Uint8Array => {
  const xml = (text: string) => new TextEncoder().encode(text);
  const zip = storedZip(
    new Map([
      ['[Content_Types].xml', xml('<Types/>')],
      ['xl/workbook.xml', xml('<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>')],
      ['xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(UNFOLDED, '<'))],
    ]),
  );
  const view = new DataView(zip.buffer);
  // Its entry is the last of the directory: the name stands 46 bytes behind its beginning.
  const entry = Buffer.from(zip.buffer).lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  view.setUint16(entry + 10, 8, true);
  view.setUint32(entry + 24, STATED, true);
  return zip;
};

/** Chooses a file and waits until the page tells a text. */
const openFile = async ({ page, memoryOf }: Visitor, file: string, told: string): Promise<Opened & { memory: Memory }> => {
  await page.goto('/order/import');
  const input = page.getByLabel('Archivo de órdenes');
  await input.waitFor({ state: 'attached' });
  await page.evaluate((text) => (globalThis as unknown as InPage).bench.awaitFile(text), told);
  let opened: Opened = { ms: Number.NaN, longest: Number.NaN };
  const memory = await memoryOf(async () => {
    await input.setInputFiles(file);
    const found = await page.waitForFunction('bench.file', undefined, { timeout: PATIENCE, polling: 100 });
    opened = (await found.jsonValue()) as Opened;
  });
  return { ...opened, memory };
};

const measureFile = async (server: Server, sample: Sample, file: string, told: string) => {
  const opened = [];
  for (let n = 0; n < WARM_UP + FILES; n += 1) {
    // A browser of its own each time: memory is that of one file.
    const visitor = await openVisitor(server, sample.tokens[0]!);
    try {
      opened.push(await openFile(visitor, file, told));
    } finally {
      await visitor.close();
    }
  }
  const measured = opened.slice(WARM_UP);
  const heap = Math.max(...measured.map(({ memory }) => memory.heap));
  const resident = Math.max(...measured.map(({ memory }) => memory.resident ?? 0));
  const longest = Math.max(...measured.map((each) => each.longest));
  return {
    server: timesOf(measured.map(({ ms }) => ms)),
    note: `in Chromium; longest task ${Math.round(longest)} ms of ${LONGEST_TASK}; heap ${heap} MB of ${MOST_MEMORY}, process ${resident} MB`,
    failed: heap > MOST_MEMORY || longest > LONGEST_TASK,
  };
};

/** What people wait for when they bring an order file, in a real browser. @param wanted whether a row of that name is measured */
export const measureFiles = async (server: Server, sample: Sample, wanted: (name: string) => boolean): Promise<Row[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-bench-'));
  const counted = `Todas ${formatCount(ROWS)}`;
  try {
    const rows: Row[] = [];
    for (const kind of ['CSV', 'XLSX'] as const) {
      const name = `${kind} of ${ROWS.toLocaleString('en')} rows shown in the browser`;
      if (!wanted(name)) continue;
      const lines = [HEADER, ...fileRows(sample)];
      const file = path.join(folder, `pedidos.${kind.toLowerCase()}`);
      writeFileSync(file, kind === 'CSV' ? csvOf(lines) : await writeXlsx({ sheets: [{ name: 'Pedidos', rows: lines }] }));
      rows.push({ name, target: TARGETS[kind], ...(await measureFile(server, sample, file, counted)) });
    }
    const name = 'ZIP that lies about its size refused in the browser';
    if (wanted(name)) {
      const file = path.join(folder, 'bomba.xlsx');
      writeFileSync(file, lyingWorkbook());
      rows.push({ name, target: REFUSED_IN, ...(await measureFile(server, sample, file, hugeWorkbook.refusal)) });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
