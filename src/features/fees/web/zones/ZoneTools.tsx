import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconHandStop,
  IconPolygon,
  IconSearch,
  IconShape,
  IconSquarePlus2,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { EditedZone, ZoneFaults } from './editedZones.ts';
import type { Tool, ZoneTyped } from './useZoneEditing.ts';
import { ZoneInputs } from './ZoneInputs.tsx';
import classes from './Zones.module.css';

const ICON = { size: 17, stroke: 1.7 };

/** Props of {@link ZoneTools}. */
export type ZoneToolsProps = {
  tool: Tool;
  isSearching: boolean;
  canModify: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onTool: (tool: 'view' | 'modify' | 'draw') => void;
  onSearch: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** The tools beside the map, one below the other. */
export const ZoneTools = ({ tool, isSearching, canModify, canUndo, canRedo, onTool, onSearch, onUndo, onRedo }: ZoneToolsProps) => {
  const button = (label: string, icon: ReactNode, act: () => void, state: { pressed?: boolean; disabled?: boolean } = {}) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      radius={0}
      aria-label={label}
      title={label}
      aria-pressed={state.pressed}
      disabled={state.disabled ?? false}
      onClick={act}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={classes.tools} role="toolbar" aria-label="Herramientas del mapa" aria-orientation="vertical">
      {button('Ver', <IconHandStop {...ICON} />, () => onTool('view'), { pressed: tool === 'view' && !isSearching })}
      {button('Buscar una localidad o un partido', <IconSearch {...ICON} />, onSearch, { pressed: isSearching })}
      {button('Modificar', <IconShape {...ICON} />, () => onTool('modify'), { pressed: tool === 'modify', disabled: !canModify })}
      {button('Dibujar una zona (N)', <IconPolygon {...ICON} />, () => onTool('draw'), { pressed: tool === 'draw' })}
      {button('Deshacer (Ctrl+Z)', <IconArrowBackUp {...ICON} />, onUndo, { disabled: !canUndo })}
      {button('Rehacer (Ctrl+Y)', <IconArrowForwardUp {...ICON} />, onRedo, { disabled: !canRedo })}
    </div>
  );
};

/** Props of {@link ZonePanel}. */
export type ZonePanelProps = {
  zone: EditedZone;
  color: string;
  faults: ZoneFaults | undefined;
  isDrawingPart: boolean;
  onType: (typed: Partial<ZoneTyped>) => void;
  onPart: () => void;
  onConfirm: () => void;
  onDelete: () => void;
};

/** Name and prices of the zone that is drawn or mended, over the map. */
export const ZonePanel = ({ zone, color, faults, isDrawingPart, onType, onPart, onConfirm, onDelete }: ZonePanelProps) => (
  <section className={classes.panel} aria-label="Zona elegida">
    <span className={classes.swatch} style={{ '--zone': color } as CSSProperties} />
    <ZoneInputs
      zone={zone}
      faults={faults}
      labelled
      cell={(field, input) => (
        <div key={field} data-field={field}>
          {input}
        </div>
      )}
      onType={onType}
      onEnter={onConfirm}
    />
    <Button variant="default" leftSection={<IconCheck size={16} stroke={1.8} />} disabled={zone.polygons.length === 0} onClick={onConfirm}>
      Confirmar zona
    </Button>
    <ActionIcon
      variant="default"
      size={32}
      aria-label="Dibujar otra parte o un hueco"
      title="Dibujar otra parte, o un hueco dentro de ella"
      aria-pressed={isDrawingPart}
      onClick={onPart}
    >
      <IconSquarePlus2 size={16} stroke={1.7} />
    </ActionIcon>
    <ActionIcon variant="default" size={32} aria-label="Eliminar la zona elegida" title="Eliminar" onClick={onDelete}>
      <IconTrash size={16} stroke={1.7} />
    </ActionIcon>
  </section>
);
