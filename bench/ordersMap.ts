import { addDays } from '#shared/time.ts';
import { openVisitor } from './browser.ts';
import type { Case } from './cases.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** The newest days hold some 1,370 orders each: 20,000 of them, and 100,000. */
const [DAYS, MANY_DAYS] = [15, 80];
const TARGETS = { call: 150, pins: 2_000, chosen: 300 };
/** How often the map is opened, after once to fill the browser's cache. */
const OPENED = 5;
/** A zone over the middle of the map, by shares of its width and height. */
const ZONE = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.75, 0.75],
  [0.35, 0.8],
] as const;

const SEARCH = '/api/order/map/search';
const span = (today: string, days: number) => ({ startDay: addDays(today, 1 - days), endDay: today });

/** The call of the orders' map, by whom nothing is kept from: the office people of the measured company may not see it. */
export const mapCases = ({ today }: Pick<Sample, 'today'>): readonly Case[] => [
  {
    name: 'orders map: a day of 20,000',
    path: SEARCH,
    by: 'admin',
    target: TARGETS.call,
    samples: 60,
    body: () => span(today, DAYS),
    size: ({ total }: { total: number }) => total,
    note: 'pins',
  },
];

type Opened = { begun: number; drawn: number; ended: number };
type InPage = { bench: { openMap(): Promise<Opened>; closeZone(): Promise<number> } };

/** The map of orders in a real browser: its first pins, and what a zone chooses of them. */
export const measureOrdersMap = async (server: Server, { admin, today }: Sample): Promise<Row[]> => {
  const { startDay, endDay } = span(today, MANY_DAYS);
  const { sent } = await server.call(admin, SEARCH, span(today, DAYS));
  const visitor = await openVisitor(server, admin);
  const { page } = visitor;
  try {
    const opened: Opened[] = [];
    const chosen: number[] = [];
    for (let n = 0; n <= OPENED; n += 1) {
      await page.goto(`/order/map?startDay=${startDay}&endDay=${endDay}`);
      opened.push(await page.evaluate(() => (globalThis as unknown as InPage).bench.openMap()));
      await page.getByRole('button', { name: 'Dibujar zona' }).click();
      const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
      if (!box) throw new Error('there is no map');
      for (const [x, y] of ZONE) {
        await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
        await page.waitForTimeout(350);
      }
      chosen.push(await page.evaluate(() => (globalThis as unknown as InPage).bench.closeZone()));
    }
    const [first, ...later] = opened;
    const said = `in Chromium; 20,000 pins are ${Math.round(sent / 1024)} kB on the wire`;
    return [
      {
        name: 'orders map in the browser: first of 100,000 pins',
        server: timesOf(later.map(({ begun }) => begun)),
        target: TARGETS.pins,
        note: `${said}; from the address, the first time ${first!.begun.toFixed(0)}; until all in sight are drawn ${timesOf(later.map(({ drawn }) => drawn)).median.toFixed(0)}`,
      },
      {
        name: 'orders map in the browser: a zone over 100,000 pins',
        server: timesOf(chosen.slice(1)),
        target: TARGETS.chosen,
        note: 'from the key that closes it until what it chooses is told',
      },
    ];
  } finally {
    await visitor.close();
  }
};
