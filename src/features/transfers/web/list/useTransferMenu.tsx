import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { can } from '#shared/permissions.ts';
import { bring, later } from '#web/later.ts';
import type { MenuEntry } from '#web/table/column.ts';
import { useOrderMenu } from '../../../orders/web/useOrderMenu.tsx';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import type { TransferOutcome } from '../../contract.ts';
import { mayComeBack } from '../../ended.ts';
import type { TransferRowShown } from '../../transfer.ts';

const bringActs = bring(() => import('./actOnTransfers.ts'));
const OrderMenuIcon = later(() => import('../../../orders/web/OrderMenuIcon.tsx'));
const TransferMenuIcon = later(() => import('./TransferMenuIcon.tsx'));
const TransferInfoModal = later(() => import('./TransferInfoModal.tsx'));
const RefuseModal = later(() => import('./RefuseModal.tsx'));
const LeftModal = later(() => import('./LeftModal.tsx'));

type Acts = typeof import('./actOnTransfers.ts');
type Opened =
  | { part: 'info'; order: TransferRowShown }
  | { part: 'refuse'; orders: readonly string[]; done: (() => void) | undefined }
  | { part: 'left'; outcome: TransferOutcome };

/** What can be done with orders that are shared; each is told what follows once it is done. */
export type TransferActions = {
  rowMenu: (order: TransferRowShown) => MenuEntry[];
  rowActions: (order: TransferRowShown) => ReactNode;
  onOpen: (order: TransferRowShown) => void;
  takeBack: (orders: readonly string[], done?: () => void) => void;
  confirm: (orders: readonly string[], done?: () => void) => Promise<void>;
  refuse: (orders: readonly string[], done?: () => void) => void;
  /** The modal that is open: render it beside the table. */
  modal: ReactNode;
};

/** The actions of a shared order: those of every order for who may do them, and those of its transfer. */
export const useTransferMenu = (): TransferActions => {
  const queries = useQueryClient();
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const orderMenu = useOrderMenu();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (next: Opened) => startTransition(() => setOpened(next));
  const close = () => setOpened(null);
  const settle = async (outcome: TransferOutcome, what: keyof Acts['doneNouns'], done?: () => void) => {
    const { doneNouns, tellOutcome, readAgain } = await bringActs();
    tellOutcome(outcome, doneNouns[what]);
    await readAgain(queries);
    done?.();
    if (outcome.refusedTotal > 0) open({ part: 'left', outcome });
    else close();
  };
  const takeBack = (orders: readonly string[], done?: () => void) =>
    void bringActs().then(({ askToTakeBack }) => askToTakeBack(orders, (outcome) => settle(outcome, 'takenBack', done)));
  const confirm = async (orders: readonly string[], done?: () => void) => {
    const outcome = await (await bringActs()).confirmOrders(orders);
    if (outcome) await settle(outcome, 'confirmed', done);
  };
  const refuse = (orders: readonly string[], done?: () => void) => open({ part: 'refuse', orders, done });

  const ofTransfer = ({ _id, transfer }: TransferRowShown): MenuEntry[] => {
    if (transfer.type === 'sent')
      return mayComeBack(transfer)
        ? [{ label: 'Recuperar', icon: <TransferMenuIcon of="takeBack" />, divided: true, onSelect: () => takeBack([_id]) }]
        : [];
    return transfer.state === 'open'
      ? [
          { label: 'Confirmar', icon: <TransferMenuIcon of="confirm" />, divided: true, onSelect: () => void confirm([_id]) },
          { label: 'Rechazar', icon: <TransferMenuIcon of="refuse" />, danger: true, onSelect: () => refuse([_id]) },
        ]
      : [];
  };
  const ofOrder = (order: TransferRowShown): MenuEntry[] =>
    mayOrders
      ? [
          { label: 'Ver detalle', icon: <OrderMenuIcon of="detail" />, onSelect: () => orderMenu.openDetail(order) },
          { label: 'QR', icon: <OrderMenuIcon of="qr" />, onSelect: () => orderMenu.openQr(order._id) },
          { label: 'Ver Ruta', icon: <OrderMenuIcon of="route" />, onSelect: () => orderMenu.openRoute(order) },
          {
            label: 'Agregar Historial',
            icon: <OrderMenuIcon of="history" />,
            hotkey: 'H',
            onSelect: () => orderMenu.openHistory(order._id),
          },
        ]
      : [];
  return {
    rowMenu: (order) => [
      ...ofOrder(order),
      { label: 'Detalle del transfer', icon: <TransferMenuIcon of="info" />, onSelect: () => open({ part: 'info', order }) },
      ...ofTransfer(order),
    ],
    rowActions: (order) =>
      mayOrders && (
        <ActionIcon aria-label={`QR de ${order.internalID}`} onClick={() => orderMenu.openQr(order._id)}>
          <Suspense>
            <OrderMenuIcon of="qr" />
          </Suspense>
        </ActionIcon>
      ),
    onOpen: (order) => (mayOrders ? orderMenu.openDetail(order) : open({ part: 'info', order })),
    takeBack,
    confirm,
    refuse,
    modal: (
      <>
        {orderMenu.modal}
        <Suspense>
          {opened?.part === 'info' && <TransferInfoModal order={opened.order._id} number={opened.order.internalID} onClose={close} />}
          {opened?.part === 'refuse' && (
            <RefuseModal orders={opened.orders} onDone={(outcome) => void settle(outcome, 'refused', opened.done)} onClose={close} />
          )}
          {opened?.part === 'left' && <LeftModal outcome={opened.outcome} onClose={close} />}
        </Suspense>
      </>
    ),
  };
};
