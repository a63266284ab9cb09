import { expect, test } from 'vitest';
import { projection } from './projection.ts';

test('the centre is where the map shows it, and a zoom more is twice as far from there', () => {
  const centre = { lng: -58.44, lat: -34.61 };
  const at = { x: 400, y: 300 };
  const [near, far] = [12, 11].map((zoom) => projection(centre, at, zoom));
  for (const project of [near!, far!])
    expect(project(centre.lng, centre.lat)).toEqual({ x: expect.closeTo(400, 6), y: expect.closeTo(300, 6) });
  const [one, other] = [near!(-58.4, -34.6), far!(-58.4, -34.6)];
  expect(one.x - at.x).toBeCloseTo((other.x - at.x) * 2, 6);
  expect(one.y - at.y).toBeCloseTo((other.y - at.y) * 2, 6);
});

test('the world is 512 pixels wide at zoom 0, as high to the 85th degree, and north is up', () => {
  const project = projection({ lng: 0, lat: 0 }, { x: 256, y: 256 }, 0);
  expect(project(-180, 85.051129)).toEqual({ x: expect.closeTo(0, 4), y: expect.closeTo(0, 4) });
  expect(project(180, -85.051129)).toEqual({ x: expect.closeTo(512, 4), y: expect.closeTo(512, 4) });
});
