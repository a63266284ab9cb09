import type { Page } from '@playwright/test';
import { newId } from '#server/ids.ts';
import { openVisitor } from './browser.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Zones of the tariff that is drawn, a grid over the middle of Buenos Aires, and corners of each. */
const ZONES = { rows: 8, columns: 25, corners: 500 };
const WEST = -58.7;
const SOUTH = -34.8;
/** The zone under the middle of the map. */
const MIDDLE = `Zona ${(ZONES.rows / 2 - 1) * ZONES.columns + (ZONES.columns + 1) / 2}`;
/** There are as many rows above the middle of the map as below it: pixels from there into a zone. */
const BELOW = 20;
/** Degrees that a zone is wide and high. */
const [WIDE, HIGH] = [0.02, 0.03];
/** How often the editor is opened, after once to fill the browser's cache; and frames in which a corner is dragged. */
const OPENED = 5;
const FRAMES = 120;
const DRAWN_MS = 1_000;
const FRAME_MS = 16;
/** A frame whose graphics the processor draws. */
const PAINTED_MS = 33;

/** A zone whose outline waves, as that of a drawn one does. */
const zone = (n: number) => {
  const [west, south] = [WEST + (n % ZONES.columns) * WIDE, SOUTH + Math.floor(n / ZONES.columns) * HIGH];
  const ring = Array.from({ length: ZONES.corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / ZONES.corners;
    const reach = 0.5 * (1 - 0.03 * (at % 2));
    return [west + WIDE * (0.5 + reach * Math.cos(angle)), south + HIGH * (0.5 + reach * Math.sin(angle))];
  });
  const geometry = { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] };
  return { name: `Zona ${n + 1}`, pay: 1_000 + n, cash: 2_000 + n, region: [{ type: 'Feature' as const, geometry }] };
};

type Opened = { clicked: number; seen: number; drawn: number; ended: number };
type InPage = { bench: { openZones(link: unknown, zones: number): Promise<Opened> } };

/** Tells what the page's main thread has computed by now, in milliseconds, whatever else the machine does; waiting for what is painted is not counted. */
export const workOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
};
type Worked = Awaited<ReturnType<typeof workOf>>;

const openEditor = async (page: Page, name: string, worked: Worked): Promise<Opened & { own: number }> => {
  await page.goto('/office/fee');
  const link = page.getByRole('button', { name: `Zonas de ${name}` });
  await link.waitFor();
  // Nobody finds a tariff in the list before the page is idle.
  await page.waitForLoadState('networkidle');
  const before = await worked();
  const opened = await link.evaluate(
    (entry, zones) => (globalThis as unknown as InPage).bench.openZones(entry, zones),
    ZONES.rows * ZONES.columns,
  );
  return { ...opened, own: (await worked()) - before };
};

/** Drags a corner of the chosen zone: what the main thread computes in each frame, and how long each takes until it is painted. */
const dragCorner = async (page: Page, worked: Worked) => {
  await page.evaluate(`bench.holdCorner(${BELOW})`);
  const own: number[] = [];
  const painted: number[] = [];
  for (let n = 0; n < FRAMES; n += 1) {
    const before = await worked();
    painted.push(await page.evaluate<number>(`bench.dragFrame(${n})`));
    own.push((await worked()) - before);
  }
  const dropped = await page.evaluate<number>('bench.dropCorner()');
  return { own, painted, dropped };
};

/** What the editor of zones takes in a browser: all of a large tariff drawn, and a corner dragged among them. */
export const measureZones = async (server: Server, { admin }: Pick<Sample, 'admin'>): Promise<Row[]> => {
  const call = async (path: string, body: object) => {
    const reply = await server.call(admin, path, body);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(await reply.body()).slice(0, 400)}`);
  };
  const _id = newId();
  const name = `De la medición ${_id.slice(-6)}`;
  await call('/api/fee/save', { _id, name, type: 1, typeOrder: ['Normal'], fromOrder: ['Transfer'], clients: [], rules: [] });
  await call('/api/fee/zone/save', { _id, version: 1, region: Array.from({ length: ZONES.rows * ZONES.columns }, (_, n) => zone(n)) });
  const visitor = await openVisitor(server, admin);
  try {
    const { page } = visitor;
    const worked = await workOf(page);
    const opened: Awaited<ReturnType<typeof openEditor>>[] = [];
    for (let n = 0; n <= OPENED; n += 1) opened.push(await openEditor(page, name, worked));
    const [first, ...later] = opened;
    const middle = (of: (each: Opened) => number) => timesOf(later.map(of)).median.toFixed(0);
    // The one under the middle of the map; its corners stand so near one another that its outline is all corners.
    await page.getByRole('button', { name: `Modificar la zona ${MIDDLE}`, exact: true }).click();
    await page.getByRole('region', { name: 'Zona elegida' }).waitFor();
    const { own, painted, dropped } = await dragCorner(page, worked);
    const row = (what: string, times: number[], target: number, note: string): Row => ({
      name: `zone editor in the browser: ${what}`,
      server: timesOf(times),
      target,
      note: `${ZONES.rows * ZONES.columns} zones of ${ZONES.corners} corners, in Chromium, ${note}`,
    });
    return [
      row(
        'seen',
        later.map((each) => each.seen),
        DRAWN_MS,
        `from their answer until all outlines are painted where the map will have them; from the click ${middle((each) => each.clicked)}, the first time ${first!.clicked.toFixed(0)}`,
      ),
      row(
        'our work until drawn',
        later.map((each) => each.own),
        DRAWN_MS,
        'all that the main thread computes from the click until nothing moves',
      ),
      row(
        'drawn on the map, painted',
        later.map((each) => each.drawn),
        DRAWN_MS,
        `from their answer, with their names, with graphics in software where there is no other; until the map underneath is drawn too and nothing moves ${middle((each) => each.ended)}`,
      ),
      row('our work in a frame of a drag', own, FRAME_MS, 'all that the main thread computes in it'),
      row(
        'a frame of a drag, painted',
        painted,
        PAINTED_MS,
        `with graphics in software where there is no other; after the drop ${dropped.toFixed(0)} until nothing moves`,
      ),
    ];
  } finally {
    await visitor.close();
    await call('/api/fee/remove', { _id, version: 2 });
  }
};
