import type { Case } from './cases.ts';

/** Each part of the panel may take that long, however many orders there are. */
const PANEL_MS = 60;

const part = (name: string, path: string, size: Case['size'], note: string): Case => ({
  name: `panel: ${name}`,
  path,
  method: 'GET',
  by: 'admin',
  target: PANEL_MS,
  samples: 200,
  body: () => ({}),
  size,
  note,
});

/** The panel that everybody opens first, and the bell that asks each minute. */
export const panelCases: readonly Case[] = [
  part('figures', '/api/dashboard/stat', ({ OrderDelivery }: { OrderDelivery: number }) => OrderDelivery, 'on the street'),
  part('flow', '/api/dashboard/stat/graph', ({ graph }: { graph: unknown[] }) => graph.length, 'closed months'),
  part(
    'what to do',
    '/api/dashboard/todo',
    ({ lines }: { lines: { count: number }[] }) => lines.reduce((sum, { count }) => sum + count, 0),
    'counted',
  ),
  part('activity', '/api/dashboard/activity', ({ data }: { data: unknown[] }) => data.length, 'events'),
  part('bell', '/api/notice', ({ data }: { data: unknown[] }) => data.length, 'notices'),
];
