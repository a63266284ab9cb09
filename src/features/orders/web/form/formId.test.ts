import { expect, test } from 'vitest';
import * as z from 'zod';
import { formId } from './formId.ts';

test('sixteen bytes make a UUID of version 4', () => {
  expect(formId(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(formId(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(z.uuid().safeParse(formId()).success).toBe(true);
});
