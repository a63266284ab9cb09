import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Environment, keepSecret, readConfig } from './config.ts';

test('an empty environment is the embedded database with demo data on port 3000', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    poolSize: 20,
    demo: true,
    secret: undefined,
    trustProxy: false,
    smtpUrl: undefined,
    mailFrom: 'Reparto <reparto@localhost>',
    files: { driver: 'disk', folder: path.resolve('data/files') },
    mapStyleUrl: undefined,
    logLevel: 'info',
  });
});

test('a variable that is set to nothing counts as not set, and unknown ones are nobody’s business', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', HOME: '/x' })).toEqual(readConfig({}));
});

test('the public address follows the port, and loses the slash at its end', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://reparto.example/' }).publicUrl).toBe('https://reparto.example');
});

test('demo data come by themselves only with the embedded database', () => {
  const own = { DATABASE_URL: 'postgres://a:b@db/reparto' };
  expect([{}, own, { ...own, DEMO: '1' }, { DEMO: '0' }].map((each) => readConfig(each).demo)).toEqual([true, false, true, false]);
});

test('files go to S3 with its four settings', () => {
  const s3 = {
    FILES_DRIVER: 's3',
    S3_BUCKET: 'fotos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'clave',
    S3_ENDPOINT: 'http://minio:9000',
  };
  expect(readConfig(s3).files).toEqual({
    driver: 's3',
    bucket: 'fotos',
    region: 'us-east-1',
    endpoint: 'http://minio:9000',
    accessKeyId: 'id',
    secretAccessKey: 'clave',
  });
  expect(() => readConfig({ FILES_DRIVER: 's3' })).toThrow('Configuración: S3_BUCKET hace falta con FILES_DRIVER=s3.');
});

test.each([
  ['PORT', '0', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '65536', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '3000x', 'tiene que ser un número entero de 1 a 65535'],
  ['PORT', '-1', 'tiene que ser un número entero de 1 a 65535'],
  ['POOL_SIZE', '1', 'tiene que ser un número entero de 2 a 500'],
  ['DATABASE_URL', 'mysql://a:clave@b/c', 'tiene que ser una dirección como postgres://usuario:clave@servidor:5432/reparto'],
  ['PUBLIC_URL', 'reparto.example', 'tiene que ser una dirección como https://reparto.ejemplo.com'],
  ['SMTP_URL', 'http://correo', 'tiene que ser una dirección como smtp://usuario:clave@servidor:587'],
  ['DEMO', 'quizás', 'tiene que ser 1 o 0'],
  ['FILES_DRIVER', 'ftp', 'tiene que ser disk o s3'],
  ['LOG_LEVEL', 'loud', 'tiene que ser fatal, error, warn, info, debug, trace o silent'],
  ['SECRET', 'corta', 'tiene que tener 32 caracteres o más'],
])('%s=%s is refused in one line that names the variable', (name, value, complaint) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    expect.objectContaining({ name: 'StartupError', message: `Configuración: ${name} ${complaint}.` }),
  );
});

test('every variable says what it is for', () => {
  for (const [name, schema] of Object.entries(Environment.shape)) expect(`${name}: ${schema.description}`).toMatch(/: .{15,}\.$/);
});

test('the secret is made once, for its owner alone, and a cut one is refused', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-secret-'));
  const secret = keepSecret(folder);
  expect(secret).toHaveLength(43);
  expect(keepSecret(folder)).toBe(secret);
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
  writeFileSync(path.join(folder, 'secret'), 'x');
  expect(() => keepSecret(folder)).toThrow('está dañado');
  rmSync(folder, { recursive: true });
});
