import { Button, Switch } from '@mantine/core';
import { IconBuildingCommunity, IconCheck, IconHandClick, IconListCheck, IconPolygon, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { isPhone } from '#web/theme.ts';
import { ORDERS } from '../../noun.ts';
import classes from './OrdersMap.module.css';

/** What the mouse does on the map. */
export type Tool = 'choose' | 'draw' | 'region' | 'list';

const ICON = { size: 17, stroke: 1.7 };

/** Props of {@link MapTools}. */
export type MapToolsProps = {
  tool: Tool;
  /** Whether there is a map to draw on; without one orders are chosen in the list, which is there anyway. */
  hasMap: boolean;
  hasZones: boolean;
  onTool: (tool: Tool) => void;
  onClear: () => void;
};

/** The tools over the map, one below the other; on a phone their signs beside each other. */
export const MapTools = ({ tool, hasMap, hasZones, onTool, onClear }: MapToolsProps) => {
  const one = (label: string, icon: ReactNode, act: () => void, state: { pressed?: boolean; disabled?: boolean } = {}) => (
    <button type="button" className={classes.tool} title={label} aria-pressed={state.pressed} disabled={state.disabled} onClick={act}>
      {icon}
      <span>{label}</span>
    </button>
  );
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label="Herramientas del mapa"
      aria-orientation={isPhone() ? 'horizontal' : 'vertical'}
    >
      {hasMap && one('Mover y elegir', <IconHandClick {...ICON} />, () => onTool('choose'), { pressed: tool === 'choose' })}
      {hasMap && one('Dibujar zona', <IconPolygon {...ICON} />, () => onTool('draw'), { pressed: tool === 'draw' })}
      {one('Localidad entera', <IconBuildingCommunity {...ICON} />, () => onTool('region'), { pressed: tool === 'region' })}
      {hasMap && one('Elegir en la lista', <IconListCheck {...ICON} />, () => onTool('list'), { pressed: tool === 'list' })}
      {one('Borrar zonas', <IconTrash {...ICON} />, onClear, { disabled: !hasZones })}
    </div>
  );
};

/** Props of {@link MapBar}. */
export type MapBarProps = {
  isGathered: boolean;
  /** Without a map nothing is gathered. */
  onGathered: ((isGathered: boolean) => void) | undefined;
  /** Pins on the map; undefined until they are there. */
  shown: number | undefined;
  total: number;
  /** Orders whose place is in doubt, and without one. */
  doubtful: number;
  unplaced: number;
  onList: (which: 'doubtful' | 'unplaced') => void;
};

/** Whether pins are gathered, and how many there are. */
export const MapBar = ({ isGathered, onGathered, shown, total, doubtful, unplaced, onList }: MapBarProps) => (
  <div className={classes.bar}>
    {onGathered && <Switch label="Agrupar" size="sm" checked={isGathered} onChange={(event) => onGathered(event.currentTarget.checked)} />}
    {shown !== undefined && (
      <span className={classes.shown} role="status">
        <b className="tn">{formatCount(shown)}</b> {onGathered ? 'en el mapa' : ORDERS.many}
        {shown + unplaced < total && <span>, las más nuevas de {formatCount(total)}</span>}
      </span>
    )}
    {unplaced > 0 && (
      <button type="button" className={classes.amiss} onClick={() => onList('unplaced')}>
        {formatCount(unplaced)} sin ubicar
      </button>
    )}
    {doubtful > 0 && (
      <button type="button" className={classes.amiss} onClick={() => onList('doubtful')}>
        {formatCount(doubtful)} {doubtful === 1 ? 'dudosa' : 'dudosas'}
      </button>
    )}
  </div>
);

const hint = (corners: number) => {
  if (isPhone()) return corners === 0 ? 'Toque el mapa para empezar una zona' : 'Toque el mapa para agregar puntos';
  return corners === 0
    ? 'Haga clic en el mapa para empezar una zona'
    : 'Haga clic para agregar puntos · doble clic cierra la zona · Esc cancela';
};

/** Props of {@link DrawingBar}. */
export type DrawingBarProps = { corners: number; onFinish: () => void; onCancel: () => void };

/** What is done while a zone is drawn, with its buttons for who has no keys. */
export const DrawingBar = ({ corners, onFinish, onCancel }: DrawingBarProps) => (
  <div className={classes.drawing} role="status">
    <span>{hint(corners)}</span>
    {corners > 0 && (
      <>
        <Button size="compact-sm" leftSection={<IconCheck size={14} stroke={1.8} />} disabled={corners < 3} onClick={onFinish}>
          Cerrar zona
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </>
    )}
  </div>
);
