import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { addDays, at10, formatDayLong, today } from '#shared/time.ts';
import { contract } from '../../src/contract.ts';
import type { Caller } from './caller.ts';
import { addressSomewhere, any, type World } from './world.ts';

const dayNow = () => today(Date.now());
const dueToday = () => at10(dayNow()).toISOString();
/** Some orders that are worked on, each once. */
const some = ({ orders }: World, most: number) => [...new Set(Array.from({ length: most }, () => any(orders)))];

let photo: Promise<Buffer> | undefined;
const photoOf = async () => {
  photo ??= sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(await photo)], { type: 'image/png' });
};

/** Waits until a run ends, a minute at most. Gives what it made, if it made a file. */
const ended = async (who: Caller, _id: string) => {
  for (let look = 0; look < 120; look += 1) {
    const run = await who.call('job', contract.jobs.get, { _id });
    if (!run || run.state === 'Completado' || run.state === 'Error') return run;
    await setTimeout(500);
  }
  return undefined;
};

type Action = (who: Caller, world: World) => Promise<unknown>;

const list: Action = async (who, world) => {
  const day = addDays(dayNow(), Math.floor(Math.random() * 5) - 3);
  const found = await who.call('list', contract.orders.search, { startDay: day, endDay: addDays(day, 1), size: 25, page: 1 });
  if (found && world.orders.length < 50) world.remember(found.orders.map(({ _id }) => _id));
};

const create: Action = async (who, world) => {
  const made = await who.call('order by hand', contract.orders.create, {
    client: any(world.clients),
    typeOrder: 'Normal',
    status: 1,
    deliveryDate: dueToday(),
    fromAddress: addressSomewhere(world),
    toAddress: addressSomewhere(world),
    importId: randomUUID(),
  });
  if (made) world.remember([made._id]);
};

/** An order's way, a step of it: it goes out, and is delivered with a photo or not at home. */
const status: Action = async (who, world) => {
  const _id = any(world.orders);
  const step = Math.random();
  const common = { _id, deliveryDate: dueToday() };
  if (step < 0.35) return who.call('status', contract.orders.addHistory, { ...common, status: 5, driverAssign: any(world.drivers) });
  if (step < 0.5) return who.call('status', contract.orders.addHistory, { ...common, status: 42, observation: 'Llamó la clienta' });
  const isDelivered = step < 0.8;
  const fields: Record<string, string> = isDelivered
    ? { status: '8', clientName: 'Ana Peña', clientIDNumber: '30111222', observation: 'En la puerta', driverAssign: any(world.drivers) }
    : { status: '10', observation: 'Nadie en casa', driverAssign: any(world.drivers) };
  return who.form('status with photos', contract.orders.addHistory, { ...common, ...fields }, { photos: [await photoOf()] });
};

const bulk: Action = async (who, world) => {
  const orders = some(world, 20);
  const changed = await who.call('bulk', contract.orders.changeBulk, { orders, status: 5, driverAssign: any(world.drivers) });
  if (changed?.batch && Math.random() < 0.2) await who.call('undo of bulk', contract.orders.undoBulk, { batch: changed.batch });
};

const importing: Action = async (who, world) => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    importId: randomUUID(),
    row: at + 2,
    cells: {
      client: any(world.clientNames),
      externalID: `R-${randomUUID().slice(0, 12)}`,
      deliveryDate: formatDayLong(dayNow()),
      toAddress: `Gurruchaga ${1_000 + at}, Palermo`,
      name: 'Ñusta Peña',
    },
    places: { toAddress: { ...addressSomewhere(world), hierarchy: [], matchLevel: 'house' as const } },
  }));
  const checked = await who.call('import: check', contract.imports.confirm, { rows });
  const orders = checked?.rows.flatMap(({ draft, haserror }) => (draft && !haserror ? [draft] : [])) ?? [];
  if (orders.length === 0) return;
  const begun = await who.call('import', contract.imports.create, { orders, fileName: 'remojo.csv' });
  if (begun && 'job' in begun && begun.job) await ended(who, begun.job);
};

const route: Action = async (who, world) => {
  const [driverAssign, startDay] = [any(world.drivers), dayNow()];
  const found = await who.call('route: stops', contract.routing.search, { driverAssign, startDay });
  const orders = found?.orders.slice(0, 25).map(({ _id }) => ({ _id })) ?? [];
  if (!found || orders.length < 2) return;
  const location = addressSomewhere(world).location;
  const plan = await who.call('route: order', contract.routing.autoLineal, { location, orders });
  if (!plan) return;
  await who.call('route: save', contract.routing.save, {
    location,
    orders,
    mode: 'lineal',
    departure: new Date(Date.now() + 600_000).toISOString(),
    driverAssign,
    startDay,
    version: found.route?.version ?? 0,
    without: true,
  });
};

