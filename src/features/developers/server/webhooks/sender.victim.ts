import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { startWebhooks } from './sender.ts';

// A server process for sender.kill.test.ts to kill.

const [, , url = '', folder = ''] = process.argv;
const fail = (error: unknown) => {
  throw error;
};
const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, SECRET: 'x'.repeat(32), WEBHOOK_PRIVATE: '1' });
const database = openDatabase(url, 10, fail);
startWebhooks({ config, database, files: await openFiles(config), report: fail });
process.send?.('ready');
