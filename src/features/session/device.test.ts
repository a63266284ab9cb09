import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome en Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge en Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera en Windows', 'computer'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox en Linux', 'computer'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, 'Safari en Mac', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome en ChromeOS', 'computer'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari en iPhone', 'phone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/142.0.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone', 'phone'],
  [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${APPLE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 'Firefox en iPad', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome en Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X200) ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36`,
    'Samsung Internet en Android',
    'tablet',
  ],
  ['curl/8.5.0', 'curl', 'other'],
  ['PostmanRuntime/7.42.0', 'PostmanRuntime', 'other'],
  ['<script>alert(1)</script>', 'Dispositivo desconocido', 'other'],
  ['', 'Dispositivo desconocido', 'other'],
  [null, 'Dispositivo desconocido', 'other'],
] as const)('%s is %s', (userAgent, name, kind) => expect(deviceOf(userAgent)).toEqual({ name, kind }));

test('no more of a text than its beginning is looked at', () => {
  expect(deviceOf(`Android ${'Mobil '.repeat(60_000)} Mobile`)).toEqual({ name: 'Android', kind: 'tablet' });
});
