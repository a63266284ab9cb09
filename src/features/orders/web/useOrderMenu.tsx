import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isUnrestricted } from '#shared/permissions.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Hint } from '#web/feedback/Hint.tsx';
import { ahead, later } from '#web/later.ts';
import type { MenuEntry } from '#web/table/column.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { whenIdle } from '#web/whenIdle.ts';
import { useSession } from '../../session/web/session.ts';
import type { OrderRowShown } from '../orderRow.ts';
import { isClosed } from '../status.ts';
import type { StatusId } from '../status.ts';
import { ordersApi } from './api.ts';
import type { FormDraft, HistoryDraft } from './drafts/orderDrafts.ts';
import type { OrderFormTarget } from './form/OrderForm.tsx';
import { leftSelections } from './list/orderSelection.ts';
import { LabelButton } from './print/LabelButton.tsx';
import type { ChosenForPrint, Paper } from './print/orderPrinting.ts';

const loadForm = () => import('./form/OrderForm.tsx');
const loadHistory = () => import('./history/HistoryModal.tsx');
const loadPrint = () => import('./print/printChosen.ts');
const loadQr = () => import('./detail/QrModal.tsx');
const loadRoute = () => import('./detail/RouteModal.tsx');
const loadIcons = () => import('./OrderMenuIcon.tsx');
const OrderForm = later(loadForm);
const HistoryModal = later(loadHistory);
const QrModal = later(loadQr);
const RouteModal = later(loadRoute);
const OrderMenuIcon = later(loadIcons);
const preload = () => {
  for (const load of [loadIcons, loadForm, loadHistory, loadQr]) ahead(load);
};

/** What a modal about orders is open for. */
type Opened =
  | { part: 'form'; target: OrderFormTarget }
  | { part: 'history'; order: string; draft?: HistoryDraft }
  | { part: 'qr'; order: string }
  | { part: 'route'; order: OrderRowShown };
/** What of an order its actions need. */
type Named = Pick<OrderRowShown, '_id' | 'internalID' | 'version' | 'status'>;

/** What can be done with one order. */
export type OrderActions = {
  rowMenu: (order: OrderRowShown) => MenuEntry[];
  /** The buttons that stand in the row itself: 'Generar devolución', on delivered orders, and the label. */
  rowActions: (order: OrderRowShown) => ReactNode;
  openDetail: (order: Named) => void;
  openForm: (target: OrderFormTarget) => void;
  openHistory: (order: string) => void;
  /** Takes up what was typed and not saved. */
  openDraft: (draft: FormDraft | HistoryDraft) => void;
  openQr: (order: string) => void;
  /** 'Ver Ruta'. */
  openRoute: (order: OrderRowShown) => void;
  remove: (order: Named, done?: () => void) => void;
  /** Gives a deleted one back the status that it had; says what came of it. */
  restore: (order: Named) => Promise<void>;
  /** Whether the user may delete an order in that status: a closed one is an administrator's (decisions §3). */
  mayRemove: (status: StatusId) => boolean;
  /** Brings the form and the modals over before they are asked for, e.g. on hover. */
  preload: () => void;
  /** The modal that is open: render it beside the table. */
  modal: ReactNode;
};

