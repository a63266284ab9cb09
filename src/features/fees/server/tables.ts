import { index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import { companyTable, instant, money, refers } from '#server/tables.ts';
import { clients } from '../../clients/server/tables.ts';
import type { OrderType, Origin } from '../../orders/choices.ts';
import type { FeeRule } from '../rules.ts';
import type { LngLat } from '#shared/place/geo.ts';

/** Tariffs: what deliveries cost, by zone. */
export const fees = companyTable('fees', {
  status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
  name: text().notNull(),
  /** 1: by zone. */
  type: smallint().$type<1>().notNull(),
  typeOrder: text().$type<OrderType>().array().notNull(),
  /** Empty for every origin. */
  fromOrder: text().$type<Origin>().array().notNull(),
  /** In their order. */
  rules: jsonb().$type<FeeRule[]>().notNull(),
  createAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** The clients that tariffs name. */
export const feeClients = companyTable('fee_clients', { fee: uuid().notNull(), client: uuid().notNull() }, (table) => [
  refers(table, table.fee, fees),
  refers(table, table.client, clients),
  uniqueIndex('fee_clients_pair').on(table.companyId, table.fee, table.client),
  index('fee_clients_client').on(table.companyId, table.client),
]);

/** The zones of tariffs; saving a tariff's zones replaces them, and those that stay keep their `_id`. */
export const feeZones = companyTable(
  'fee_zones',
  {
    fee: uuid().notNull(),
    /** Its place in the table, from 0. */
    position: smallint().notNull(),
    name: text().notNull(),
    /** To the driver. */
    pay: money().notNull(),
    /** To the client. */
    cash: money().notNull(),
    /** Of each polygon its outer ring, then its holes, in degrees. */
    polygons: jsonb().$type<LngLat[][][]>().notNull(),
  },
  (table) => [refers(table, table.fee, fees), uniqueIndex('fee_zones_position').on(table.companyId, table.fee, table.position)],
);
