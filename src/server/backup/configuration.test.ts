import { expect, test } from 'vitest';
import { Environment, type Config } from '../config.ts';
import { markOf, toldConfiguration } from './configuration.ts';

test('a backup says every variable but those that are a secret or hold one', () => {
  const config = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, 'x'])) as unknown as Config;
  const told = toldConfiguration(config).configuration;
  expect(Object.keys(config).filter((name) => !(name in told))).toEqual([
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'SECRET',
    'SMTP_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
    'GEOCODER_KEY',
    'ROADS_KEY',
    'PEERS_KEY',
    'ML_APP_SECRET',
    'TN_APP_SECRET',
    'SHOPIFY_APP_SECRET',
    'MARKETPLACE_KEYS',
    'QZ_PRIVATE_KEY',
    'METRICS_TOKEN',
  ]);
});

test('of addresses it leaves out what may be a password', () => {
  const told = (MAP_STYLE_URL: string) => toldConfiguration({ MAP_STYLE_URL, SECRET: 's' } as Config).configuration.MAP_STYLE_URL;
  expect(told('https://mapas.ejemplo.com/estilo.json')).toBe('https://mapas.ejemplo.com/estilo.json');
  expect(told('https://ana:clave@mapas.ejemplo.com/estilo.json?key=abc')).toBe('https://mapas.ejemplo.com/estilo.json');
});

test('the mark tells one SECRET from another, and says nothing of it', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  expect([markOf(one) === markOf(one), markOf(one) === markOf(other), markOf(one)]).toEqual([
    true,
    false,
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ]);
});
