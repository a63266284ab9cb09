import type { Page } from '@playwright/test';
import { openVisitor } from './browser.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Vehicles on the map, and how many of them are heard of in each second: each sends every five. */
const VEHICLES = 5_000;
const MOVED = VEHICLES / 5;
/** For how long tasks are watched once the map stands, in milliseconds, and the longest that one may take. */
const WATCHED = 20_000;
const LONGEST_TASK = 100;
/** Places of the map that is watched: the whole city, and streets of it. */
const ZOOMS = [12, 15] as const;

/** Runs in the page before its own scripts: a fleet that moves, in the place of the server's, told by the same calls. */
const simulate = ({ vehicles, moved }: { vehicles: number; moved: number }) => {
  const id = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const chance = (n: number) => ((n * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  const fleet = Array.from({ length: vehicles }, (_, n) => ({
    lat: -34.6 + (chance(n + 1) - 0.5) * 0.12,
    lng: -58.44 + (chance(n * 7 + 3) - 0.5) * 0.16,
    way: chance(n * 13 + 5) * Math.PI * 2,
  }));
  const positionOf = (n: number) => {
    const one = fleet[n]!;
    one.lat += Math.cos(one.way) * 0.0004;
    one.lng += Math.sin(one.way) * 0.0005;
    return {
      lat: one.lat,
      lng: one.lng,
      last: new Date().toISOString(),
      speed: 32,
      heading: Math.round((one.way * 180) / Math.PI) % 360,
      accuracy: 8,
      battery: 80,
      charging: false,
      mock: false,
      connected_date: new Date(Date.now() - 3_600_000).toISOString(),
      connected_employee: { _id: id(n), name: `Chofer ${n}` },
    };
  };
  const colors = ['#136adc', '#00873c', '#c52a4d', '#6564b9', '#b03990', '#647b01'];
  const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const stream = () => {
    let second = 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const tell = (event: unknown) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        tell({ alive: 15 });
        setInterval(() => {
          second += 1;
          const positions = Array.from({ length: moved }, (_, n) => (n * (vehicles / moved) + second) % vehicles);
          tell({ positions: positions.map((n) => ({ _id: id(n), ...positionOf(n) })) });
        }, 1_000);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const asked = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://here').pathname;
    if (path === '/api/live/stream') return Promise.resolve(stream());
    if (path !== '/api/live/fleet') return asked(input, init);
    const data = fleet.map((_, n) => ({
      _id: id(n),
      movilnum: String(n + 1),
      plate: `AB ${n} CD`,
      color: colors[n % colors.length],
      type: 'Utilitario',
      connected: true,
      position: positionOf(n),
    }));
    return Promise.resolve(json({ data, VehicleAuth: [], now: new Date().toISOString() }));
  };
};

/** What `inPage.js` gives the page. */
type InPage = { bench: { longestTasks(watched: number): Promise<number[]> } };

/** The longest task of each second, in milliseconds; 0 where none took 50. */
const watch = (page: Page): Promise<number[]> =>
  page.evaluate((watched) => (globalThis as unknown as InPage).bench.longestTasks(watched), WATCHED);

const WHOLE = 'live map in the browser';

/** What a map of a large fleet that moves takes of the page: no task that is felt. */
export const measureLive = async (server: Server, { admin }: Pick<Sample, 'admin'>, wanted: (name: string) => boolean): Promise<Row[]> => {
  if (!wanted(WHOLE)) return [];
  const visitor = await openVisitor(server, admin);
  try {
    const { page } = visitor;
    // Pins glide for whoever did not ask for less of it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(simulate, { vehicles: VEHICLES, moved: MOVED });
    const rows: Row[] = [];
    for (const zoom of ZOOMS) {
      await page.route('**/api/live/center', (route) => route.fulfill({ json: { lat: -34.6, lng: -58.44, zoom } }));
      await page.goto('/live');
      await page.locator('canvas[data-fleet]').waitFor();
      // What the map itself loads comes first.
      await page.waitForTimeout(8_000);
      const longest = timesOf(await watch(page));
      rows.push({
        name: `${WHOLE}: longest task of a second, at zoom ${zoom}`,
        server: longest,
        target: LONGEST_TASK,
        note: `${VEHICLES.toLocaleString('en')} vehicles, ${MOVED.toLocaleString('en')} of them move each second, in Chromium; longest ${Math.round(longest.max)} ms`,
        failed: longest.max > LONGEST_TASK,
      });
      await page.unroute('**/api/live/center');
    }
    return rows;
  } finally {
    await visitor.close();
  }
};
