import { expect, test } from 'vitest';
import { integrationBadge } from './integration.ts';

test.each([
  ['ml', 'Work', 0, 'ok', 'ML'],
  ['ml', 'Work', 2, 'ok', 'ML'],
  ['ml', 'Expired', 0, 'failed', 'ML vencida'],
  ['ml', 'Expired', 1, 'failed', 'ML vencida · 1 reintento'],
  ['ml', 'Expired', 3, 'failed', 'ML vencida · 3 reintentos'],
  ['ml', 'Paused', 0, 'waiting', 'ML en pausa'],
  ['tn', 'Work', 0, 'ok', 'TN'],
  ['tn', 'Expired', 4, 'ok', 'TN'],
  ['shopify', 'Expired', 0, 'ok', 'Shopify'],
] as const)('%s %s after %i tries is %s: %s', (type, status, retry, tone, text) =>
  expect(integrationBadge({ type, status, retry })).toEqual({ tone, text }),
);