/** Shares some, and has the other company confirm, refuse or deliver what it was given; some are taken back. */
const transfer: Action = async (who, world) => {
  const orders = some(world, 3);
  await who.call('transfer', contract.transfers.share, { transferid: world.partnerCode, orders });
  const received = await world.partner.call('transfer: received', contract.transfers.search, {
    typeTransfer: 'received',
    transferStatus: 'open',
    size: 25,
    page: 1,
  });
  const ids = received?.orders.slice(0, 3).map(({ _id }) => _id) ?? [];
  const [first, second, third] = ids;
  if (first) await world.partner.call('transfer: confirm', contract.transfers.confirm, { orders: [first] });
  if (first) await world.partner.call('transfer: status', contract.orders.addHistory, { _id: first, status: 6, deliveryDate: dueToday() });
  if (second) await world.partner.call('transfer: refuse', contract.transfers.refuse, { orders: [second], reason: 'No llegó' });
  if (third) await who.call('transfer: take back', contract.transfers.takeBack, { orders: some(world, 2) });
};

const NOT_DELIVERED = [0, 1, 2, 4, 5, 6, 7, 10, 12, 14, 16, 18, 20, 21, 22, 24, 25, 26, 28, 30] as const;

const settle: Action = async (who, world) => {
  const client = any(world.clients);
  const asked = { client, typeOrder: ['Normal', 'Flex'] as ('Normal' | 'Flex')[], exclude: [...NOT_DELIVERED] };
  const [start, end] = [addDays(dayNow(), -20), dayNow()];
  const free = await who.call('settlement: orders', contract.accounts.unsettled, { ...asked, startDay: start, endDay: end });
  const order = free?.orders.slice(0, 5).map(({ _id }) => ({ _id })) ?? [];
  if (order.length > 0) {
    const _id = v7();
    const made = await who.call('settlement', contract.accounts.createSettlement, {
      ...asked,
      _id,
      expire: addDays(dayNow(), 10),
      period: { start, end },
      order,
    });
    if (made) world.settlements.push(_id);
  }
  const gone = world.settlements.length > 10 || Math.random() < 0.3 ? world.settlements.shift() : undefined;
  if (gone) await who.call('settlement: delete', contract.accounts.deleteSettlement, { _id: gone });
};

const movement: Action = async (who, world) => {
  const _id = v7();
  const made = await who.call('movement', contract.accounts.addMovement, {
    _id,
    period: dayNow(),
    toAccount: any(Math.random() < 0.6 ? world.clients : world.drivers),
    status: any(['pay', 'cash', 'credit'] as const),
    amount: Math.ceil(Math.random() * 100_000) / 100,
    typeAction: 'Efectivo',
    observation: 'Remojo',
    settlement: null,
  });
  if (made) world.movements.push(_id);
  const undone = world.movements.length > 10 ? world.movements.shift() : undefined;
  if (undone)
    await who.call('movement: reverse', contract.accounts.reverseMovement, { _id: v7(), movement: undone, observation: 'Remojo' });
};

/** The export that somebody still waits for: they ask for no other one. */
const awaited = new WeakMap<Caller, string>();

const exporting: Action = async (who) => {
  const day = dayNow();
  const job = awaited.get(who);
  const made = job
    ? { job }
    : await who.call('export', contract.orders.export, {
        filter: { startDay: addDays(day, -7), endDay: day },
        columns: ['internalID', 'client', 'status'],
      });
  if (!made) return;
  if ('url' in made) {
    await who.fetch('export: file', made.url);
    return;
  }
  awaited.set(who, made.job);
  const run = await ended(who, made.job);
  if (!run) return;
  awaited.delete(who);
  if (run.file) await who.fetch('export: file', run.file.url);
};

const position: Action = async (who, world) => {
  const [lat, lng] = [world.center.lat + (Math.random() - 0.5) / 20, world.center.lng + (Math.random() - 0.5) / 20];
  const fix = { lat, lng, speedKmh: 30, heading: 90, accuracy: 8, battery: 71, at: Date.now() };
  await who.fetch('position', `/api/position/${any(world.secrets)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fix),
  });
};

const panel: Action = async (who) => {
  await who.call('panel', contract.dashboard.stat, {});
  await who.call('live', contract.live.fleet, {});
  await who.call('balances', contract.accounts.clientBalances, {});
};

/** What people do, and how often in a hundred. */
const actions: readonly { share: number; act: Action }[] = [
  { share: 18, act: list },
  { share: 12, act: (who, world) => who.call('detail', contract.orders.detail, { _id: any(world.orders) }) },
  { share: 16, act: create },
  { share: 16, act: status },
  { share: 4, act: bulk },
  { share: 2, act: importing },
  { share: 4, act: route },
  { share: 5, act: transfer },
  { share: 4, act: settle },
  { share: 5, act: movement },
  { share: 3, act: (who, world) => who.call('labels', contract.printing.zpl, { orders: some(world, 10), size: '100x150' }) },
  { share: 2, act: exporting },
  { share: 6, act: position },
  { share: 3, act: panel },
];

/** Does one of them. */
export const actOnce = (who: Caller, world: World): Promise<unknown> => {
  // Nothing to work on yet.
  if (world.orders.length < 5) return create(who, world);
  let left = Math.random() * actions.reduce((sum, { share }) => sum + share, 0);
  const { act } = actions.find(({ share }) => (left -= share) < 0) ?? actions[0]!;
  return act(who, world);
};
