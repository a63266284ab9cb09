import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { openFolder } from '../targets/folder.ts';
import { checkLog, ownMajor } from './checkLog.ts';
import { restoreLog } from './restoreLog.ts';

// A process for tests that dies in the middle of a restore: the log's place, the data folder, the moment, and at which of its steps.

const [folder = '', dataDir = '', at = '', step = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const checked = await checkLog(openFolder(folder), new Date(at), ownMajor(), () => undefined);
/** As soon as PostgreSQL is there, and before it takes connections: a while would be too long where it is quick. */
const dieOnceItReplays = () => {
  const [fresh = ''] = globSync(path.join(dataDir, 'postgres', 'new-*'));
  const pidFile = path.join(fresh, 'postmaster.pid');
  setInterval(() => existsSync(pidFile) && die(), 1);
};
const say = (line: string) => {
  if (step && line.startsWith(step)) die();
  if (step === 'replaying' && line.startsWith('Poniendo')) dieOnceItReplays();
};
await restoreLog(checked, dataDir, say, () => {
  if (step === 'bringing files') die();
  return Promise.resolve();
});
