import { isNotNull, sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, degrees, instant, money, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import { employees } from '../../session/server/tables.ts';
import { skus } from '../../skus/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { Changes } from '#shared/record/changes.ts';
import type { HistorySource, OrderType, Origin, ValidationType } from '../choices.ts';
import { generated } from './generated.ts';
import { doorIds, finishedIds, heldIds, type StatusId } from '../status.ts';

/** Columns of one end of an order; both ends are declared in full, so that column names stay greppable. */
const place = {
  address: () => text().notNull(),
  number: () => integer().notNull().default(0),
  /** [0,0] never gets in: an end without a place on the map is not stored. */
  degrees: () => degrees().notNull(),
  partial: () => boolean().notNull().default(false),
};

/** Orders whose parcel lies in their warehouse, if they have one (`isHeld`); literal, for the same reason as the next. */
export const isHandled = sql.raw(`status in (${heldIds.join(', ')})`);

/** Entries that are told of an order by itself: brought back, cancelled, deleted; literal, as `isUnderWay`. */
const isNoted = sql.raw('status in (18, 22, 99) and batch is null');

/** Orders under way; literal, so that the planner knows the index of these by it. */
export const isUnderWay = sql.raw(`status not in (${finishedIds.join(', ')})`);

/**
 * Orders: one parcel, or a few with the same destination. Deliberately without GIN or GiST indexes: status and driver change all day
 * and each change writes every index (docs/decisions/001-database.md); text lives in `order_search`.
 */
export const orders = companyTable(
  'orders',
  {
    /** The company's transferid and eight digits (decisions §3). */
    internalID: text('internal_id').notNull(),
    externalID: text('external_id'),
    externalTracking: text(),
    client: uuid().notNull(),
    typeOrder: text().$type<OrderType>().notNull(),
    fromOrder: text().$type<Origin>().notNull(),
    status: smallint().$type<StatusId>().notNull(),
    deliveryDate: instant(),
    driverAssign: uuid(),
    warehouse: uuid(),
    /** When the parcel came into its warehouse, last; of an order that is not held (`isHeld`) it says nothing. */
    heldSince: instant().notNull().defaultNow(),
    validation_type: text()
      .$type<ValidationType>()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `validation_type` as bits (`validationBits`), so that a filter can look for any of them in an index under row-level security. */
    validationMask: smallint().notNull().generatedAlwaysAs(generated.validationMask),

    fromName: text(),
    fromAddress: place.address(),
    fromAddressNumber: place.number(),
    fromFloor: text(),
    fromDoor: text(),
    fromTown: text(),
    fromPostalCode: text(),
    fromPhone: text(),
    fromEmail: text(),
    fromObservation: text(),
    fromTypeBuilding: text(),
    fromLat: place.degrees(),
    fromLng: place.degrees(),
    fromPartialMatch: place.partial(),

    toName: text(),
    toAddress: place.address(),
    toAddressNumber: place.number(),
    toFloor: text(),
    toDoor: text(),
    toTown: text(),
    toPostalCode: text(),
    toPhone: text(),
    toEmail: text(),
    toObservation: text(),
    toTypeBuilding: text(),
    toLat: place.degrees(),
    toLng: place.degrees(),
    toPartialMatch: place.partial(),

    numberPackage: integer().notNull().default(1),
    /** Grams. */
    weight: integer(),
    /** Cubic metres. */
    volume: doublePrecision(),
    valuePackage: money(),
    chargeDestination: boolean().notNull().default(false),
    chargeAmount: money().notNull().default('0'),

    /** The marketplace's QR text, as it came: never made again from its parts. */
    qr: text(),
    /** Number of the Mercado Libre account that sells, as the marketplace's QR says it, however that came. */
    fromOrderAccount: text().generatedAlwaysAs(generated.fromOrderAccount),
    printAt: instant(),
    /** The logistics company (its `transferid`) that it is shared with, and the one that shared it (decisions §5). */
    sentTo: text(),
    receivedFrom: text(),
    /** The one of these that delivered it, without a driver of this company; says nothing of an order that is in another status or has a driver. */
    deliveredBy: text(),
    /** Whether it was delivered, and not by the company that shared it: then its client is charged. */
    charges: boolean().notNull().generatedAlwaysAs(generated.charges),
    /** The draft row it came from; one order per draft, however often it is sent. */
    importId: uuid(),
    /** Fingerprint of what that draft said (`contentHash`): sent again with other content, it is refused. */
    importHash: text(),
    /** The import that it came with; no reference, for imports are of a later slice. */
    import: uuid(),
    /** The delivered order that this one brings back. */
    returnOf: uuid(),
    createAt: instant().notNull(),
    lastActionDate: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.client, clients),
    refers(table, table.driverAssign, employees),
    refers(table, table.warehouse, warehouses),
    uniqueIndex('orders_internal_id').on(table.companyId, table.internalID),
    index('orders_external_id').on(table.companyId, table.externalID),
    index('orders_external_tracking').on(table.companyId, table.externalTracking),
    // Holds all that the list filters by, so that the page of any filter is found in the index alone.
    index('orders_delivery').on(
      table.companyId,
      table.deliveryDate.desc().nullsLast(),
      table._id.desc().nullsFirst(),
      table.status,
      table.client,
      table.driverAssign,
      table.warehouse,
      table.typeOrder,
      table.fromOrder,
      table.validationMask,
      table.toTypeBuilding,
      table.fromPartialMatch,
      table.toPartialMatch,
      table.toLat,
      table.toLng,
    ),
    // What few values tell apart, without the ids: a third of the width, so that hundreds of thousands are counted in half the time.
    index('orders_counts').on(
      table.companyId,
      table.deliveryDate.desc().nullsLast(),
      table.status,
      table.typeOrder,
      table.fromOrder,
      table.validationMask,
      table.toTypeBuilding,
      table.warehouse,
      table.fromPartialMatch,
      table.toPartialMatch,
    ),
    // For a region of all time: its box is a few thousand orders of the half million that would be looked through otherwise.
    index('orders_destination').on(table.companyId, table.toLat, table.toLng),
    index('orders_status').on(table.companyId, table.status, table.deliveryDate.desc().nullsLast()),
    index('orders_client').on(table.companyId, table.client, table.deliveryDate.desc().nullsLast()),
    index('orders_driver').on(table.companyId, table.driverAssign, table.deliveryDate.desc().nullsLast()),
    // The accounts of a client, and an account's orders: its client may have half a million of other ones.
    index('orders_account')
      .on(table.companyId, table.client, table.fromOrderAccount, table.deliveryDate.desc().nullsLast(), table._id.desc().nullsFirst())
      .where(sql`from_order_account is not null`),
    // What lies in warehouses, or in none that anybody told: some thousands of the orders of all time.
    index('orders_held').on(table.companyId, table.warehouse, table.status, table.heldSince, table._id).where(isHandled),
    // Those that are under way, by when something was last heard of them: they are few among all that there ever were.
    index('orders_open').on(table.companyId, table.lastActionDate, table.status).where(isUnderWay),
    // What is collected at the door, with all that its sums want.
    index('orders_charges')
      .on(table.companyId, table.deliveryDate.desc().nullsLast(), table.status, table.driverAssign, table.chargeAmount)
      .where(sql`charge_destination`),
    // What is shared, and what others share, with all that their list filters by: a fifth of the orders at most.
    index('orders_sent')
      .on(
        table.companyId,
        table.deliveryDate.desc().nullsLast(),
        table._id.desc().nullsFirst(),
        table.status,
        table.client,
        table.typeOrder,
        table.fromOrder,
        table.sentTo,
      )
      .where(sql`sent_to is not null`),
    index('orders_received')
      .on(
        table.companyId,
        table.deliveryDate.desc().nullsLast(),
        table._id.desc().nullsFirst(),
        table.status,
        table.client,
        table.typeOrder,
        table.fromOrder,
        table.receivedFrom,
      )
      .where(sql`received_from is not null`),
    uniqueIndex('orders_import_id').on(table.companyId, table.importId),
    index('orders_import')
      .on(table.companyId, table.import)
      .where(sql`import is not null`),
    refers(table, table.returnOf, table),
    index('orders_return_of')
      .on(table.companyId, table.returnOf)
      .where(sql`return_of is not null`),
  ],
);

