import { fork, type ChildProcess } from 'node:child_process';
import { parsed } from '../engines/askEngine.ts';
import { EngineError, type Engine, type Fault } from '../engines/engine.ts';
import { valhallaBy } from '../engines/valhalla.ts';
import { REACH } from './settings.ts';
import { currentTiles, settingsOf, type Tiles } from './tiles.ts';
import type { Question, Reply } from './valhallaProcess.ts';
import { findValhalla } from './valhallaPackage.ts';

const HOST = 'valhalla-local';
const FILE = new URL('valhallaProcess.ts', import.meta.url);

const TIMEOUT = 30_000;
/** A process that nobody asks for so long is ended, in milliseconds, and so is one that has come to more memory than this, in bytes. */
const IDLE = 600_000;
const MEMORY = 1_200_000_000;

/** The refusals that are no fault of the engine, by its words: a process gives no codes. */
const faults: readonly (readonly [RegExp, Fault])[] = [
  [/No suitable edges|No path could be found|unconnected regions|max distance limit|unreachable/i, 'places'],
  [/Exceeded max/i, 'size'],
];
const faultOf = (error: string): Fault => faults.find(([words]) => words.test(error))?.[1] ?? 'broken';

const failed = (why: string, fault: Fault = 'broken') => new EngineError(`${HOST}: ${why}`, { fault });

type Waiting = { readonly resolve: (text: string) => void; readonly reject: (error: EngineError) => void };
type Running = { readonly tiles: string; readonly child: ChildProcess; readonly waiting: Map<number, Waiting> };

const start = (tiles: Tiles, module: string): Running => {
  const child = fork(FILE, [module, settingsOf(tiles.folder)], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const waiting: Running['waiting'] = new Map();
  const end = (why: string) => {
    for (const { reject } of waiting.values()) reject(failed(why));
    waiting.clear();
  };
  child.on('exit', (code, signal) => end(`ended with ${signal ?? code}`));
  child.on('error', () => end('does not start'));
  // The server ends without waiting for it.
  child.unref();
  child.channel?.unref();
  return { tiles: tiles.folder, child, waiting };
};

/**
 * Valhalla over the tiles of `npm run roads`, in a process that begins with the first question and ends by itself.
 * @param timeout how long one answer may take, in milliseconds; a process that takes longer is ended
 */
export const localValhalla = (dataDir: string, timeout = TIMEOUT): Engine => {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;

  /** Lets a process end once it has answered. */
  const retire = (one: Running) => {
    if (running === one) running = undefined;
    if (one.waiting.size === 0 && one.child.connected) one.child.disconnect();
  };
  /** Ends a process at once: the next question is another's. */
  const abandon = (one: Running) => {
    if (running === one) running = undefined;
    one.child.kill('SIGKILL');
  };
  const runningFor = async (): Promise<Running> => {
    const tiles = await currentTiles(dataDir);
    if (!tiles) throw failed('there are no tiles, build them with npm run roads -- FILE.osm.pbf');
    if (running?.tiles === tiles.folder) return running;
    const found = findValhalla(dataDir);
    if (!found) throw failed('is not installed, npm run roads -- FILE.osm.pbf does it');
    if (running) retire(running);
    const begun = start(tiles, found.module);
    const forget = () => {
      if (running === begun) running = undefined;
    };
    begun.child.on('exit', forget);
    begun.child.on('error', forget);
    begun.child.on('message', (reply: Reply) => {
      const waiting = begun.waiting.get(reply.id);
      begun.waiting.delete(reply.id);
      if ('text' in reply) waiting?.resolve(reply.text);
      else waiting?.reject(failed(reply.error, faultOf(reply.error)));
      if (reply.memory > MEMORY || running !== begun) retire(begun);
    });
    return (running = begun);
  };

  const ask = async (action: Question['action'], body: object, signal: AbortSignal): Promise<string> => {
    const one = await runningFor();
    signal.throwIfAborted();
    clearTimeout(idle);
    idle = setTimeout(() => retire(one), IDLE).unref();
    const id = (asked += 1);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const leave = () => reject(signal.reason);
    const late = setTimeout(() => {
      reject(failed('is late'));
      abandon(one);
    }, timeout);
    signal.addEventListener('abort', leave);
    one.waiting.set(id, { resolve, reject });
    one.child.send({ id, action, body: JSON.stringify(body) } satisfies Question, (error) => {
      if (!error) return;
      reject(failed('does not listen'));
      abandon(one);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', leave);
    }
  };

  return valhallaBy(
    async (action, schema, body, signal) => {
      const { data, error } = schema.safeParse(parsed(await ask(action, body, signal)));
      if (error) throw failed('answered in an unknown format');
      return data;
    },
    HOST,
    { side: 25, across: 1000, stops: 500, reach: REACH, atOnce: 1, patience: 90_000 },
  );
};
