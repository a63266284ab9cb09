import { Button, useComputedColorScheme } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { toast } from '#web/feedback/toast.ts';
import { DrawnLater } from '#web/DrawnLater.tsx';
import { later } from '#web/later.ts';
import type { LngLat } from '#web/map/bounds.ts';
import { useSession } from '../../../session/web/session.ts';
import { colouring, zoneColours } from '../../zones/colours.ts';
import { crossingsOf } from '#shared/area/crossings.ts';
import type { Polygons } from '../../zones/geometry.ts';
import { without } from '../../zones/overlaps.ts';
import { shapeFault } from '../../zones/zoneFaults.ts';
import { type EditedZone, editedZones, faultsOf } from './editedZones.ts';
import { RegionSearch } from './RegionSearch.tsx';
import type { RingHandle } from './drawing/RingEditor.tsx';
import { withoutRing } from './drawing/rings.ts';
import { UnsavedZones } from './UnsavedZones.tsx';
import { useZoneChecks } from './useZoneChecks.ts';
import { useZoneEditing } from './useZoneEditing.ts';
import { useZoneKeys } from './useZoneKeys.ts';
import { type ReadZones, useZoneSaving } from './useZoneSaving.ts';
import { ZoneFindings } from './ZoneFindings.tsx';
import { boxAround, withSurroundings } from './zoneBoxes.ts';
import { LazyZoneMap } from './drawing/LazyZoneMap.ts';
import type { MapPlace } from './drawing/ZoneMap.tsx';
import { ZoneMenu } from './drawing/ZoneMenu.tsx';
import { ZoneStage } from './drawing/ZoneStage.tsx';
import { ZoneHead } from './ZoneHead.tsx';
import { ZoneNotices } from './ZoneNotices.tsx';
import { ZoneTable } from './ZoneTable.tsx';
import { ZonePanel, ZoneTools } from './ZoneTools.tsx';
import { named, workSaid } from './zoneWords.ts';
import classes from './Zones.module.css';

const ZoneImport = later(() => import('./ZoneImport.tsx'));

const ICON = { size: 16, stroke: 1.7 };
const BUENOS_AIRES: LngLat = { lng: -58.44, lat: -34.61 };
/** Crossings of one zone that are shown. */
const MOST_CROSSINGS = 50;

/** What is wrong with shapes; looked for once. */
const shapeFaults = new WeakMap<Polygons, { fault: string | undefined }>();
const faultOf = (polygons: Polygons): string | undefined => {
  const known = shapeFaults.get(polygons) ?? { fault: shapeFault(polygons) };
  shapeFaults.set(polygons, known);
  return known.fault;
};

const hints = {
  view: 'Clic en una zona para modificarla o eliminarla',
  modify: 'Arrastre un vértice, o un punto medio para agregar uno · Supr lo quita',
  draw: 'Clic en el mapa para cada vértice · clic en el primero, o Enter, cierra la zona · Esc cancela',
  part: 'Dibuje otra parte de la zona, o un hueco dentro de ella · Esc cancela',
} as const;

/** Props of {@link ZoneEditor}. */
export type ZoneEditorProps = { fee: string; read: ReadZones };

