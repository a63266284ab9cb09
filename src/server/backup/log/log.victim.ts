import { openFolder } from '../targets/folder.ts';
import { checkLog, ownMajor } from './checkLog.ts';
import { restoreLog } from './restoreLog.ts';

// A process for tests that dies in the middle of a restore: the log's place, the data folder, the moment, and at which of its steps.

const [folder = '', dataDir = '', at = '', step = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const checked = await checkLog(openFolder(folder), new Date(at), ownMajor(), () => undefined);
const say = (line: string) => {
  if (step && line.startsWith(step)) die();
  if (step === 'replaying' && line.startsWith('Poniendo')) setTimeout(die, 400);
};
await restoreLog(checked, dataDir, say, () => {
  if (step === 'bringing files') die();
  return Promise.resolve();
});
