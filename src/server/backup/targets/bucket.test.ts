import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startS3 } from '../../files/testingS3.ts';
import { faultOfBackup } from '../backup.ts';
import { pooled } from '../stored.ts';
import { openBucket } from './bucket.ts';

const content = async function* () {
  yield await Promise.resolve(Buffer.from('una copia de seguridad'));
};

test('a bucket that says nothing any more is asked again, and given up in the end: a backup waits for none for ever', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const target = openBucket({ bucket: 'copias', region: 'x', endpoint: s3.endpoint, credentials, attempts: 2, patience: 200 });
  let hung = 0;
  s3.hangs = (method) => method === 'PUT' && (hung += 1) === 1;
  await target.write('reparto-a.backup', content());
  expect([hung, s3.objects.has('/copias/reparto-a.backup')]).toEqual([2, true]);
  s3.hangs = () => true;
  const fault = await target.write('reparto-b.backup', content()).catch((error: unknown) => error);
  expect(faultOfBackup(fault, target)).toBe('s3://copias no contesta');
  // In the middle of what it gives, too.
  s3.hangs = (method) => method === 'GET';
  const source = (await target.open('reparto-a.backup'))!;
  const half = await source
    .read(0, source.bytes)
    .then(buffer)
    .catch((error: unknown) => error);
  expect(faultOfBackup(half, target)).toBe('s3://copias no contesta');
}, 30_000);

test('what lies in a bucket is told with its bytes', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const target = openBucket({ bucket: 'copias', region: 'x', endpoint: s3.endpoint, credentials });
  const names = ['a', 'b', 'c'].map((digit) => pooled(digit.repeat(64)));
  for (const name of [...names, 'reparto-a.backup']) await target.write(name, content());
  const sizes: object[] = [];
  for await (const each of target.sizes('files/')) sizes.push(each);
  expect(sizes).toEqual(names.map((name) => ({ name, bytes: 22 })));
});

test('what was half sent of backups is ended by itself, and what was of the log', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const target = openBucket({ bucket: 'copias', region: 'x', endpoint: s3.endpoint, credentials, attempts: 1 });
  const begin = (key: string) =>
    fetch(`${s3.endpoint}/copias/${key}?uploads`, { method: 'POST', headers: { authorization: 'AWS4-HMAC-SHA256 Credential=key/x' } });
  await begin('log/00001-x/base.tar.zst');
  await begin('reparto-a.backup');
  await begin('otro.txt');
  await target.tidy('log/');
  expect([...s3.uploads.keys()]).toEqual(['2', '3']);
  await target.tidy();
  expect([...s3.uploads.keys()]).toEqual(['3']);
});

test('what the network cuts off goes on where it was cut; where it always does, nothing is taken for whole', async () => {
  const s3 = await startS3();
  onTestFinished(() => void s3.close());
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const target = openBucket({ bucket: 'copias', region: 'x', endpoint: s3.endpoint, credentials, attempts: 3 });
  const cutTimes = async (times: number, whole: Buffer) => {
    await target.write('reparto-a.backup', Readable.from([whole]));
    const source = (await target.open('reparto-a.backup'))!;
    const asked: number[] = [];
    s3.cuts = () => asked.push(performance.now()) <= times;
    const read = await source.read(7, source.bytes).then(buffer);
    return { isWhole: read.equals(whole.subarray(7)), pauses: asked.slice(1).map((one, at) => one - asked[at]!) };
  };
  const some = randomBytes(300_000);
  const { isWhole, pauses } = await cutTimes(2, some);
  expect([isWhole, pauses.map((pause, at) => pause > 300 * 2 ** at)]).toEqual([true, [true, true]]);
  await expect(cutTimes(3, some)).rejects.toMatchObject({ code: 'ECONNRESET' });
  // At 24, 36 and 42 MB: where it goes on all the same, it is not given up.
  expect((await cutTimes(3, randomBytes(48 * 2 ** 20))).isWhole).toBe(true);
});
