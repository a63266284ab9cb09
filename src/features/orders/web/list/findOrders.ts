import { createElement } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import type { Finder } from '#web/screens.tsx';
import { codesOf } from '../../codes.ts';
import { ordersApi } from '../api.ts';
import { ORDERS } from '../../noun.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** Orders that the palette shows. */
const SHOWN = 5;

const pathOf = (_id: string) => `/order/${_id}`;

/** Letters of a text that is sought among all that orders say; a longer one is a scanned code. */
const MAX_TYPED = 200;

const tracked = async (text: string) => {
  const { orders } = await ordersApi.tracking.call({ search: text });
  return { orders, total: orders.length };
};

/** Finds orders for the palette and for the search of the head. */
const findOrders: Finder = {
  find: async (text) => {
    const several = codesOf(text).length > 1;
    const { orders, total } =
      several || text.length > MAX_TYPED ? await tracked(text) : await ordersApi.search.call({ search: text, size: SHOWN });
    // Of several numbers Enter opens the list.
    const found = (several ? [] : orders).map(({ _id, internalID, externalID, status, toAddress, client }) => ({
      path: pathOf(_id),
      label: internalID,
      note: [externalID, [addressLine(toAddress), toAddress.town].filter(Boolean).join(', '), client.name].filter(Boolean).join(' · '),
      mark: createElement(StatusBadge, { status: status.id }),
    }));
    const more = {
      path: several ? `/search/${encodeURIComponent(text)}` : `/order?anyDate=true&search=${encodeURIComponent(JSON.stringify(text))}`,
      label: several ? `Ver ${counted(total, ORDERS)}` : `Ver las ${formatCount(total)} órdenes de «${text}»`,
    };
    return { title: 'Órdenes', found, more: total > (several ? 0 : SHOWN) ? more : undefined };
  },
  only: async (number) => {
    // In an address these would be the way up; no order is called so, and the blank keeps what was sought.
    if (number === '.' || number === '..') return `/search/${number}%20`;
    const { orders, missing } = await ordersApi.tracking.call({ search: number });
    return orders[0] && orders.length === 1 && missing.length === 0 ? pathOf(orders[0]._id) : undefined;
  },
};

export default findOrders;
