import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { driving } from '#server/roads/drive.ts';
import { roadGraph } from '#server/roads/graph.ts';
import { readSegments } from '#server/streets/readSegments.ts';

/** A thread that makes the network of the loaded streets and tells how many bytes it keeps for it, its rubbish thrown away. */
setFlagsFromString('--expose-gc');
const throwAway = runInNewContext('gc') as () => void;
const kept = () => {
  throwAway();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const { url } = workerData as { url: string };
// What reading brings along is there before.
for await (const _ of readSegments(url)) break;
const before = kept();
const made = driving(await roadGraph(readSegments(url)));
parentPort?.postMessage({ bytes: kept() - before, made: typeof made });
