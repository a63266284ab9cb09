import { Suspense, type ReactNode } from 'react';
import { ahead, later } from '#web/later.ts';
import { isPhone } from '#web/theme.ts';
import type { RowOptions } from '#web/table/rowOptions.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import type { OrderActions } from '../useOrderMenu.tsx';
import { BUTTONS_HIDE_AT } from './columns.tsx';
import { ORDERS } from '../../noun.ts';

/** Brings over what an open row says. */
export const loadExpanded = () => import('./OrderExpanded.tsx');
const OrderExpanded = later(loadExpanded);
const loadCard = () => import('./OrderCard.tsx');
const OrderCard = later(loadCard);
if (isPhone()) ahead(loadCard);

/** How orders are the rows of a table, and the cards of a phone. */
export const orderRows = ({ rowMenu, rowActions, openDetail }: Pick<OrderActions, 'rowMenu' | 'rowActions' | 'openDetail'>) =>
  ({
    noun: ORDERS,
    rowId: (order) => order._id,
    rowName: (order) => order.internalID,
    rowTone: (order) => (order.toAddress.partial_match || order.fromAddress.partial_match ? 'warn' : undefined),
    expanded: (order) => (
      <Suspense>
        <OrderExpanded order={order} />
      </Suspense>
    ),
    cardHeight: 112,
    card: (order) => <OrderCard order={order} />,
    rowMenu,
    rowActions,
    onOpen: openDetail,
    actionCount: BUTTONS_HIDE_AT.length,
    actionsHideAt: BUTTONS_HIDE_AT,
  }) satisfies Partial<RowOptions<OrderRowShown>> & { card: (order: OrderRowShown) => ReactNode };
