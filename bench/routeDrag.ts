import { addDays, at10 } from '#shared/time.ts';
import { openVisitor } from './browser.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';
import { workOf } from './zones.ts';

/** Stops of the route, frames in which one of them is dragged, and how far, in px, at most to either side of the middle. */
const [STOPS, FRAMES, FAR] = [300, 240, 220];
/** Which one is dragged, of those that are drawn. */
const HELD = 3;
/** Days from today for which nothing else is planned. */
const AHEAD = 45;
const FRAME_MS = 16;
/** A frame whose graphics the processor draws. */
const PAINTED_MS = 33;

/** What a drag in the list of a driver's stops takes in a browser. */
export const measureRouteDrag = async (
  server: Server,
  { admin, drivers, open, today }: Pick<Sample, 'admin' | 'drivers' | 'open' | 'today'>,
): Promise<Row[]> => {
  const call = async (path: string, body: object) => {
    const reply = await server.call(admin, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 400)}`);
    return answer;
  };
  const day = addDays(today, AHEAD);
  const [driver] = drivers;
  const given = await call('/api/order/edit/bulk', {
    orders: open.slice(0, STOPS),
    driverAssign: driver,
    deliveryDate: at10(day).toISOString(),
    status: 5,
  });
  const visitor = await openVisitor(server, admin);
  try {
    const { page } = visitor;
    await page.goto(`/order/route?driver=${driver}&day=${day}`);
    await page.getByRole('list', { name: 'Paradas' }).getByRole('listitem').nth(HELD).waitFor();
    // Ways, line and map are there: nothing else is done while the stop is dragged.
    await page.locator('[aria-busy="false"][aria-label="Ruta"]').waitFor();
    await page.waitForLoadState('networkidle');
    const worked = await workOf(page);
    await page.evaluate(`bench.holdStop(${HELD})`);
    const own: number[] = [];
    const painted: number[] = [];
    for (let n = 0; n < FRAMES; n += 1) {
      const [before, frames] = [await worked(), await page.evaluate<number>('bench.frames')];
      painted.push(await page.evaluate<number>(`bench.dragStop(${n}, ${FAR})`));
      // Those beside it glide to their places in the frames between.
      own.push(((await worked()) - before) / Math.max(1, (await page.evaluate<number>('bench.frames')) - frames));
    }
    await page.evaluate('bench.dropStop()');
    const row = (what: string, times: number[], target: number, note: string): Row => ({
      name: `route list in the browser: ${what}`,
      server: timesOf(times),
      target,
      note: `${STOPS} stops, in Chromium, ${note}`,
    });
    return [
      row('our work in a frame of a drag', own, FRAME_MS, 'all that the main thread computes in it'),
      row('a frame of a drag, painted', painted, PAINTED_MS, 'with graphics in software where there is no other'),
    ];
  } finally {
    await visitor.close();
    await call('/api/order/edit/bulk/undo', { batch: (given as { batch: string }).batch });
  }
};
