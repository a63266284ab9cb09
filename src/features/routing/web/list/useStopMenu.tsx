import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconClockHour4,
  IconFileText,
  IconLock,
  IconLockOpen2,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { ahead } from '#web/later.ts';
import { soon } from '#web/soon.ts';
import type { MenuEntry } from '#web/table/column.ts';
import { whenIdle } from '#web/whenIdle.ts';
import type { EditedStop } from '../../editing/editedRoute.ts';
import { routingApi } from '../api.ts';
import { type RouteOrderShown, shortAddress } from '../routeOrders.ts';

const [RowMenu, bringMenu] = soon(() => import('#web/table/RowMenu.tsx'));
const loadQuestion = () => import('#web/feedback/ConfirmDialog.tsx');
const ICON = { size: 15, stroke: 1.7 };

/** What the menu of a stop is about, and what it does. */
export type StopMenuProps = {
  driver: string;
  stops: readonly EditedStop[];
  orders: ReadonlyMap<string, RouteOrderShown>;
  selected: ReadonlySet<string>;
  onEnd: (_id: string, end: 'first' | 'last') => void;
  onSelect: (_id: string) => void;
  onHours: (_id: string) => void;
  onLock: (_id: string, locked: boolean) => void;
  /** The order is not its driver's any more. */
  onRemoved: (_id: string) => void;
};

/** The one menu that all stops of a list share. */
export const useStopMenu = (props: StopMenuProps): { open: (_id: string, anchor: HTMLElement) => void; menu: ReactNode } => {
  const { driver, stops, orders, selected, onEnd, onSelect, onHours, onLock, onRemoved } = props;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ _id: string; anchor: HTMLElement; isOpen: boolean }>();
  useEffect(
    () =>
      whenIdle(() => {
        bringMenu();
        ahead(loadQuestion);
      }),
    [],
  );
  const stop = stops.find(({ _id }) => _id === opened?._id);
  const order = stop && orders.get(stop._id);

  const entriesOf = ({ _id, locked }: EditedStop, named: RouteOrderShown): MenuEntry[] => [
    { label: 'Mover al principio', icon: <IconArrowBarToUp {...ICON} />, disabled: locked, onSelect: () => onEnd(_id, 'first') },
    { label: 'Mover al final', icon: <IconArrowBarToDown {...ICON} />, disabled: locked, onSelect: () => onEnd(_id, 'last') },
    {
      label: selected.has(_id) ? 'No elegir más' : 'Elegir, para mover varias',
      icon: <IconSquareCheck {...ICON} />,
      hotkey: 'X',
      onSelect: () => onSelect(_id),
    },
    {
      label: locked ? 'Destrabar' : 'Trabar en este lugar',
      icon: locked ? <IconLockOpen2 {...ICON} /> : <IconLock {...ICON} />,
      onSelect: () => onLock(_id, !locked),
    },
    { label: 'Franja horaria…', icon: <IconClockHour4 {...ICON} />, onSelect: () => onHours(_id) },
    {
      label: 'Ver la orden',
      icon: <IconFileText {...ICON} />,
      divided: true,
      onSelect: () => void navigate({ to: '/order/$id', params: { id: _id } }),
    },
    {
      label: 'Quitar',
      icon: <IconTrash {...ICON} />,
      danger: true,
      onSelect: () =>
        confirmDelete({
          title: `¿Desea quitar ${shortAddress(named)} de la ruta?`,
          note: `La orden ${named.internalID} queda sin chofer. Dicha acción es permanente`,
          action: 'Quitar',
          failed: 'No se pudo quitar',
          confirm: () => routingApi.removeAssign.call({ order: _id, driverAssign: driver }),
          done: () => onRemoved(_id),
        }),
    },
  ];
  return {
    open: (_id, anchor) => setOpened({ _id, anchor, isOpen: true }),
    menu: opened && stop && order && (
      <Suspense>
        <RowMenu
          key={opened._id}
          anchor={opened.anchor}
          opened={opened.isOpen}
          entries={entriesOf(stop, order)}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      </Suspense>
    ),
  };
};
