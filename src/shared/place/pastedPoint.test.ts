import { expect, test } from 'vitest';
import { pastedPoint } from './pastedPoint.ts';

test.each([
  ['-34.5881, -58.4296', -34.5881, -58.4296],
  ['-34,5881, -58,4296', -34.5881, -58.4296],
  ['-34,5881 -58,4296', -34.5881, -58.4296],
  ['-34.5881;-58.4296', -34.5881, -58.4296],
  ['(-34.5881, -58.4296)', -34.5881, -58.4296],
  ['40.4168 -3.7038', 40.4168, -3.7038],
  ['-34.6,-58.4', -34.6, -58.4],
  ['-34,6, -58,4', -34.6, -58.4],
  ['41.4, 2.2', 41.4, 2.2],
  ['https://www.google.com/maps/@-34.6,-58.4,12z', -34.6, -58.4],
  ['-34.5881   /   -58.4296', -34.5881, -58.4296],
  ['-34.5881    -58.4296', -34.5881, -58.4296],
  ['34°35\'17.2"S 58°25\'46.6"W', -34.588111, -58.429611],
  ['34° 35′ 17,2″ S, 58° 25′ 46,6″ O', -34.588111, -58.429611],
  ['https://www.google.com/maps/@-34.5881,-58.4296,17z', -34.5881, -58.4296],
  ['https://www.google.com/maps/place/X/@-34.6,-58.5,17z/data=!3m1!4b1!4m5!3m4!1s0x0!8m2!3d-34.5881!4d-58.4296', -34.5881, -58.4296],
  ['https://maps.google.com/?q=-34.5881,-58.4296', -34.5881, -58.4296],
  ['https://www.google.com/maps/search/?api=1&query=-34.5881%2C-58.4296', -34.5881, -58.4296],
  ['https://www.openstreetmap.org/?mlat=-34.5881&mlon=-58.4296#map=17/-34.6/-58.5', -34.5881, -58.4296],
  ['https://www.openstreetmap.org/#map=17/-34.5881/-58.4296', -34.5881, -58.4296],
  ['https://waze.com/ul?ll=-34.5881,-58.4296&navigate=yes', -34.5881, -58.4296],
  ['geo:-34.5881,-58.4296?z=17', -34.5881, -58.4296],
])('%j is a point', (text, lat, lng) => {
  const pasted = pastedPoint(text);
  const [x, y] = pasted && 'point' in pasted ? (pasted.point?.coordinates ?? []) : [];
  expect([Number(y?.toFixed(6)), Number(x?.toFixed(6))]).toEqual([lat, lng]);
});

test.each([
  '12,5',
  '12,5 3,5',
  '-34,6',
  '12.5',
  '-34 -58',
  'Gorriti 4821',
  'Calle 50 1234, La Plata',
  '4821, 1414',
  '9 de Julio 850',
  '',
  '-34.5881',
  '95.5555, -58.4296',
  'Av. 13, 44',
])('%j is none', (text) => {
  expect(pastedPoint(text)).toBeUndefined();
});

test.each([
  ['https://maps.app.goo.gl/abc', 'Es un enlace corto: ábralo en el navegador y copie la dirección que queda, o las coordenadas'],
  ['https://example.com/%E0%A4%A', 'El enlace no dice ningún punto: copie las coordenadas'],
  ['https://www.google.com/maps/place/Gorriti+4821', 'El enlace no dice ningún punto: copie las coordenadas'],
])('%j is told: %s', (text, error) => {
  expect(pastedPoint(text)).toEqual({ error });
});
