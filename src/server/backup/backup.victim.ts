import { openFiles } from '../files/files.ts';
import { makeBackup } from './backup.ts';
import { openFolder } from './targets/folder.ts';

// A process for tests to kill in the middle of a backup: its database, its data folder and where the backup goes.

const [url = '', DATA_DIR = '', folder = ''] = process.argv.slice(2);
process.send?.('begun');
await makeBackup({
  url,
  files: await openFiles({ DATA_DIR, SECRET: 's'.repeat(40), S3_REGION: 'x' }),
  target: openFolder(folder),
  kind: 'night',
  version: '1.2.3',
  configuration: { configuration: {}, secret: 'x' },
  now: () => new Date(),
});
process.send?.('made');
process.disconnect();
