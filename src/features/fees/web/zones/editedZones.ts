import { fromCents, toCents } from '#shared/money.ts';
import { fold, oneLine } from '#shared/text.ts';
import { MAX_PRICE, MAX_PRICE_SAID } from '../../price/price.ts';
import type { Polygons } from '../../zones/geometry.ts';
import { tellArea } from '../../zones/shapeMemo.ts';

/** A zone while it is edited. */
export interface EditedZone {
  /** Tells it from the others as long as the editor is open. */
  readonly key: string;
  /** Of one that is saved. */
  readonly _id?: string | undefined;
  readonly name: string;
  /** Pesos; empty while nothing is typed. */
  readonly pay: number | '';
  readonly cash: number | '';
  /** Another array when the shape is another one. */
  readonly polygons: Polygons;
}

/** What was done to zones and not saved. */
export interface ZoneWork {
  /** Those that are new or were changed, as they are now. */
  readonly changed: readonly EditedZone[];
  /** `_id`s of those that were deleted. */
  readonly removed: readonly string[];
}

/** A zone as the call tells it. */
interface SavedZone {
  readonly _id: string;
  readonly name: string;
  readonly pay: number;
  readonly cash: number;
  /** km² */
  readonly area?: number;
  readonly region: readonly { readonly geometry: { readonly coordinates: Polygons[number] } }[];
}

/** Saved zones for editing. @param before those that stood in the editor: a zone that was saved stays the same one */
export const editedZones = (saved: readonly SavedZone[], before: readonly EditedZone[] = []): EditedZone[] =>
  saved.map(({ _id, name, pay, cash, area, region }) => {
    const was = before.find((zone) => zone._id === _id) ?? before.find((zone) => !zone._id && zone.name === name);
    const polygons = region.map(({ geometry }) => geometry.coordinates);
    if (area !== undefined) tellArea(polygons, area);
    return { key: was?.key ?? _id, _id, name, pay, cash, polygons };
  });

/** Zones as the call takes them; only of zones without faults. */
export const sentZones = (zones: readonly EditedZone[]) =>
  zones.map(({ _id, name, pay, cash, polygons }) => ({
    ...(_id && { _id }),
    name: name.trim(),
    pay: Number(pay),
    cash: Number(cash),
    region: polygons.map((rings) => ({
      type: 'Feature' as const,
      geometry: { type: 'Polygon' as const, coordinates: rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])) },
    })),
  }));

const isSameShape = (a: Polygons, b: Polygons) => a === b || JSON.stringify(a) === JSON.stringify(b);
const isSame = (a: EditedZone, b: EditedZone) =>
  a.name === b.name && a.pay === b.pay && a.cash === b.cash && isSameShape(a.polygons, b.polygons);

/** What was done since the zones were as they are saved. */
export const workOf = (saved: readonly EditedZone[], now: readonly EditedZone[]): ZoneWork => {
  const was = new Map(saved.map((zone) => [zone.key, zone]));
  const keys = new Set(now.map(({ key }) => key));
  return {
    changed: now.filter((zone) => {
      const before = was.get(zone.key);
      return !before || !isSame(before, zone);
    }),
    removed: saved.flatMap(({ key, _id }) => (_id && !keys.has(key) ? [_id] : [])),
  };
};

/** Whether there is nothing to save. */
export const isIdle = ({ changed, removed }: ZoneWork): boolean => changed.length === 0 && removed.length === 0;

/** Work put over what is saved now; a zone that somebody else deleted meanwhile is a new one again. */
export const applied = ({ changed, removed }: ZoneWork, saved: readonly EditedZone[]): EditedZone[] => {
  const mine = new Map(changed.flatMap((zone) => (zone._id ? [[zone._id, zone] as const] : [])));
  const ids = new Set(saved.map(({ _id }) => _id));
  const stay = saved.filter(({ _id }) => _id === undefined || !removed.includes(_id));
  return [
    ...stay.map((zone) => mine.get(zone._id ?? '') ?? zone),
    ...changed.filter(({ _id }) => !_id || !ids.has(_id)).map((zone): EditedZone => ({ ...zone, _id: undefined })),
  ];
};

