import { expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { osrmService } from '#server/roads/engines/testing.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { routing as calls } from '../../contract.ts';

test('what an order took before is told by the same ways as what it takes, and the one given stays where no other is shorter by them', async () => {
  // By its ways it takes five times as long to drive east; its table knows nothing of that.
  const { url } = await osrmService((places, { path }) =>
    path.startsWith('/route')
      ? {
          body: {
            code: 'Ok',
            routes: [
              {
                geometry: '',
                legs: places.slice(1).map(([lng], at) => {
                  const steps = Math.abs(lng - places[at]![0]) * 100;
                  return { duration: 200 * steps * (lng < places[at]![0] ? 1 : 5), distance: 1000 * steps };
                }),
              },
            ],
          },
        }
      : undefined,
  );
  const t = await testApp({ ROADS: 'osrm', ROADS_URL: url });
  try {
    const of = await t.make.company();
    const make = (toLng: number) => t.make.order(of, { toLat: -34.6, toLng });
    const orders = [await make(-58.4), await make(-58.41), await make(-58.43)];
    const asked = { location: pointAt(-58.42, -34.6), orders };
    const { status, body } = await t.call(calls.autoLineal, asked, of.token);
    expect(status).toBe(200);
    const { body: given } = await t.call(calls.line, { ...asked, mode: 'lineal' }, of.token);
    expect(body.before).toEqual({ seconds: given.seconds, metres: given.metres, late: 0 });
    expect(body.seconds).toBeLessThanOrEqual(given.seconds);
    expect(body.orders.map(({ _id }) => _id)).toEqual(orders);
  } finally {
    await t.close();
  }
});
