import { IconHandStop, IconHistory, IconLink, IconRefresh, IconUnlink, IconWand } from '@tabler/icons-react';
import type { MenuEntry } from '#web/table/column.ts';
import type { Connection } from '../../contract.ts';
import type { Connections } from './useConnections.ts';

const ICON = { size: 16, stroke: 1.7 };

/** What can be done with a linked account. */
export const connectionMenu = (row: Connection, connections: Connections, onReplay: () => void): MenuEntry[] => {
  const works = row.permitted && row.status !== 'Expired';
  return [
    ...(works
      ? [
          { label: 'Reintentar ahora', icon: <IconRefresh {...ICON} />, onSelect: () => connections.retry(row) },
          { label: 'Volver a traer un día', icon: <IconHistory {...ICON} />, onSelect: onReplay },
        ]
      : []),
    ...(row.permitted
      ? [
          row.automatic
            ? { label: 'Elegir qué se crea', icon: <IconHandStop {...ICON} />, onSelect: () => connections.automatic(row) }
            : { label: 'Crear todo solo', icon: <IconWand {...ICON} />, onSelect: () => connections.automatic(row) },
        ]
      : []),
    ...(connections.canRelink(row)
      ? [{ label: 'Vincular de nuevo', icon: <IconLink {...ICON} />, onSelect: () => connections.relink(row) }]
      : []),
    {
      label: 'Eliminar la vinculación',
      icon: <IconUnlink {...ICON} />,
      danger: true,
      divided: true,
      onSelect: () => connections.unlink(row),
    },
  ];
};