/** A tariff's zones: the map on which they are drawn, the table with their prices (spec 3 §2.2). */
export const ZoneEditor = ({ fee, read }: ZoneEditorProps) => {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const location = useSession()?.location?.coordinates;
  const [start] = useState(() => {
    const zones = editedZones(read.region);
    // They passed when they were saved.
    for (const { polygons } of zones) shapeFaults.set(polygons, { fault: undefined });
    return zones;
  });
  const editing = useZoneEditing(start);
  const { zones, selected, tool } = editing;
  const saving = useZoneSaving(fee, read, start, editing);
  const checks = useZoneChecks(zones);
  const drawing = useRef<RingHandle>(null);
  const [tried, setTried] = useState(false);
  const [fit, setFit] = useState(() => boxAround(start.map(({ polygons }) => polygons)));
  const [menu, setMenu] = useState<{ key: string; at: MapPlace } | null>(null);
  const [searching, setSearching] = useState(false);
  const [importing, setImporting] = useState(false);

  const numbers = colouring(zones.map(({ polygons }) => polygons));
  const colors = numbers.map((number) => zoneColours[scheme][number] ?? zoneColours[scheme][0]);
  const colorOf = (zone: EditedZone) => colors[zones.indexOf(zone)] ?? colors[0] ?? '';
  const faults = faultsOf(zones, faultOf);
  const broken = zones.flatMap((zone) => {
    const fault = zone.polygons.length > 0 ? faultOf(zone.polygons) : undefined;
    return fault ? [{ zone, fault }] : [];
  });
  const crossings = broken.flatMap(({ zone }) => zone.polygons.flatMap((rings) => crossingsOf(rings, MOST_CROSSINGS)));
  const shownFaults = tried ? faults : new Map();
  const menuZone = menu && zones.find(({ key }) => key === menu.key);

  const remove = (zone: EditedZone) =>
    confirmDelete({
      title: zone.name.trim() ? `¿Desea borrar la zona ${zone.name.trim()}?` : '¿Desea borrar la zona sin nombre?',
      confirm: () => Promise.resolve(editing.remove(zone.key)),
    });
  const choose = (key: string) => {
    editing.choose(key);
    setSearching(false);
  };
  const confirm = () => {
    if (!selected || selected.polygons.length === 0) return;
    const { name, ...others } = faults.get(selected.key) ?? {};
    if (Object.keys(others).length > 0 || (name && selected.name.trim() === '')) return setTried(true);
    const replaced = editing.replaceNamesake(selected);
    if (replaced) toast.ok(`Se reemplazó la zona ${replaced}`);
    editing.choose(null);
    setTried(false);
  };
  const save = () => {
    setTried(true);
    const [first] = faults.keys();
    if (first === undefined) return saving.save.mutate(zones, { onSuccess: () => setTried(false) });
    choose(first);
    toast.error('Hay zonas con errores', 'Error al guardar');
  };
  const undo = () => {
    if (!drawing.current?.undo()) editing.undo();
  };
  const begin = () => {
    setSearching(false);
    editing.begin();
  };
  useZoneKeys({
    onUndo: undo,
    onRedo: editing.redo,
    onDraw: begin,
    onSearch: () => setSearching(true),
    onDeleteCorner: () => {
      const left = selected && tool === 'modify' ? drawing.current?.withoutCorner() : null;
      if (left === 'few') toast.warning('Una zona tiene al menos tres vértices');
      else if (left && selected) editing.shape(selected.key, left);
    },
    onEscape: () => {
      if (searching) setSearching(false);
      else if (tool === 'part') editing.setTool('modify');
      else editing.choose(null);
    },
  });
  const isKnown = checks.of.length === zones.length;
  const pieces = [...checks.overlaps, ...checks.gaps].map(({ polygons }) => polygons);
  return (
    <>
      {!saving.idle && <UnsavedZones work={workSaid(saving.work)} />}
      <ZoneHead
        read={read}
        zones={zones}
        isIdle={saving.idle}
        isSaving={saving.save.isPending}
        onImport={() => setImporting(true)}
        onSave={save}
      />
      <ZoneNotices fee={fee} saving={saving} />
      <div className={classes.frame}>
        <div className={classes.map}>
          <ZoneStage
            zones={zones}
            colours={numbers}
            scheme={scheme}
            fit={fit}
            isUsed={tool !== 'view'}
            map={(onFirstDrawn) => (
              <LazyZoneMap
                zones={zones}
                colours={numbers}
                selected={selected}
                doing={tool === 'view' ? 'nothing' : tool === 'modify' ? 'mending' : 'drawing'}
                pieces={pieces}
                crossings={crossings}
                centre={location ? { lng: location[0], lat: location[1] } : BUENOS_AIRES}
                fit={fit}
                handle={drawing}
                onFirstDrawn={onFirstDrawn}
                note={
                  <div className={classes.over}>
                    <ZoneTools
                      tool={tool}
                      isSearching={searching}
                      canModify={zones.length > 0}
                      canUndo={editing.canUndo}
                      canRedo={editing.canRedo}
                      onTool={(next) => {
                        setSearching(false);
                        if (next === 'draw') editing.begin();
                        else editing.choose(next === 'view' ? null : ((selected ?? zones[0])?.key ?? null));
                      }}
                      onSearch={() => setSearching(!searching)}
                      onUndo={undo}
                      onRedo={editing.redo}
                    />
                    {searching ? (
                      <RegionSearch
                        onClose={() => setSearching(false)}
                        onTake={({ name, location: { coordinates } }) => {
                          setSearching(false);
                          editing.add({ name, polygons: coordinates });
                          setFit(boxAround([coordinates]));
                        }}
                      />
                    ) : (
                      selected && (
                        <ZonePanel
                          key={selected.key}
                          zone={selected}
                          color={colorOf(selected)}
                          faults={shownFaults.get(selected.key)}
                          isDrawingPart={tool === 'part'}
                          onType={(typed) => editing.type(selected.key, typed)}
                          onPart={() => editing.setTool(tool === 'part' ? 'modify' : 'part')}
                          onConfirm={confirm}
                          onDelete={() => remove(selected)}
                        />
                      )
                    )}
                  </div>
                }
                onPick={(key, at) => {
                  if (key === null) return setMenu(null);
                  if (tool === 'modify' && key !== selected?.key) return choose(key);
                  return setMenu({ key, at });
                }}
                onShape={(polygons) => selected && editing.shape(selected.key, polygons)}
                onDrawn={editing.drawn}
              />
            )}
          />
          <p className={classes.hint}>{hints[tool]}</p>
          {menu && menuZone && (
            <ZoneMenu
              zone={menuZone}
              at={menu.at}
              isChosen={menuZone.key === selected?.key}
              onModify={() => choose(menuZone.key)}
              onRemoveRing={(ring) => editing.shape(menuZone.key, withoutRing(menuZone.polygons, ring))}
              onDelete={() => remove(menuZone)}
              onClose={() => setMenu(null)}
            />
          )}
        </div>
        <div className={classes.side}>
          <ZoneFindings
            zones={checks.of}
            broken={broken}
            overlaps={isKnown ? checks.overlaps : []}
            gaps={isKnown ? checks.gaps : []}
            onSee={(polygons) => setFit(boxAround([polygons]))}
            onCut={(loses, wins) => {
              const left = without(loses.polygons, wins.polygons);
              if (left.length > 0) editing.shapeAll(new Map([[loses.key, left]]));
              else toast.warning(`De ${named(loses)} no quedaría nada`);
            }}
          />
          <div className={classes.list}>
            <DrawnLater visible={false}>
              <ZoneTable
                zones={zones}
                colors={colors}
                faults={shownFaults}
                chosen={selected?.key}
                onChoose={(key) => {
                  choose(key);
                  const zone = zones.find((one) => one.key === key);
                  if (zone && zone.polygons.length > 0) setFit(withSurroundings(boxAround([zone.polygons])));
                }}
                onType={editing.type}
                onDelete={remove}
                onEnter={confirm}
              />
            </DrawnLater>
            <Button variant="subtle" className={classes.add ?? ''} leftSection={<IconPlus {...ICON} />} onClick={begin}>
              {zones.length === 0 ? 'Dibujar una zona' : 'Dibujar otra zona'}
            </Button>
          </div>
          <div className={classes.foot} role="status">
            <span>
              {saving.idle ? (zones.length === 0 ? 'Todavía no hay zonas' : 'Todo guardado') : `Sin guardar: ${workSaid(saving.work)}`}
            </span>
          </div>
        </div>
      </div>
      <Suspense>
        {importing && (
          <ZoneImport
            zones={zones}
            onClose={() => setImporting(false)}
            onTake={(next, taken) => {
              setImporting(false);
              editing.become(next);
              setFit(boxAround(taken));
            }}
          />
        )}
      </Suspense>
    </>
  );
};
