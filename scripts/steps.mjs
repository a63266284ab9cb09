import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NODE, ROOT } from './install.mjs';

const running = new Set();
let stopped;

/** The environment of every step: `node` and the packages' programs are the project's own. */
export const stepEnvironment = () => ({
  ...process.env,
  PATH: [path.dirname(NODE), path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
});

/**
 * Runs a script under the project's Node to its end.
 * The script is tied to us by an IPC channel: should we be killed, its 'disconnect' event tells it.
 * @param args the script's path and its arguments, as from the project's folder
 * @param options `quiet` keeps the output for the answer instead of showing it; `env` adds to the environment
 * @returns the exit code, 128 + the signal's number for one that a signal ended, and the output if quiet
 */
export async function runNode(args, { quiet = false, env = {} } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(NODE, args, { cwd: ROOT, stdio, env: { ...stepEnvironment(), ...env } });
  running.add(child);
  let output = '';
  for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (exit, signal) => resolve(exit ?? 128 + (SIGNALS[signal] ?? 0)));
  });
  running.delete(child);
  return { code, output };
}

/** The signal that told us to stop, if one did. */
export const stoppedBy = () => stopped;

/** The exit code of a program that a signal ended. */
export const signalCode = (signal) => 128 + SIGNALS[signal];

/** Passes on what tells us to stop, and counts the death of the npm that started us as such, so that nothing is left running. */
export function forwardSignals() {
  const stop = (signal, send) => {
    stopped ??= signal;
    if (send) for (const child of running) child.kill(signal);
  };
  // A Ctrl-C in a terminal reaches the children by itself.
  process.on('SIGINT', () => stop('SIGINT', !process.stdin.isTTY));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal, true));
  const parents = npmAndShell();
  if (process.env.npm_lifecycle_event && process.platform !== 'win32')
    setInterval(() => npmAndShell() !== parents && !stopped && stop('SIGTERM', true), 250).unref();
}

/** The ids of our parent, the shell that npm runs a script in, and of its parent, npm; an orphan's parent is another process. */
function npmAndShell() {
  const stat = `/proc/${process.ppid}/stat`;
  return `${process.ppid} ${
    existsSync(stat)
      ? readFileSync(stat, 'utf8')
          .replace(/^.*\) \S /, '')
          .split(' ')[0]
      : ''
  }`;
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
