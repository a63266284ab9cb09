import { insideOf } from '#shared/area/insideOf.ts';
import type { Polygons } from '#shared/area/polygons.ts';
import { type Pins, placeOf } from './pins.ts';

/** An area whose orders are chosen. */
export interface ChosenZone {
  readonly key: string;
  /** 'Zona 1', or the name of a locality. */
  readonly name: string;
  readonly polygons: Polygons;
  /** Whether it was drawn here, and its corners are moved; the outline of a locality stays as it is. */
  readonly isDrawn: boolean;
}

/** What is chosen on the map: whatever lies in the zones, and what was clicked; but what was taken out again. Orders by their `_id`. */
export interface Choice {
  readonly zones: readonly ChosenZone[];
  readonly picked: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

/** Nothing chosen. */
export const NO_CHOICE: Choice = { zones: [], picked: new Set(), removed: new Set() };

/** The chosen pins, in the order of the pins, and how many of them lie in each zone. */
export interface Chosen {
  readonly pins: readonly number[];
  /** By the zone's key. */
  readonly inZone: ReadonlyMap<string, number>;
}

const isInside = new WeakMap<Polygons, ReturnType<typeof insideOf>>();
const insideOfZone = (polygons: Polygons) => {
  const known = isInside.get(polygons) ?? insideOf(polygons);
  isInside.set(polygons, known);
  return known;
};

/** The pins that are chosen. Of two zones that overlap each counts what they share. */
export const chosenOf = (pins: Pins, { zones, picked, removed }: Choice): Chosen => {
  const inZone = new Map(zones.map(({ key }) => [key, 0]));
  const tests = zones.map(({ key, polygons }) => ({ key, holds: insideOfZone(polygons) }));
  const chosen: number[] = [];
  if (tests.length === 0 && picked.size === 0) return { pins: chosen, inZone };
  for (const [at, _id] of pins.ids.entries()) {
    if (removed.has(_id)) continue;
    let isChosen = picked.has(_id);
    for (const { key, holds } of tests)
      if (holds(placeOf(pins, at))) {
        isChosen = true;
        inZone.set(key, (inZone.get(key) ?? 0) + 1);
      }
    if (isChosen) chosen.push(at);
  }
  return { pins: chosen, inZone };
};

/** Chooses orders, or takes them out. */
export const withOrders = (choice: Choice, ids: Iterable<string>, isChosen: boolean): Choice => {
  const [picked, removed] = [new Set(choice.picked), new Set(choice.removed)];
  for (const _id of ids) {
    picked.delete(_id);
    removed.delete(_id);
    if (isChosen) picked.add(_id);
    // Without zones there is nothing that would hold it.
    else if (choice.zones.length > 0) removed.add(_id);
  }
  return { ...choice, picked, removed };
};

/** Adds a zone, or puts it in place of the one with its key. */
export const withZone = (choice: Choice, zone: ChosenZone): Choice => {
  const isThere = choice.zones.some(({ key }) => key === zone.key);
  return { ...choice, zones: isThere ? choice.zones.map((one) => (one.key === zone.key ? zone : one)) : [...choice.zones, zone] };
};

/** Takes a zone away, and with the last one what was taken out of them. */
export const withoutZone = (choice: Choice, key: string): Choice => {
  const zones = choice.zones.filter((zone) => zone.key !== key);
  return { ...choice, zones, removed: zones.length === 0 ? new Set() : choice.removed };
};

/** A free name for the next zone that is drawn: 'Zona 3'. */
export const nextZoneName = (zones: readonly Pick<ChosenZone, 'name'>[]): string => {
  const names = new Set(zones.map(({ name }) => name));
  for (let number = 1; ; number += 1) if (!names.has(`Zona ${number}`)) return `Zona ${number}`;
};
