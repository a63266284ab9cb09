import { expect, test } from 'vitest';
import { openUploads } from './multipart.ts';

test('of one company twenty calls with files are held at once; one more is told to come again, another company’s is taken', async () => {
  const holding = openUploads();
  const { promise: end, resolve } = Promise.withResolvers<string>();
  const held = Array.from({ length: 20 }, () => holding('a', () => end));
  await expect(holding('a', () => end)).rejects.toMatchObject({
    status: 503,
    message: 'Se están subiendo demasiados archivos a la vez: vuelva a intentar en un momento',
    retryAfter: 5,
  });
  expect(await holding('b', () => Promise.resolve('taken'))).toBe('taken');
  resolve('done');
  expect(new Set(await Promise.all(held))).toEqual(new Set(['done']));
  await expect(holding('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all(Array.from({ length: 20 }, () => holding('a', () => Promise.resolve('taken'))))).toHaveLength(20);
});
