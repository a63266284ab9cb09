import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { fold } from '#shared/text.ts';
import type { Polygons, Ring } from '../../zones/geometry.ts';
import { type EditedZone, redone, startingWith, stepped, undone } from './editedZones.ts';
import { withPart } from './drawing/rings.ts';

/** What the mouse does on the map: looks, mends the chosen zone, draws a zone, draws a part or a hole of the chosen one. */
export type Tool = 'view' | 'modify' | 'draw' | 'part';

/** What of a zone is typed. */
export type ZoneTyped = Pick<EditedZone, 'name' | 'pay' | 'cash'>;

/** The zones that are edited, which of them is chosen, what is done on the map, and every step to be taken back. */
export const useZoneEditing = (start: readonly EditedZone[]) => {
  const [history, setHistory] = useState(() => startingWith(start));
  const [chosen, setChosen] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>('view');
  const { zones } = history;
  const selected = zones.find(({ key }) => key === chosen);

  const step = (of: string | null, change: (zones: readonly EditedZone[]) => readonly EditedZone[]) =>
    setHistory((now) => stepped(now, change(now.zones), of));
  const edit = (key: string, of: string | null, change: (zone: EditedZone) => EditedZone) =>
    step(of && `${key} ${of}`, (now) => now.map((zone) => (zone.key === key ? change(zone) : zone)));
  const choose = (key: string | null) => {
    setChosen(key);
    setTool(key === null ? 'view' : 'modify');
  };
  const add = (zone: Partial<ZoneTyped> & { polygons: Polygons }) => {
    const key = newId();
    step(null, (now) => [...now, { key, name: '', pay: '', cash: '', ...zone }]);
    choose(key);
  };
  return {
    zones,
    selected,
    tool: selected === undefined && (tool === 'modify' || tool === 'part') ? 'view' : tool,
    setTool,
    choose,
    add,
    /** Begins another zone. */
    begin: () => {
      setChosen(null);
      setTool('draw');
    },
    type: (key: string, typed: Partial<ZoneTyped>) => edit(key, Object.keys(typed).join(), (zone) => ({ ...zone, ...typed })),
    shape: (key: string, polygons: Polygons) => edit(key, null, (zone) => ({ ...zone, polygons })),
    shapeAll: (shapes: ReadonlyMap<string, Polygons>) =>
      step(null, (now) => now.map((zone) => ({ ...zone, polygons: shapes.get(zone.key) ?? zone.polygons }))),
    /** A ring that was drawn: a new zone, or a part of the chosen one. */
    drawn: (ring: Ring) => {
      if (tool !== 'part' || !selected) return add({ polygons: [[ring]] });
      edit(selected.key, null, (zone) => ({ ...zone, polygons: withPart(zone.polygons, ring) }));
      return setTool('modify');
    },
    remove: (key: string) => {
      step(null, (now) => now.filter((zone) => zone.key !== key));
      if (chosen === key) choose(null);
    },
    /** Takes the place of another zone of the same name (spec 3 §2.2). @returns its name when there was one */
    replaceNamesake: (zone: EditedZone): string | undefined => {
      const other = zones.find(({ key, name }) => key !== zone.key && fold(name.trim()) === fold(zone.name.trim()));
      if (!other) return undefined;
      const { name, pay, cash, polygons } = zone;
      step(null, (now) =>
        now.filter(({ key }) => key !== zone.key).map((one) => (one.key === other.key ? { ...one, name, pay, cash, polygons } : one)),
      );
      return other.name;
    },
    /** Other zones at once, as a step of its own. */
    become: (next: readonly EditedZone[]) => step(null, () => next),
    /** Other zones, without steps: they come from the server. */
    restart: (next: readonly EditedZone[]) => setHistory(startingWith(next)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  } as const;
};

/** What {@link useZoneEditing} gives. */
export type ZoneEditing = ReturnType<typeof useZoneEditing>;
