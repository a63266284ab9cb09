import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasSpace, lacksSpace } from './diskSpace.ts';

test.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('quota'), { code: 'EDQUOT' }), true],
  [new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) }), true],
  [new Error('E_CANNOT_WRITE_FILE', { cause: Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } }) }), true],
  [Object.assign(new Error('EACCES'), { code: 'EACCES' }), false],
  [new Error('Failed query', { cause: Object.assign(new Error('out of memory'), { code: '53200' }) }), false],
  ['ENOSPC', false],
  [undefined, false],
])('%s', (error, expected) => expect(lacksSpace(error)).toBe(expected));

test('an error that is its own cause is looked at once', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(lacksSpace(error)).toBe(false);
});

test.runIf(process.platform === 'linux')('a disk without space is known; one with it, and one that cannot be asked, is not', async () => {
  expect([await hasSpace('/proc'), await hasSpace(tmpdir()), await hasSpace('/no/such/folder')]).toEqual([false, true, true]);
});
