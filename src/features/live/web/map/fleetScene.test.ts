import { expect, test } from 'vitest';
import { FleetScene, type MapVehicle, type Mark } from './fleetScene.ts';

const vehicle = (_id: string, lng: number, lat = -34.6, at = 0): MapVehicle => ({
  _id,
  lng,
  lat,
  at,
  number: _id,
  plate: '',
  color: '#136adc',
  isOnline: true,
  heading: null,
});
const lngOf = ({ x }: Mark) => Number(((x - 0.5) * 360).toFixed(4));
const told = (scene: FleetScene, now: number) =>
  scene.marks(now).map((mark) => [mark.vehicles.map(({ _id }) => _id).join(''), lngOf(mark), mark.isChosen]);

test('a vehicle that comes is there at once, and glides to its next place along the time between its fixes', () => {
  const scene = new FleetScene();
  scene.show([vehicle('a', -58.4)], undefined, 0);
  scene.gather(14, 0);
  expect([told(scene, 0), scene.isGliding(0)]).toEqual([[['a', -58.4, false]], false]);
  scene.show([vehicle('a', -58.39, -34.6, 5_000)], undefined, 1_000);
  scene.gather(14, 1_000);
  expect(told(scene, 1_000)).toEqual([['a', -58.4, false]]);
  expect([told(scene, 3_500), scene.isGliding(3_500)]).toEqual([[['a', -58.395, false]], true]);
  expect([told(scene, 6_000), scene.isGliding(6_000)]).toEqual([[['a', -58.39, false]], false]);
});

test('what is told again of the same place does not begin anew', () => {
  const scene = new FleetScene();
  scene.show([vehicle('a', -58.4)], undefined, 0);
  scene.show([vehicle('a', -58.39, -34.6, 4_000)], undefined, 0);
  scene.show([vehicle('a', -58.39, -34.6, 4_000)], undefined, 2_000);
  scene.gather(14, 2_000);
  expect(told(scene, 2_000)).toEqual([['a', -58.395, false]]);
});

test('where nothing should move, pins are at once where they go', () => {
  const scene = new FleetScene();
  scene.glides = false;
  scene.show([vehicle('a', -58.4)], undefined, 0);
  scene.show([vehicle('a', -58.39, -34.6, 4_000)], undefined, 1_000);
  scene.gather(14, 1_000);
  expect([told(scene, 1_000), scene.isGliding(1_000)]).toEqual([[['a', -58.39, false]], false]);
});

test('near ones are one count in their middle; whoever is chosen stands alone, on top', () => {
  const scene = new FleetScene();
  const three = [vehicle('a', -58.4), vehicle('b', -58.3999), vehicle('c', -58.3998)];
  scene.show(three, undefined, 0);
  scene.gather(12, 0);
  expect(told(scene, 0)).toEqual([['abc', -58.3999, false]]);
  scene.show(three, 'a', 0);
  scene.gather(12, 0);
  expect(told(scene, 0)).toEqual([
    ['bc', -58.3998, false],
    ['a', -58.4, true],
  ]);
});

test('a vehicle that is no longer shown is gone', () => {
  const scene = new FleetScene();
  scene.show([vehicle('a', -58.4)], undefined, 0);
  scene.show([], undefined, 0);
  scene.gather(12, 0);
  expect(scene.marks(0)).toEqual([]);
});
