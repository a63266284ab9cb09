import { addDays } from '#shared/time.ts';
import type { Page } from '@playwright/test';
import { openVisitor } from './browser.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Rows chosen, and forms opened, after a few to warm up. */
const ROWS_CHOSEN = 60;
const FORMS = 20;
const WARM_UP = 5;

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

/** What people wait for in the browser, in a real one. */
export const measureScreens = async (server: Server, sample: Sample): Promise<Row[]> => {
  const visitor = await openVisitor(server, sample.tokens[0]!);
  try {
    const chosen = await chooseRows(visitor.page, sample.today);
    const [first = Number.NaN, ...forms] = await openForms(visitor.page);
    return [
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
};
