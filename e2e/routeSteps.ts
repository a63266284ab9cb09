import type { Page } from '@playwright/test';
import { addDays, at10, today } from '#shared/time.ts';
import { contract } from '../src/contract.ts';
import { type apiOf, expect } from './kit.ts';
import { addressOf, makeOrder } from './newOrder.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;

/** Days from today that other journeys make no orders for; each journey has its own. */
let ahead = 20;
const streets = ['Ñandubay', 'Quebracho', 'Lapacho', 'Ceibo', 'Jacarandá', 'Algarrobo'];

/** A driver with so many orders on a day of its own, spread over some kilometres. */
export const busyDriver = async (api: Api, count: number) => {
  const { data } = await api.call(contract.fleet.driverList, {});
  const driver = data.find(({ status }) => status === 1);
  if (!driver) throw new Error('the demo has no drivers');
  const isTaken = async () => {
    ahead += 1;
    const { orders } = await api.call(contract.routing.search, { driverAssign: driver._id, startDay: addDays(today(Date.now()), ahead) });
    return orders.length > 0;
  };
  // A product that runs already has those of journeys before.
  while (await isTaken());
  const day = addDays(today(Date.now()), ahead);
  const add = async (at: number) => {
    const [east, north] = [((at * 7) % 30) / 1000, ((at * 11) % 23) / 1000];
    const toAddress = {
      ...addressOf(streets[at % streets.length]!, 100 + at),
      location: { type: 'Point' as const, coordinates: [-58.44 + east, -34.6 + north] as [number, number] },
    };
    return makeOrder(api, { status: 5, driverAssign: driver._id, deliveryDate: at10(day).toISOString(), toAddress });
  };
  const orders = [];
  for (let at = 0; at < count; at += 1) orders.push(await add(at));
  return { driver, day, orders, add, address: `/order/route?driver=${driver._id}&day=${day}` };
};

/** The stops that are drawn. */
export const rows = (page: Page) => page.getByRole('list', { name: 'Paradas' }).getByRole('listitem');
/** The orders as the list has them. */
export const listed = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-stop')));
/** What a stop is dragged by. */
export const handle = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Mover la parada ${number}:`) });
/** 'Guardar ruta' of a wide screen. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar ruta' });
/** Ways and totals are there. */
export const settled = (page: Page) =>
  expect(page.getByRole('region', { name: 'Ruta', exact: true })).toHaveAttribute('aria-busy', 'false');

/** Drags a stop to the place of another with the mouse. */
export const drag = async (page: Page, from: number, to: number) => {
  const [held, place] = [await handle(page, from).boundingBox(), await handle(page, to).boundingBox()];
  if (!held || !place) throw new Error('there is no such stop in sight');
  const x = held.x + held.width / 2;
  await page.mouse.move(x, held.y + held.height / 2);
  await page.mouse.down();
  const end = place.y + place.height / 2 + (to < from ? -4 : 4);
  await page.mouse.move(x, held.y + held.height / 2 + (to < from ? -8 : 8), { steps: 3 });
  await page.mouse.move(x, end, { steps: 12 });
  await expect(page.locator('[data-cost]').first()).toBeVisible();
  await page.mouse.up();
  // What is let go glides to its place.
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
};

/** Drags a stop to the place of another with a finger. */
export const dragByTouch = async (page: Page, from: number, to: number) => {
  await handle(page, to).scrollIntoViewIfNeeded();
  const [held, place] = [await handle(page, from).boundingBox(), await handle(page, to).boundingBox()];
  if (!held || !place) throw new Error('there is no such stop in sight');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: held.x + held.width / 2, y }] });
  const [begin, far] = [held.y + held.height / 2, place.y - held.y + (to < from ? -24 : 24)];
  await touch('touchStart', begin);
  // A finger that stays lifts it.
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  for (let n = 1; n <= 12; n += 1) await touch('touchMove', begin + (far * n) / 12);
  await page.waitForTimeout(300);
  await touch('touchEnd', begin + far);
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
};

/** Lifts the stop whose handle has the focus, and moves it up to a place, with the keys. */
export const liftTo = async (page: Page, from: number, to: number) => {
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  for (let at = from - 1; at >= to; at -= 1) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(new RegExp(`^Quedaría en el lugar ${at} de `))).toHaveCount(1);
  }
};
