import { buffer } from 'node:stream/consumers';
import { openPhotos } from './photos.ts';

// A server process for photos.kill.test.ts: unpacks the photo of its standard input, `once`, `again` and again, or once and `stays` then.

const [, , act = ''] = process.argv;
if (act === 'stays') setInterval(() => undefined, 1000);
const photos = openPhotos();
const photo = await buffer(process.stdin);
do {
  await photos.prepare({ company: 'a' }, photo);
  process.send?.('unpacked');
} while (act === 'again');