/** The actions of an order's row and of its detail (spec 2 §2.2). */
export const useOrderMenu = (): OrderActions => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const session = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const open = (next: Opened) => startTransition(() => setOpened(next));
  const openForm = (target: OrderFormTarget) => open({ part: 'form', target });
  const openDetail = ({ _id }: Named) => void navigate({ to: '/order/$id', params: { id: _id } });
  const openHistory = (order: string) => open({ part: 'history', order });
  const openDraft = (draft: FormDraft | HistoryDraft) => {
    if (draft.part === 'form') openForm({ kind: 'draft', draft });
    else open({ part: 'history', order: draft.order._id, draft });
  };
  const openQr = (order: string) => open({ part: 'qr', order });
  const openRoute = (order: OrderRowShown) => open({ part: 'route', order });
  useEffect(() => whenIdle(preload), []);
  const mayRemove = (status: StatusId) => !isClosed(status) || isUnrestricted(session?.category ?? { degree: Infinity });
  const remove = ({ _id, internalID, version, status }: Named, done?: () => void) =>
    confirmDelete({
      title: `¿Desea borrar la orden ${internalID}?`,
      failed: `Error al eliminar ${internalID}`,
      ...(isClosed(status.id) && { note: `La orden está en estado ${status.name}. Dicha acción es permanente`, reason: 'Observación' }),
      confirm: async (observation) => {
        await ordersApi.remove.call({ _id, version, ...(observation !== '' && { observation }) }).catch((error: unknown) => {
          // What somebody else did to it meanwhile shows in the list.
          void queries.invalidateQueries({ queryKey: ['orders'] });
          throw error;
        });
        leftSelections.drop(_id);
        toast.ok('Orden eliminada', internalID);
        void queries.invalidateQueries({ queryKey: ['orders'] });
      },
      ...(done && { done }),
    });
  const restore = async ({ _id, internalID, version }: Named) => {
    try {
      await ordersApi.restore.call({ _id, version });
      toast.ok('Orden restaurada', internalID);
    } catch (error) {
      toast.error(failureOf(error).message, `Error al restaurar ${internalID}`);
    }
    void queries.invalidateQueries({ queryKey: ['orders'] });
  };
  const print = async (paper: Paper, chosen: ChosenForPrint) => (await loadPrint()).printChosen(paper, chosen, { queries, navigate });
  // The button and the key print as their user does: on a printer of labels, where they have chosen one.
  const ownPaper = session?.zplLabel ? 'labelsZpl' : 'labels';
  const bringBack = ({ _id }: Named) => openForm({ kind: 'return', order: _id });
  const rowMenu = (order: OrderRowShown): MenuEntry[] => {
    preload();
    const seen = { label: 'Ver detalle', icon: <OrderMenuIcon of="detail" />, onSelect: () => openDetail(order) };
    if (order.status.id === 99)
      return [seen, { label: 'Restaurar', icon: <OrderMenuIcon of="restore" />, onSelect: () => void restore(order) }];
    return [
      seen,
      { label: 'QR', icon: <OrderMenuIcon of="qr" />, onSelect: () => openQr(order._id) },
      {
        label: 'Impresión Normal',
        icon: <OrderMenuIcon of="print" />,
        ...(ownPaper === 'labels' && { hotkey: 'I' }),
        onSelect: () => void print('labels', [order._id]),
      },
      {
        label: 'Impresión ZPL',
        icon: <OrderMenuIcon of="zpl" />,
        ...(ownPaper === 'labelsZpl' && { hotkey: 'I' }),
        onSelect: () => void print('labelsZpl', [order._id]),
      },
      ...(order.shipment_note
        ? [
            { label: 'Remito PDF', icon: <OrderMenuIcon of="note" />, onSelect: () => void print('notePdf', [order._id]) },
            { label: 'Remito XLS', icon: <OrderMenuIcon of="sheet" />, onSelect: () => void print('noteSheet', [order._id]) },
          ]
        : []),
      { label: 'Comprobante', icon: <OrderMenuIcon of="proof" />, onSelect: () => void print('proofs', [order._id]) },
      {
        label: 'Editar',
        icon: <OrderMenuIcon of="edit" />,
        divided: true,
        hotkey: 'E',
        onSelect: () => openForm({ kind: 'edit', order: order._id }),
      },
      { label: 'Duplicar', icon: <OrderMenuIcon of="clone" />, onSelect: () => openForm({ kind: 'clone', order: order._id }) },
      ...(order.status.id === 8
        ? [{ label: 'Generar devolución', icon: <OrderMenuIcon of="return" />, onSelect: () => bringBack(order) }]
        : []),
      { label: 'Ver Ruta', icon: <OrderMenuIcon of="route" />, onSelect: () => openRoute(order) },
      { label: 'Agregar Historial', icon: <OrderMenuIcon of="history" />, hotkey: 'H', onSelect: () => openHistory(order._id) },
      ...(mayRemove(order.status.id)
        ? [
            {
              label: 'Eliminar',
              icon: <OrderMenuIcon of="remove" />,
              danger: true,
              divided: true,
              hotkey: 'Supr',
              onSelect: () => remove(order),
            },
          ]
        : []),
    ];
  };
  const rowActions = (order: OrderRowShown) => (
    <>
      {order.status.id === 8 && (
        <Hint label="Generar devolución">
          <ActionIcon
            aria-label={`Generar devolución de ${order.internalID}`}
            onMouseEnter={() => ahead(loadForm)}
            onClick={() => bringBack(order)}
          >
            <IconArrowBackUp size={16} stroke={1.7} />
          </ActionIcon>
        </Hint>
      )}
      {order.status.id !== 99 && <LabelButton order={order} paper={ownPaper} />}
    </>
  );
  // The boundary is there before anything is opened, and opening is a transition: React shows what waits in a new one 300 ms late.
  const modal = (
    <Suspense>
      {opened?.part === 'form' && <OrderForm target={opened.target} onClose={close} />}
      {opened?.part === 'history' && <HistoryModal key={opened.order} order={opened.order} draft={opened.draft} onClose={close} />}
      {opened?.part === 'qr' && <QrModal order={opened.order} onClose={close} />}
      {opened?.part === 'route' && <RouteModal order={opened.order} onClose={close} />}
    </Suspense>
  );
  return {
    rowMenu,
    rowActions,
    openDetail,
    openForm,
    openHistory,
    openDraft,
    openQr,
    openRoute,
    remove,
    restore,
    mayRemove,
    preload,
    modal,
  };
};
