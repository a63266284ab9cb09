import { listColumns } from '#shared/list/listColumns.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { orderColumns } from '../../orders/orderColumns.ts';
import type { OrderRowShown } from '../../orders/orderRow.ts';

const { internalID, deliveryDate, ...rest } = orderColumns;

/** Which ends of an order have an address that the geocoder was not sure of, in words; undefined when none has. */
export const doubtOf = ({ fromAddress, toAddress }: Pick<OrderRowShown, 'fromAddress' | 'toAddress'>): string | undefined => {
  if (fromAddress.partial_match && toAddress.partial_match) return 'Origen y destino dudosos';
  if (fromAddress.partial_match) return 'Origen dudoso';
  return toAddress.partial_match ? 'Destino dudoso' : undefined;
};

/** Every column of the office's list, in its order: those of an order, its number first, and what the office asks about besides. */
export const officeColumns = listColumns<OrderRowShown>()({
  internalID,
  deliveryDate,
  ...rest,
  fromAddress: {
    title: 'Origen',
    kind: 'text',
    value: ({ fromAddress }) => [fromAddress.name, addressLine(fromAddress), fromAddress.town].filter(Boolean).join(' · '),
  },
  doubt: { title: 'Dirección dudosa', kind: 'text', value: doubtOf },
  fromOrder: { title: 'Canal', kind: 'text', value: (order) => order.fromOrder },
  fromOrderAccount: { title: 'Cuenta ML', kind: 'code', value: (order) => order.fromOrderAccount },
});