/** Product lines of an order's delivery note. */
export const orderProducts = companyTable(
  'order_products',
  {
    order: uuid().notNull(),
    product: uuid(),
    sku: text().notNull(),
    description: text().notNull(),
    variant: text(),
    quantity: integer().notNull(),
  },
  (table) => [
    refers(table, table.order, orders),
    refers(table, table.product, skus),
    index('order_products_order').on(table.companyId, table.order),
  ],
);

/** What happened to an order, in order of `_id`; rows are only ever added (the role may not change them). */
export const orderHistory = companyTable(
  'order_history',
  {
    order: uuid().notNull(),
    status: smallint().$type<StatusId>().notNull(),
    deliveryDate: instant(),
    driverAssign: uuid(),
    warehouse: uuid(),
    clientName: text(),
    clientIDNumber: text('client_id_number'),
    observation: text(),
    /** Who; empty when the system itself did it. */
    employee: uuid(),
    /** Where from: back-office, driver, API, marketplace, transfer, import, system (decisions §3); and the API key that did it, by its name then. */
    source: text().$type<HistorySource>().notNull(),
    agent: text(),
    /** Stored photos, signature and papers. */
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** What an edit or a bulk change made of each field, by form path; references as their `_id`. */
    changes: jsonb().$type<Changes>(),
    /**
     * The transfer by which it came from the other company, what that company calls itself, and the entry's `_id` there: each comes once.
     * One without an origin tells of the transfer itself, and travels no further.
     */
    transfer: uuid(),
    partner: text(),
    origin: uuid(),
    /** Why what came did not change the order's status; empty when it did. */
    unapplied: text(),
    /** The bulk change that it belongs to. */
    batch: uuid(),
    /** The bulk change that it takes back. */
    undoes: uuid(),
    /** The order's version after it; kept for bulk changes, so that undoing one sees what happened since. */
    version: integer(),
    createAt: instant().notNull(),
  },
  (table) => [
    refers(table, table.order, orders),
    refers(table, table.driverAssign, employees),
    refers(table, table.warehouse, warehouses),
    refers(table, table.employee, employees),
    index('order_history_order').on(table.companyId, table.order, table._id),
    // By their keys: a file that none of them names is removed at night.
    index('order_history_files')
      .using('gin', sql`${table.files} jsonb_path_ops`)
      .where(sql`files <> '[]'`),
    // What ends an order's way otherwise than well, of all that happens: what the panel tells of single orders.
    index('order_history_noted').on(table.companyId, table._id).where(isNoted),
    // Where a driver was on a day, and when: some of the entries of all that ever happened.
    index('order_history_visits')
      .on(table.companyId, table.driverAssign, table.createAt)
      .where(sql.raw(`status in (${doorIds.join(', ')})`)),
    uniqueIndex('order_history_origin')
      .on(table.companyId, table.transfer, table.origin)
      .where(sql`origin is not null`),
    // What others wrote that changed nothing here: next to none of all that happens, and people are told of it.
    index('order_history_unapplied').on(table.companyId, table._id).where(isNotNull(table.unapplied)),
    index('order_history_batch')
      .on(table.companyId, table.batch, table.order)
      .where(sql`batch is not null`),
  ],
);

/** A file that hangs from a history entry: `key` in the file store. */
export type StoredFile = { kind: 'photo' | 'sign' | 'idFront' | 'idBack' | 'file'; key: string; name: string };
