// `node scripts/run.mjs <step> [arguments]`: what every npm script calls. Runs on the Node that the machine has (20 or later), installs
// what is missing and runs the step on the Node of the project.
import { install } from './install.mjs';
import { forwardSignals, runNode, signalCode, stoppedBy } from './steps.mjs';
import { runTests } from './tests.mjs';

const STEPS = {
  start: ['src/server.ts'],
  dev: ['src/server.ts', '--dev'],
  backup: ['src/server.ts', 'backup'],
  restore: ['src/server.ts', 'restore'],
  company: ['src/server.ts', 'company'],
  outlines: ['src/server.ts', 'outlines'],
  peer: ['src/server.ts', 'peer'],
  person: ['src/server.ts', 'person'],
  streets: ['src/server.ts', 'streets'],
  map: ['src/server.ts', 'map'],
  roads: ['src/server.ts', 'roads'],
  bench: ['bench/run.ts'],
  fleet: ['bench/fleet.ts'],
  soak: ['bench/soak/run.ts'],
  build: ['node_modules/vite/bin/vite.js', 'build'],
};

const [step, ...args] = process.argv.slice(2);
if (step !== 'test' && !Object.hasOwn(STEPS, step)) {
  console.error(`Uso: node scripts/run.mjs ${[...Object.keys(STEPS), 'test'].join('|')} [argumentos]`);
  process.exitCode = 2;
} else if (!install()) {
  process.exitCode = 1;
} else {
  forwardSignals();
  const code = step === 'test' ? await runTests(args) : (await runNode([...STEPS[step], ...args])).code;
  // A server that stopped cleanly on a signal answers 0, and so do we.
  process.exitCode = step === 'test' && stoppedBy() ? signalCode(stoppedBy()) : code;
}
