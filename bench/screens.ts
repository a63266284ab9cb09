import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { formatCount } from '#shared/money.ts';
import { addDays, formatDayLong } from '#shared/time.ts';
import type { Page } from '@playwright/test';
import { openVisitor, type Memory, type Visitor } from './browser.ts';
import { pick } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';
import { firstNames, lastNames, streets, towns } from './words.ts';

const ROWS = 10_000;
/** Most memory that the page may take over a file, in MB. */
const MOST_MEMORY = 400;
/** Files opened of each kind, after one to warm up. */
const FILES = 4;
/** Rows chosen, and forms opened, after a few to warm up. */
const ROWS_CHOSEN = 60;
const FORMS = 20;
const WARM_UP = 5;
/** How long a file may take at all, in milliseconds. */
const PATIENCE = 30_000;

const HEADER = ['client', 'externalID', 'deliveryDate', 'weight', 'toAddress', 'name', 'phone', 'observation', 'chargeAmount'];

/** What `inPage.js` gives the page. */
type InPage = {
  bench: { awaitFile(input: unknown, counted: string): void; openForm(entry: unknown): Promise<number> };
};

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

/** Chooses a file and waits for its preview's first rows. */
const openFile = async ({ page, memoryOf }: Visitor, file: string): Promise<{ ms: number; memory: Memory }> => {
  await page.goto('/order/import');
  const input = page.getByLabel('Archivo de órdenes');
  await input.waitFor({ state: 'attached' });
  const counted = `Todas ${formatCount(ROWS)}`;
  await input.evaluate((field, text) => (globalThis as unknown as InPage).bench.awaitFile(field, text), counted);
  let took: unknown;
  const memory = await memoryOf(async () => {
    await input.setInputFiles(file);
    const told = await page.waitForFunction('bench.file', undefined, { timeout: PATIENCE, polling: 100 });
    took = await told.jsonValue();
  });
  if (typeof took !== 'number') throw new Error(`the file was refused: ${String(took)}`);
  return { ms: took, memory };
};

const measureFile = async (server: Server, sample: Sample, kind: 'CSV' | 'XLSX', folder: string): Promise<Row> => {
  const rows = [HEADER, ...fileRows(sample)];
  const file = path.join(folder, `pedidos.${kind.toLowerCase()}`);
  writeFileSync(file, kind === 'CSV' ? csvOf(rows) : await writeXlsx({ sheets: [{ name: 'Pedidos', rows }] }));
  const opened = [];
  for (let n = 0; n <= FILES; n += 1) {
    // A browser of its own each time: memory is that of one file.
    const visitor = await openVisitor(server, sample.tokens[0]!);
    try {
      opened.push(await openFile(visitor, file));
    } finally {
      await visitor.close();
    }
  }
  const measured = opened.slice(1);
  const heap = Math.max(...measured.map(({ memory }) => memory.heap));
  const resident = Math.max(...measured.map(({ memory }) => memory.resident ?? 0));
  return {
    name: `${kind} of ${ROWS.toLocaleString('en')} rows parsed, checked and shown`,
    server: timesOf(measured.map(({ ms }) => ms)),
    target: 5_000,
    note: `in Chromium, without coordinates; heap ${heap} MB of ${MOST_MEMORY}, process ${resident} MB`,
    failed: heap > MOST_MEMORY,
  };
};

const chooseRows = async (page: Page, today: string): Promise<number[]> => {
  await page.goto(`/order?size=100&startDay=${addDays(today, -7)}&endDay=${today}`);
  return page.evaluate<number[]>(`bench.chooseRows(${ROWS_CHOSEN + WARM_UP})`);
};

/** Opens the form of a new order again and again. */
const openForms = async (page: Page): Promise<number[]> => {
  const took: number[] = [];
  // Rows that are chosen stand where orders are added.
  await page.goto('/order');
  for (let n = 0; n < FORMS + WARM_UP; n += 1) {
    await page.getByRole('button', { name: 'Agregar' }).click();
    took.push(
      await page
        .getByRole('menuitem', { name: 'Nueva orden' })
        .evaluate((entry) => (globalThis as unknown as InPage).bench.openForm(entry)),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return took;
};

/** What people wait for in the browser, in a real one. */
export const measureScreens = async (server: Server, sample: Sample): Promise<Row[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-bench-'));
  try {
    const files = [await measureFile(server, sample, 'CSV', folder), await measureFile(server, sample, 'XLSX', folder)];
    const visitor = await openVisitor(server, sample.tokens[0]!);
    try {
      const chosen = await chooseRows(visitor.page, sample.today);
      const [first = Number.NaN, ...forms] = await openForms(visitor.page);
      return [
        ...files,
        {
          name: 'row chosen among 100 in the browser',
          server: timesOf(chosen.slice(WARM_UP)),
          target: 16,
          note: 'in Chromium, from the click until the page is laid out',
        },
        {
          name: 'order form opened in the browser',
          server: timesOf(forms.slice(WARM_UP - 1)),
          target: 100,
          note: `in Chromium, until its fields are drawn; the first time ${first.toFixed(0)}`,
        },
      ];
    } finally {
      await visitor.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
