import { expect, test } from 'vitest';
import { fleetImage, inkOn, isPale, shortNumber, vehicleImage } from './drawVehicle.ts';

test('a heading is told in steps of 15 degrees, north once', () => {
  const image = (heading: number | null) => vehicleImage({ color: '#136adc', heading, number: '29' });
  expect([0, 7, 8, 359, 352, 90, null].map(image)).toEqual([
    'rp-vehicle|#136adc|0||29',
    'rp-vehicle|#136adc|0||29',
    'rp-vehicle|#136adc|15||29',
    'rp-vehicle|#136adc|0||29',
    'rp-vehicle|#136adc|345||29',
    'rp-vehicle|#136adc|90||29',
    'rp-vehicle|#136adc|||29',
  ]);
});

test('a long fleet number shows its end, by which vehicles differ', () => {
  expect(['7', '29', ' 104 ', 'M-12', 'Simulado 001'].map(shortNumber)).toEqual(['7', '29', '104', 'M-12', '001']);
});

test('ink is white on dark colours and dark on light ones', () => {
  expect(['#136adc', '#00873c', '#fafafa', '#dcbc33', '#686c70'].map(inkOn)).toEqual([
    '#ffffff',
    '#ffffff',
    '#1b1f22',
    '#1b1f22',
    '#ffffff',
  ]);
});

test('white and light colours have a line around them, and others do not', () => {
  expect(['#ffffff', '#fafafa', '#f5e663', '#d9d9d9', '#dcbc33', '#136adc', '#686c70'].map(isPale)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a ring is whole only when all are online, and empty only when none is', () => {
  const share = (online: number, count: number) => fleetImage({ online, count, scheme: 'light' }).split('|')[2];
  expect([share(0, 40), share(1, 40), share(20, 40), share(39, 40), share(40, 40)]).toEqual([
    '0',
    String(1 / 12),
    '0.5',
    String(11 / 12),
    '1',
  ]);
});
