import { expect, test } from 'vitest';
import { straight } from '../straight.ts';
import { UNHURRIED } from './engine.ts';
import { osrmService, roadsAt, rounded, street, toldOf } from './testing.ts';

test('a route of more places than one call takes is put together of several', async () => {
  const { url, heard } = await osrmService();
  const { roads } = roadsAt(url);
  const places = street(250);
  const { legs, line, metres, seconds, estimated } = await roads.route(places);
  const told = places.slice(1).map((to, at) => toldOf(places[at]!, to));
  expect(heard).toHaveLength(3);
  expect(rounded(legs.map((leg) => leg.metres))).toEqual(told.map((leg) => leg.metres));
  expect(rounded([metres, seconds])).toEqual(
    rounded([told.reduce((sum, leg) => sum + leg.metres, 0), told.reduce((sum, leg) => sum + leg.seconds, 0) * UNHURRIED]),
  );
  expect(line).toHaveLength(250);
  expect(estimated).toBe(false);
});

test('a route that has no way to one of its places is straight there, and by the engine elsewhere', async () => {
  const places = street(9);
  const { url } = await osrmService((asked) =>
    asked.some((place) => String(place) === String(places[4])) ? { status: 400, body: { code: 'NoRoute', message: 'x' } } : undefined,
  );
  const { roads, problems } = roadsAt(url);
  const { legs, estimated, withoutEngine } = await roads.route(places);
  const { legs: straightLegs } = await straight.route(places);
  const told = places.slice(1).map((to, at) => (at === 3 || at === 4 ? straightLegs[at]!.metres * 3 : toldOf(places[at]!, to).metres));
  expect(rounded(legs.map((leg) => leg.metres))).toEqual(rounded(told));
  expect(legs.map((leg) => leg.estimated ?? false)).toEqual(told.map((_, at) => at === 3 || at === 4));
  expect({ estimated, withoutEngine, problems }).toEqual({ estimated: true, withoutEngine: undefined, problems: [] });
});

test('an engine that knows none of many places is not blamed: the way is straight, and others are asked for', async () => {
  let knows = false;
  const { url } = await osrmService(() => (knows ? undefined : { status: 400, body: { code: 'NoSegment', message: 'x' } }));
  const { roads, problems } = roadsAt(url);
  expect(await roads.route(street(200))).toMatchObject({ estimated: true, withoutEngine: true });
  expect(await roads.matrix(street(200))).toMatchObject({ estimated: true, withoutEngine: true });
  knows = true;
  expect(await roads.route(street(2))).toMatchObject({ estimated: false });
  expect(problems).toEqual([]);
});
