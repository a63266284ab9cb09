import { can } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { handlers } from '#server/http/api.ts';
import { heldByPlace } from '../../orders/server/operations.ts';
import { statuses } from '../../orders/status.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { storage, type WarehouseCard } from '../contract.ts';
import { heldPage } from './heldPage.ts';
import { ownWarehouses } from './operations.ts';

const places = statuses.map(({ id }) => id);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export const storageHandlers = handlers(storage, {
  status: async ({ db, viewer, now }) => {
    const held = await heldByPlace(db, now);
    const own = await ownWarehouses(db, viewer);
    const all = await db.select().from(warehouses);
    const cards = all.map(({ _id, name, address, addressNumber, town, status }): WarehouseCard => {
      const lying = held.filter(({ warehouse }) => warehouse === _id);
      return {
        _id,
        name,
        address: [addressLine({ address, addressNumber }), town].filter(Boolean).join(', '),
        status,
        packageTotal: sum(lying.map(({ total }) => total)),
        today: sum(lying.map(({ today }) => today)),
        recent: sum(lying.map(({ recent }) => recent)),
        long: sum(lying.map(({ long }) => long)),
        statuses: lying
          .map(({ status: id, total }) => ({ id, total }))
          .toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id)),
      };
    });
    // What was deleted and yet holds something, as after a deletion that was taken back, is not hidden with it.
    const shown = cards.filter(
      (card) => (own?.some(({ _id }) => _id === card._id) ?? true) && (card.status !== recordStatus.deleted || card.packageTotal > 0),
    );
    return {
      data: shown.toSorted((one, other) => other.packageTotal - one.packageTotal || one.name.localeCompare(other.name, 'es')),
      nowhere: can(viewer, 'order') ? sum(held.flatMap(({ warehouse, total }) => (warehouse === null ? total : []))) : null,
    };
  },
  held: async ({ input, db, viewer }) => heldPage(db, input, await ownWarehouses(db, viewer)),
});
