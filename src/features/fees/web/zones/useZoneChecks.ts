import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '#web/whenIdle.ts';
import type { Polygons } from '../../zones/geometry.ts';
import type { FileZone } from '../../zones/zoneFile.ts';
import type { EditedZone } from './editedZones.ts';
import type { ZoneAnswer, ZoneChecks, ZoneRequest } from './zoneWorker.ts';

/** How long zones rest before they are compared, in milliseconds. */
const REST = 150;
const NONE: ZoneChecks = { overlaps: [], gaps: [] };

const makeWorker = () => new Worker(new URL('./zoneWorker.ts', import.meta.url), { type: 'module' });

/** What zones have to do with each other, worked out beside the page; of the newest ones that it was worked out for. */
export const useZoneChecks = (zones: readonly EditedZone[]): ZoneChecks & { of: readonly EditedZone[] } => {
  const [first] = useState(zones);
  const [checks, setChecks] = useState({ ...NONE, of: zones });
  const worker = useRef<{ ask: (zones: readonly EditedZone[]) => void }>(null);
  useEffect(() => {
    let made: Worker | undefined;
    const ids = new Map<Polygons, number>();
    const asked: (readonly EditedZone[])[] = [];
    let next = 0;
    let waiting: readonly EditedZone[] | undefined;
    const send = (wanted: readonly EditedZone[]) => {
      const fresh: [number, Polygons][] = [];
      for (const { polygons } of wanted) {
        if (ids.has(polygons)) continue;
        next += 1;
        ids.set(polygons, next);
        fresh.push([next, polygons]);
      }
      const present = new Set(wanted.map(({ polygons }) => polygons));
      for (const polygons of ids.keys()) if (!present.has(polygons)) ids.delete(polygons);
      asked.push(wanted);
      made = made ?? begun();
      made.postMessage({ kind: 'check', shapes: wanted.map(({ polygons }) => ids.get(polygons)!), fresh } satisfies ZoneRequest);
    };
    const begun = () => {
      const begins = makeWorker();
      begins.addEventListener('message', ({ data }: MessageEvent<ZoneAnswer>) => {
        const of = asked.shift();
        if (data.kind === 'check' && of) setChecks({ overlaps: data.overlaps, gaps: data.gaps, of });
        if (waiting) send(waiting);
        waiting = undefined;
      });
      return begins;
    };
    worker.current = {
      // One at a time: of those that come meanwhile the newest counts.
      ask: (wanted) => {
        if (asked.length > 0) waiting = wanted;
        else send(wanted);
      },
    };
    return () => made?.terminate();
  }, []);
  useEffect(() => {
    const ask = () => worker.current?.ask(zones);
    // Those that are saved have been compared before: first the map draws them.
    if (zones === first) return whenIdle(ask);
    const timer = setTimeout(ask, REST);
    return () => clearTimeout(timer);
  }, [zones, first]);
  return checks;
};

/** The zones of a file, read beside the page. @throws Error with a Spanish sentence for a file that is none */
export const readInWorker = (file: string): Promise<readonly FileZone[]> =>
  new Promise((resolve, reject) => {
    const worker = makeWorker();
    const end = (act: () => void) => {
      worker.terminate();
      act();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ZoneAnswer>) =>
      end(() =>
        data.kind === 'read'
          ? resolve(data.zones)
          : reject(new Error(data.kind === 'refused' ? data.message : 'No se pudo leer el archivo')),
      ),
    );
    worker.addEventListener('error', () => end(() => reject(new Error('No se pudo leer el archivo'))));
    worker.postMessage({ kind: 'read', file } satisfies ZoneRequest);
  });
