import { setTimeout } from 'node:timers/promises';
import { createLog } from './log.ts';

// Logs to its standard output, whatever that is, and ends as a server does.
const log = createLog({ LOG_LEVEL: 'info' });
for (let at = 0; at < 50; at += 1) {
  log.info({ at }, 'line');
  await setTimeout(2);
}
process.stderr.write('alive');
process.exit(0);
