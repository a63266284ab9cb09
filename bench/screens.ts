import { addDays } from '#shared/time.ts';
import type { Page } from '@playwright/test';
import { openVisitor } from './browser.ts';
import { ALL_DAYS } from './officeOrderCases.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Rows chosen, and forms opened, after a few to warm up. */
const ROWS_CHOSEN = 60;
const FORMS = 20;
const WARM_UP = 5;
/** How often all of the office's list is opened, and how often one jumps in it. */
const ALL_OPENED = 8;
const JUMPS = 30;

/** What `inPage.js` gives the page. */
type InPage = {
  bench: { openForm(entry: unknown): Promise<number> };
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

/** Opens all of some 50,000 orders, and goes through them: wheeled from the top, then dragged to any place. */
const openAll = async (page: Page, today: string): Promise<{ opened: number[]; wheeled: number[]; jumped: number[] }> => {
  const opened: number[] = [];
  for (let n = 0; n < ALL_OPENED + 1; n += 1) {
    await page.goto(`/office/order?size=25&startDay=${addDays(today, 1 - ALL_DAYS)}&endDay=${today}`);
    opened.push(await page.evaluate<number>('bench.openAll()'));
  }
  const wheeled = await page.evaluate<number[]>('bench.wheelAll()');
  const jumped = await page.evaluate<number[]>(`bench.jumpAll(${JUMPS})`);
  return { opened: opened.slice(1), wheeled, jumped };
};

const measureRows = async (page: Page, { today }: Sample): Promise<Row[]> => [
  {
    name: 'row chosen among 100 in the browser',
    server: timesOf((await chooseRows(page, today)).slice(WARM_UP)),
    target: 16,
    note: 'in Chromium, from the click until the page is laid out',
  },
];

const measureForms = async (page: Page): Promise<Row[]> => {
  const [first = Number.NaN, ...forms] = await openForms(page);
  return [
    {
      name: 'order form opened in the browser',
      server: timesOf(forms.slice(WARM_UP - 1)),
      target: 100,
      note: `in Chromium, until its fields are drawn; the first time ${first.toFixed(0)}`,
    },
  ];
};

const measureAll = async (page: Page, { today }: Sample): Promise<Row[]> => {
  const all = await openAll(page, today);
  return [
    {
      name: "office list 'Todas' in the browser: first rows",
      server: timesOf(all.opened),
      target: 500,
      note: 'in Chromium, from the click until rows are drawn and all of them are settled',
    },
    {
      name: "office list 'Todas' in the browser: blank while scrolling",
      server: timesOf(all.wheeled),
      target: 100,
      note: 'in Chromium, 120 px a frame; how long any place in sight was without its row',
    },
    {
      name: "office list 'Todas' in the browser: blank after a jump",
      server: timesOf(all.jumped),
      target: 100,
      note: 'in Chromium, the bar dragged to any place, until its rows are drawn',
    },
  ];
};

/** What is measured, by a name that all its rows begin with. */
const screens = {
  'row chosen among 100 in the browser': measureRows,
  'order form opened in the browser': measureForms,
  "office list 'Todas' in the browser": measureAll,
};

/** What people wait for in the browser, in a real one. */
export const measureScreens = async (server: Server, sample: Sample, wanted: (name: string) => boolean): Promise<Row[]> => {
  const asked = Object.entries(screens).filter(([name]) => wanted(name));
  if (asked.length === 0) return [];
  const visitor = await openVisitor(server, sample.tokens[0]!);
  try {
    const rows: Row[] = [];
    for (const [, measure] of asked) rows.push(...(await measure(visitor.page, sample)));
    return rows;
  } finally {
    await visitor.close();
  }
};
