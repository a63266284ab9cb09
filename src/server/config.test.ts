import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkEnvironment, Environment, readConfig } from './config.ts';

test('an empty environment is the embedded database with demo data on port 3000', () => {
  expect(checkEnvironment({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    BACKUP: true,
    BACKUP_LOG: false,
    BACKUP_DIR: path.resolve('data/backups'),
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: path.resolve('data'),
    POOL_SIZE: 20,
    POSITION_DAYS: 90,
    PEERS: false,
    PEERS_HTTP: false,
    DEMO: true,
    DEMO_FLEET: true,
    MAIL_FROM: 'Reparto <reparto@localhost>',
    S3_REGION: 'us-east-1',
    STATEMENT_SECONDS: 30,
    RATE_LIMIT: 6000,
    GEOCODER: 'embedded',
    ROADS: 'embedded',
    STREETS_CABA_URL: expect.stringMatching(/^https:\/\/cdn\.buenosaires\.gob\.ar\/.+\.geojson$/),
    STREETS_UPLOAD: true,
    ML_URL: 'https://api.mercadolibre.com',
    ML_AUTH_URL: 'https://auth.mercadolibre.com.ar',
    TN_URL: 'https://api.tiendanube.com/2025-03',
    TN_AUTH_URL: 'https://www.tiendanube.com',
    WEBHOOK_PRIVATE: false,
    LOG_LEVEL: 'info',
    LOG_KEEP: 14,
  });
});

test('owners load streets by themselves only with the embedded database', () => {
  const own = { DATABASE_URL: 'postgres://a:b@db/reparto' };
  const mayLoad = [{}, own, { ...own, STREETS_UPLOAD: '1' }, { STREETS_UPLOAD: '0' }].map((each) => checkEnvironment(each).STREETS_UPLOAD);
  expect(mayLoad).toEqual([true, false, true, false]);
});

test('a variable that is set to nothing counts as not set, and unknown ones are nobody’s business', () => {
  expect(checkEnvironment({ PORT: '', DATABASE_URL: '', HOME: '/x' })).toEqual(checkEnvironment({}));
});

test('the public address follows the port, and loses the slash at its end', () => {
  expect(checkEnvironment({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(checkEnvironment({ PUBLIC_URL: 'https://reparto.example/' }).PUBLIC_URL).toBe('https://reparto.example');
});

test('demo data come by themselves only with the embedded database', () => {
  const own = { DATABASE_URL: 'postgres://a:b@db/reparto' };
  expect([{}, own, { ...own, DEMO: '1' }, { DEMO: '0' }].map((each) => checkEnvironment(each).DEMO)).toEqual([true, false, true, false]);
});

test('proxies are told by address, network or name', () => {
  const proxies = '10.0.0.5, 192.168.0.0/16,::1,fc00::/7, loopback';
  expect(checkEnvironment({ TRUST_PROXY: proxies }).TRUST_PROXY).toEqual(['10.0.0.5', '192.168.0.0/16', '::1', 'fc00::/7', 'loopback']);
  expect(checkEnvironment({}).TRUST_PROXY).toBeUndefined();
});

test.each([
  '1',
  'true',
  '0.0.0.0/0',
  '10.0.0.0/33',
  '::/0',
  'fe80::/129',
  '10.0.0',
  'proxy.example',
  '10.0.0.1,',
  '10.0.0.0/8/8',
  '10.0.0.0/',
])('TRUST_PROXY=%s names no proxy, or everybody', (TRUST_PROXY) => {
  expect(() => checkEnvironment({ TRUST_PROXY })).toThrow(
    'TRUST_PROXY tiene que ser una lista de direcciones o redes como 10.0.0.5, 192.168.0.0/16, loopback',
  );
});

test('the two keys of S3 come together', () => {
  expect(() => checkEnvironment({ S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'id' })).toThrow(
    'S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas',
  );
});

test.each([
  ['PORT', '0', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '65536', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '3000x', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '-1', 'tiene que ser un número entero de 1 a 65535'],
  ['POOL_SIZE', '1', 'tiene que ser un número entero de 2 a 500'],
  ['DATABASE_URL', 'mysql://a:clave@b/c', 'tiene que ser una dirección como postgres://usuario:clave@servidor:5432/reparto'],
  ['DATABASE_URL', 'postgres://a:clave@b:5432,/c', 'tiene que ser una dirección como postgres://usuario:clave@servidor:5432/reparto'],
  ['DATABASE_REPLICA_URL', 'a:clave@b', 'tiene que ser una dirección como postgres://usuario:clave@replica:5432/reparto'],
  ['PUBLIC_URL', 'reparto.example', 'tiene que ser una dirección como https://reparto.ejemplo.com'],
  ['SMTP_URL', 'http://correo', 'tiene que ser una dirección como smtp://usuario:clave@servidor:587'],
  ['DEMO', 'quizás', 'tiene que ser 1 o 0'],
  ['LOG_LEVEL', 'loud', 'tiene que ser fatal, error, warn, info, debug, trace o silent'],
  ['SECRET', 'corta', 'tiene que tener 32 caracteres o más'],
])('%s=%s is refused in one line that names the variable', (name, value, complaint) => {
  expect(() => checkEnvironment({ [name]: value })).toThrow(
    expect.objectContaining({ name: 'StartupError', message: `Configuración: ${name} ${complaint}.` }),
  );
});

test.each([
  [{ GEOCODER_KEY: 'k' }, 'GEOCODER_URL y GEOCODER_KEY necesitan GEOCODER'],
  [{ GEOCODER_URL: 'https://photon.example' }, 'GEOCODER_URL y GEOCODER_KEY necesitan GEOCODER'],
  [{ GEOCODER: 'google' }, 'GEOCODER=google necesita GEOCODER_KEY'],
  [{ GEOCODER: 'photon' }, 'GEOCODER=photon necesita GEOCODER_URL'],
  [{ GEOCODER: 'nominatim' }, 'GEOCODER=nominatim necesita GEOCODER_URL'],
  [{ GEOCODER: 'georef', GEOCODER_KEY: 'k' }, 'GEOCODER_KEY es solo para GEOCODER=google'],
  [
    { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.openstreetmap.org' },
    'GEOCODER_URL tiene que ser un Nominatim propio: el público no admite este uso',
  ],
  [{ GEOCODER: 'bing' }, 'GEOCODER tiene que ser embedded, photon, google, georef o nominatim'],
])('geocoder %o is refused in one line', (environment, complaint) => {
  expect(() => checkEnvironment(environment)).toThrow(
    expect.objectContaining({ name: 'StartupError', message: `Configuración: ${complaint}.` }),
  );
});

test.each([
  { GEOCODER: 'google', GEOCODER_KEY: 'k' },
  { GEOCODER: 'georef' },
  { GEOCODER: 'photon', GEOCODER_URL: 'http://10.0.0.5:2322' },
  { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.example' },
])('geocoder %o is accepted', (environment) => {
  expect(checkEnvironment(environment)).toMatchObject(environment);
});

test.each([
  [{ ROADS_KEY: 'k' }, 'ROADS_KEY es solo para ROADS=google y graphhopper'],
  [{ ROADS_URL: 'http://osrm.example:5000' }, 'ROADS_URL necesita ROADS con un servicio'],
  [{ ROADS: 'valhalla-local', ROADS_URL: 'http://osrm.example:5000' }, 'ROADS_URL necesita ROADS con un servicio'],
  [{ ROADS: 'osrm' }, 'ROADS=osrm necesita ROADS_URL'],
  [{ ROADS: 'valhalla' }, 'ROADS=valhalla necesita ROADS_URL'],
  [{ ROADS: 'google' }, 'ROADS=google necesita ROADS_KEY'],
  [{ ROADS: 'graphhopper' }, 'ROADS=graphhopper necesita ROADS_KEY o ROADS_URL'],
  [{ ROADS: 'osrm', ROADS_URL: 'http://osrm.example:5000', ROADS_KEY: 'k' }, 'ROADS_KEY es solo para ROADS=google y graphhopper'],
  [
    { ROADS: 'osrm', ROADS_URL: 'https://router.project-osrm.org' },
    'ROADS_URL tiene que ser un servidor propio: el público no admite este uso',
  ],
  [{ ROADS: 'mapbox' }, 'ROADS tiene que ser embedded, osrm, valhalla, valhalla-local, graphhopper o google'],
])('roads %o are refused in one line', (environment, complaint) => {
  expect(() => checkEnvironment(environment)).toThrow(
    expect.objectContaining({ name: 'StartupError', message: `Configuración: ${complaint}.` }),
  );
});

test.each([
  { ROADS: 'osrm', ROADS_URL: 'http://10.0.0.5:5000' },
  { ROADS: 'valhalla', ROADS_URL: 'http://10.0.0.5:8002' },
  { ROADS: 'valhalla-local' },
  { ROADS: 'graphhopper', ROADS_KEY: 'k' },
  { ROADS: 'graphhopper', ROADS_URL: 'http://10.0.0.5:8989' },
  { ROADS: 'google', ROADS_KEY: 'k' },
])('roads %o are accepted', (environment) => {
  expect(checkEnvironment(environment)).toMatchObject(environment);
});

test('every variable says what it is for', () => {
  for (const [name, schema] of Object.entries(Environment.shape)) expect(`${name}: ${schema.description}`).toMatch(/: .{15,}\.$/);
});

test('the secret is the one given, or else made once in the data folder, for its owner alone; a cut one is refused', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-secret-'));
  const DATA_DIR = path.join(folder, 'data');
  const { SECRET } = readConfig({ DATA_DIR });
  expect(SECRET).toHaveLength(43);
  expect(readConfig({ DATA_DIR }).SECRET).toBe(SECRET);
  expect(readConfig({ DATA_DIR, SECRET: 'x'.repeat(32) }).SECRET).toBe('x'.repeat(32));
  expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
  writeFileSync(path.join(DATA_DIR, 'secret'), 'x');
  expect(() => readConfig({ DATA_DIR })).toThrow('está dañado');
  rmSync(folder, { recursive: true });
});
