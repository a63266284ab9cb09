import { createElement } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import type { Finder } from '#web/screens.tsx';
import { ordersApi } from '../api.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** Orders that the palette shows. */
const SHOWN = 5;

const pathOf = (_id: string) => `/order/${_id}`;

/** Finds orders for the palette and for the search of the head. */
const findOrders: Finder = {
  find: async (text) => {
    const { orders, total } = await ordersApi.search.call({ search: text, size: SHOWN });
    const found = orders.map(({ _id, internalID, externalID, status, toAddress, client }) => ({
      path: pathOf(_id),
      label: internalID,
      note: [externalID, [addressLine(toAddress), toAddress.town].filter(Boolean).join(', '), client.name].filter(Boolean).join(' · '),
      mark: createElement(StatusBadge, { status: status.id }),
    }));
    const more = {
      path: `/order?anyDate=true&search=${encodeURIComponent(JSON.stringify(text))}`,
      label: `Ver las ${formatCount(total)} órdenes de «${text}»`,
    };
    return { title: 'Órdenes', found, more: total > SHOWN ? more : undefined };
  },
  only: async (number) => {
    const { orders } = await ordersApi.tracking.call({ search: number });
    return orders[0] && orders.length === 1 ? pathOf(orders[0]._id) : undefined;
  },
};

export default findOrders;
