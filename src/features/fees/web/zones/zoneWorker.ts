import type { Polygons } from '../../zones/geometry.ts';
import { gapsOf, type Overlap, overlapsOf, type Piece } from '../../zones/overlaps.ts';
import { oncePerShape } from '../../zones/shapeMemo.ts';
import { shapeFault } from '../../zones/zoneFaults.ts';
import { type FileZone, readZoneFile, ZoneFileError } from '../../zones/zoneFile.ts';

/** What is asked of the worker; shapes are sent once and named by number from then on. */
export type ZoneRequest =
  | { kind: 'check'; shapes: readonly number[]; fresh: readonly (readonly [number, Polygons])[] }
  | { kind: 'read'; file: string };

/** What zones have to do with each other: places in the list that was sent. */
export type ZoneChecks = { overlaps: readonly Overlap[]; gaps: readonly Piece[] };
/** What it answers, in the order it was asked. */
export type ZoneAnswer =
  | ({ kind: 'check' } & ZoneChecks)
  | { kind: 'read'; zones: readonly FileZone[] }
  | { kind: 'refused'; message: string };

const known = new Map<number, Polygons>();

const answerOf = (request: ZoneRequest): ZoneAnswer => {
  if (request.kind === 'read') {
    try {
      return { kind: 'read', zones: readZoneFile(request.file) };
    } catch (error) {
      if (error instanceof ZoneFileError) return { kind: 'refused', message: error.message };
      throw error;
    }
  }
  for (const [id, polygons] of request.fresh) known.set(id, polygons);
  const wanted = new Set(request.shapes);
  for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
  // A shape that crosses itself is told of as such.
  const shapes = request.shapes.map((id) => known.get(id) ?? []);
  const sound = shapes.map((polygons) => (polygons.length > 0 && isSound(polygons) ? polygons : []));
  const of = request.shapes.join();
  if (of !== last.of) last = { of, checks: { overlaps: overlapsOf(sound), gaps: gapsOf(sound) } };
  return { kind: 'check', ...last.checks };
};

/** What was told last: letters that are typed change no shape. */
let last: { of: string; checks: ZoneChecks } = { of: '', checks: { overlaps: [], gaps: [] } };

const isSound = oncePerShape((polygons) => shapeFault(polygons) === undefined);

globalThis.addEventListener('message', ({ data }: MessageEvent<ZoneRequest>) => globalThis.postMessage(answerOf(data)));
