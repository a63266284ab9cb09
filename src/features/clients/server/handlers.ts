import { eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { clients as contract } from '../contract.ts';
import { clients } from './tables.ts';

export const clientHandlers = handlers(contract, {
  search: ({ input, db }) =>
    findOptions(db, input, {
      from: clients,
      label: clients.name,
      note: sql`concat_ws(', ', nullif(${clients.address}, ''), nullif(${clients.town}, ''))`,
      text: clients.search,
      active: eq(clients.status, recordStatus.active),
      more: {
        _id: clients._id,
        name: clients.name,
        address: clients.address,
        addressNumber: clients.addressNumber,
        floor: clients.floor,
        door: clients.door,
        town: clients.town,
        postalCode: clients.postalCode,
        lat: clients.lat,
        lng: clients.lng,
        email: clients.email,
        phone: clients.phone,
        contactName: clients.contactName,
        contactPhone: clients.contactPhone,
      },
    }),
});
