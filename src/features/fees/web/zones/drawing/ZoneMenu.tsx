import { Menu } from '@mantine/core';
import { IconPencil, IconScissors, IconTrash } from '@tabler/icons-react';
import { contains } from '../../../zones/geometry.ts';
import type { EditedZone } from '../editedZones.ts';
import type { RingAt } from './rings.ts';
import type { MapPlace } from './ZoneMap.tsx';
import classes from '../Zones.module.css';

const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link ZoneMenu}. */
export type ZoneMenuProps = {
  zone: EditedZone;
  /** Where was clicked. */
  at: MapPlace;
  isChosen: boolean;
  onModify: () => void;
  onRemoveRing: (ring: RingAt) => void;
  onDelete: () => void;
  onClose: () => void;
};

/** What can be done with a zone, where it was clicked on the map. */
export const ZoneMenu = ({ zone, at, isChosen, onModify, onRemoveRing, onDelete, onClose }: ZoneMenuProps) => {
  const polygon = zone.polygons.findIndex((rings) => contains([rings], [at.lng, at.lat]));
  const holes = zone.polygons[polygon]?.length ?? 0;
  return (
    <Menu opened onClose={onClose} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <span className={classes.menuAt} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{zone.name.trim() || 'Sin nombre'}</Menu.Label>
        {!isChosen && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onModify}>
            Modificar
          </Menu.Item>
        )}
        {zone.polygons.length > 1 && polygon !== -1 && (
          <Menu.Item leftSection={<IconScissors {...ICON} />} onClick={() => onRemoveRing([polygon, 0])}>
            Quitar esta parte
          </Menu.Item>
        )}
        {holes > 1 && (
          <Menu.Item leftSection={<IconScissors {...ICON} />} onClick={() => onRemoveRing([polygon, holes - 1])}>
            {holes === 2 ? 'Quitar su hueco' : 'Quitar su último hueco'}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
          Eliminar zona
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
