import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconEdit,
  IconFileTypePdf,
  IconFileTypeXls,
  IconHistory,
  IconLink,
  IconPrinter,
  IconReceipt2,
  IconRestore,
  IconSignature,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { startTransition, Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import type { MenuEntry } from '#web/table/column.ts';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import type { OrderDetailShown } from '../../contract.ts';
import { usePrint } from '../print/usePrint.ts';
import type { OrderActions } from '../useOrderMenu.tsx';
import { orderPrice } from './orderPrice.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));
const PriceModal = later(() => orderPrice.load());

/** Props of {@link OrderDetailActions}. */
export type OrderDetailActionsProps = { order: OrderDetailShown; phone: boolean; menu: OrderActions; onRemoved: () => void };

const icon = { size: 16, stroke: 1.7 };

/** What can be done with the order that is open; on a phone the rarer part is in a menu (spec 2 §2.7). */
export const OrderDetailActions = ({ order, phone, menu, onRemoved }: OrderDetailActionsProps) => {
  const { print } = usePrint();
  const session = useSession();
  const clipboard = useClipboard();
  const [priced, setPriced] = useState(false);
  const mayPrice = session !== undefined && can(viewerOf(session), 'office');
  // One that was deleted can be looked at and brought back.
  if (order.status.id === 99)
    return (
      <Button leftSection={<IconRestore {...icon} />} onClick={() => void menu.restore(order)}>
        Restaurar
      </Button>
    );
  const edit = () => menu.openForm({ kind: 'edit', order: order._id });
  const bringBack = () => menu.openForm({ kind: 'return', order: order._id });
  const delivered = order.status.id === 8;
  const own = [order._id];
  const copyLink = () => {
    clipboard.copy(order.follow);
    toast.ok('Enlace de seguimiento copiado');
  };
  const entries: MenuEntry[] = [
    ...(phone
      ? [
          { label: 'Editar', icon: <IconEdit {...icon} />, onSelect: edit },
          ...(delivered ? [{ label: 'Generar devolución', icon: <IconArrowBackUp {...icon} />, onSelect: bringBack }] : []),
        ]
      : []),
    { label: 'Impresión Normal', icon: <IconPrinter {...icon} />, onSelect: () => void print('labels', own) },
    { label: 'Impresión ZPL', icon: <IconTicket {...icon} />, onSelect: () => void print('labelsZpl', own) },
    ...(order.shipment_note
      ? [
          { label: 'Remito PDF', icon: <IconFileTypePdf {...icon} />, onSelect: () => void print('notePdf', own) },
          { label: 'Remito XLS', icon: <IconFileTypeXls {...icon} />, onSelect: () => void print('noteSheet', own) },
        ]
      : []),
    { label: 'Comprobante', icon: <IconSignature {...icon} />, onSelect: () => void print('proofs', own) },
    { label: 'Copiar enlace de seguimiento', divided: true, icon: <IconLink {...icon} />, onSelect: copyLink },
    ...(mayPrice
      ? [
          {
            label: '¿Por qué este precio?',
            icon: <IconReceipt2 {...icon} />,
            onSelect: () => startTransition(() => setPriced(true)),
          },
        ]
      : []),
    { label: 'Duplicar', divided: true, icon: <IconCopy {...icon} />, onSelect: () => menu.openForm({ kind: 'clone', order: order._id }) },
    ...(menu.mayRemove(order.status.id)
      ? [{ label: 'Eliminar', icon: <IconTrash {...icon} />, danger: true, divided: true, onSelect: () => menu.remove(order, onRemoved) }]
      : []),
  ];
  return (
    <>
      {!phone && delivered && (
        <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onMouseEnter={menu.preload} onClick={bringBack}>
          Generar devolución
        </Button>
      )}
      {!phone && (
        <Button variant="default" leftSection={<IconEdit {...icon} />} onMouseEnter={menu.preload} onFocus={menu.preload} onClick={edit}>
          Editar
        </Button>
      )}
      <LazyMenu
        position="bottom-end"
        onNear={menu.preload}
        button={(target) => (
          <ActionIcon variant="default" size={phone ? 40 : 32} aria-label="Más acciones" {...target}>
            <IconDots {...icon} />
          </ActionIcon>
        )}
      >
        <MenuEntries entries={entries} />
      </LazyMenu>
      {!phone && (
        <Button leftSection={<IconHistory {...icon} />} onMouseEnter={menu.preload} onClick={() => menu.openHistory(order._id)}>
          Agregar Historial
        </Button>
      )}
      <Suspense>{priced && <PriceModal order={order._id} onClose={() => setPriced(false)} />}</Suspense>
    </>
  );
};
