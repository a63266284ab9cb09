import { expect, test } from 'vitest';
import { checkEnvironment } from '../config.ts';
import { asksOpenFreeMap, mapHosts, styleOf } from './mapHosts.ts';

const chosen = (environment: Record<string, string>) => {
  const config = checkEnvironment(environment);
  return [styleOf(config), asksOpenFreeMap(config), mapHosts(config)];
};

test('a page may ask the hosts that its maps come from, and no other', () => {
  const style = 'https://mapas.ejemplo.com.ar/estilos/claro.json?key=1';
  expect(chosen({})).toEqual([null, true, ['https://tiles.openfreemap.org']]);
  expect(chosen({ MAP_STYLE_URL: 'none' })).toEqual([null, false, []]);
  expect(chosen({ MAP_STYLE_URL: style })).toEqual([style, false, ['https://mapas.ejemplo.com.ar']]);
  expect(
    chosen({ MAP_STYLE_URL: style, MAP_HOSTS: 'https://teselas.ejemplo.com.ar/, http://10.0.0.5:8080,https://mapas.ejemplo.com.ar' }),
  ).toEqual([style, false, ['https://mapas.ejemplo.com.ar', 'https://teselas.ejemplo.com.ar', 'http://10.0.0.5:8080']]);
});

test.each([
  'https://a.com/path',
  'a.com',
  'ftp://a.com',
  "https://a.com;script-src 'self'",
  'https://*.com',
  'https://a.com https://b.com',
  ',',
])('MAP_HOSTS=%s is refused: it would allow something else', (MAP_HOSTS) => {
  expect(() => checkEnvironment({ MAP_STYLE_URL: 'https://a.com/s.json', MAP_HOSTS })).toThrow(
    'MAP_HOSTS tiene que ser una lista de direcciones como https://teselas.ejemplo.com',
  );
});

test('MAP_HOSTS are of a style', () => {
  for (const other of [{}, { MAP_STYLE_URL: 'none' }])
    expect(() => checkEnvironment({ ...other, MAP_HOSTS: 'https://a.com' })).toThrow('MAP_HOSTS necesita MAP_STYLE_URL con una dirección');
});

test.each(['ninguno', 'NONE', 'mapas.ejemplo.com', 'ftp://a/b', '//a/b'])('MAP_STYLE_URL=%s is no style', (MAP_STYLE_URL) => {
  expect(() => checkEnvironment({ MAP_STYLE_URL })).toThrow(
    'MAP_STYLE_URL tiene que ser none o una dirección como https://mapas.ejemplo.com/estilo.json',
  );
});
