import { listColumns } from '#shared/list/listColumns.ts';
import { orderColumns } from '../orders/orderColumns.ts';
import { transferStateNames, transferStatusNames } from './choices.ts';
import type { TransferRowShown } from './transfer.ts';

const { deliveryDate, status, client, toAddress, postalCode, person, phone, externalID, externalTracking, internalID } = orderColumns;
const { driverAssign, typeOrder, chargeAmount, numberPackage, createAt } = orderColumns;

/** Every column of a transfer, in the order of the list: what the screen shows and what is exported. */
export const transferColumns = listColumns<TransferRowShown>()({
  deliveryDate,
  status,
  transferStatus: { title: 'Transfer', kind: 'text', value: ({ transfer }) => transferStatusNames[transfer.transferStatus] },
  transferPermission: { title: 'Logística', kind: 'text', value: ({ transfer }) => transfer.transferPermission },
  transferid: { title: 'ID Logístico', kind: 'code', value: ({ transfer }) => transfer.transferid },
  client,
  toAddress,
  postalCode,
  person,
  phone,
  externalID,
  externalTracking,
  internalID,
  driverAssign,
  typeOrder,
  fromOrder: { title: 'Origen', kind: 'text', value: ({ fromOrder }) => fromOrder },
  chargeAmount,
  numberPackage,
  sharedAt: { title: 'Compartida', kind: 'instant', value: ({ transfer }) => transfer.createAt },
  state: { title: 'Cierre', kind: 'text', value: ({ transfer }) => transferStateNames[transfer.state] },
  reason: { title: 'Motivo', kind: 'text', value: ({ transfer }) => transfer.reason },
  endAt: { title: 'Cerrada el', kind: 'instant', value: ({ transfer }) => transfer.endAt },
  createAt,
});