/** What was done since zones were sent, put over them as they came back; those that were new have their `_id`s by now. */
export const afterSaving = (sent: readonly EditedZone[], now: readonly EditedZone[], saved: readonly EditedZone[]): EditedZone[] => {
  const ids = new Map(saved.map(({ key, _id }) => [key, _id]));
  const { changed } = workOf(sent, now);
  const keys = new Set(now.map(({ key }) => key));
  const removed = saved.flatMap(({ key, _id }) => (_id && !keys.has(key) ? [_id] : []));
  return applied({ changed: changed.map((zone) => ({ ...zone, _id: ids.get(zone.key) })), removed }, saved);
};

/** Names of the zones that somebody else changed as well, and of which one's own work stays. */
export const clashes = ({ changed, removed }: ZoneWork, saved: readonly EditedZone[], theirs: readonly EditedZone[]): string[] => {
  const touched = new Set([...changed.flatMap(({ _id }) => _id ?? []), ...removed]);
  const now = new Map(theirs.map((zone) => [zone._id, zone]));
  return saved.flatMap((zone) => {
    if (!zone._id || !touched.has(zone._id)) return [];
    const other = now.get(zone._id);
    return other && isSame(other, zone) ? [] : [zone.name];
  });
};

/** What is wrong with what was typed of a zone, by field. */
export interface ZoneFaults {
  name?: string;
  pay?: string;
  cash?: string;
  shape?: string;
}

const amountFault = (amount: number | ''): string | undefined => {
  if (amount === '') return 'Requerido';
  if (amount < 0) return 'No puede ser negativo';
  if (amount > fromCents(MAX_PRICE)) return `Hasta ${MAX_PRICE_SAID}`;
  return fromCents(toCents(amount)) === amount ? undefined : 'Hasta dos decimales';
};

/** What is wrong with zones, by key. @param shapeFault what is wrong with a shape */
export const faultsOf = (
  zones: readonly EditedZone[],
  shapeFault: (polygons: Polygons) => string | undefined,
): ReadonlyMap<string, ZoneFaults> => {
  const seen = new Set<string>();
  const faults = new Map<string, ZoneFaults>();
  for (const { key, name, pay, cash, polygons } of zones) {
    const folded = fold(oneLine(name));
    const told = {
      name: folded === '' ? 'Requerido' : seen.has(folded) ? 'Ya hay una zona con ese nombre' : undefined,
      pay: amountFault(pay),
      cash: amountFault(cash),
      shape: polygons.length === 0 ? 'Dibuje la zona' : shapeFault(polygons),
    };
    seen.add(folded);
    const wrong = Object.entries(told).filter(([, fault]) => fault !== undefined);
    if (wrong.length > 0) faults.set(key, Object.fromEntries(wrong));
  }
  return faults;
};

const MAX_STEPS = 200;

/** Zones with the steps that led to them. */
export interface ZoneHistory {
  readonly zones: readonly EditedZone[];
  readonly past: readonly (readonly EditedZone[])[];
  readonly future: readonly (readonly EditedZone[])[];
  /** What the last step was of: another one of the same is no step of its own, as letters of one field. */
  readonly of: string | null;
}

/** Zones without steps. */
export const startingWith = (zones: readonly EditedZone[]): ZoneHistory => ({ zones, past: [], future: [], of: null });

/** A step further. @param of see `ZoneHistory` */
export const stepped = (history: ZoneHistory, zones: readonly EditedZone[], of: string | null = null): ZoneHistory => {
  const joins = of !== null && of === history.of;
  return { zones, past: joins ? history.past : [...history.past, history.zones].slice(-MAX_STEPS), future: [], of };
};

/** The last step taken back. */
export const undone = (history: ZoneHistory): ZoneHistory => {
  const before = history.past.at(-1);
  return before ? { zones: before, past: history.past.slice(0, -1), future: [history.zones, ...history.future], of: null } : history;
};

/** What was taken back done again. */
export const redone = (history: ZoneHistory): ZoneHistory => {
  const [next, ...future] = history.future;
  return next ? { zones: next, past: [...history.past, history.zones], future, of: null } : history;
};
