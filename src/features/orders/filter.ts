import * as z from 'zod';
import { BuildingType } from '#shared/place/address.ts';
import { Ref } from '#shared/contract.ts';
import { paging } from '#shared/list/page.ts';
import { checkDays, Day } from '#shared/day.ts';
import { OrderType, Origin, StatusId, ValidationType } from './choiceSchemas.ts';
import { heldAges, orderNews, UNASSIGNED } from './choices.ts';
import { orderSorts } from './sorts.ts';

/** Number of an account of Mercado Libre. */
export const AccountNumber = z.string().regex(/^\d{1,20}$/, 'Cuenta inexistente');

/** What the lists filter by; all given conditions must hold, lists match any of their values (spec 2 §2.2, §3). */
export const orderFilterShape = {
  startDay: Day.nullish(),
  /** Included. */
  endDay: Day.nullish(),
  /** Orders without a delivery date; the range is then ignored. */
  notDate: z.boolean().optional(),
  /** On which they were created, both included. */
  createAt: z.object({ startDay: Day, endDay: Day }).superRefine(checkDays).nullish(),
  status: z.array(StatusId).max(30).optional(),
  client: Ref.nullish(),
  driverAssign: z.union([Ref, z.literal(UNASSIGNED)]).nullish(),
  /** Words of the destination or its person, in any order; accents and case are ignored. */
  toAddress: z.string().trim().max(200).optional(),
  /** A number of the order, internal, external or of tracking; or words of the destination, of its person or of the client. */
  search: z.string().trim().max(200).optional(),
  /** `UNASSIGNED` stands for orders in no warehouse. */
  warehouse: z
    .array(z.union([Ref, z.literal(UNASSIGNED)]))
    .max(100)
    .optional(),
  /** Orders whose parcel lies in a warehouse, by how long. */
  held: z.enum(heldAges).nullish(),
  typeOrder: z.array(OrderType).max(10).optional(),
  fromOrder: z.array(Origin).max(20).optional(),
  /** Number of the Mercado Libre account that sells. */
  fromOrderAccount: AccountNumber.nullish(),
  /** Of the destination. */
  typeBuilding: BuildingType.nullish(),
  /** Type Flex with an origin of Mercado Libre. */
  flexML: z.boolean().optional(),
  /** 'Dirección erronea': the geocoder was not sure of the origin or of the destination. */
  partial_match: z.boolean().optional(),
  /** Not delivered, brought back nor cancelled. */
  open: z.boolean().optional(),
  /** By what was last heard of them. */
  news: z.enum(orderNews).nullish(),
  /** 'Cobro en destino': something is collected at the door. */
  charge: z.boolean().optional(),
  /** Orders that ask for any of these. */
  validation_type: z.array(ValidationType).max(4).optional(),
  /** `_id` of a locality or district: the destination lies in its outline. */
  region: Ref.nullish(),
  /** `_id` of the import that created them. */
  import: Ref.nullish(),
};

/** See the shape. */
export const OrderFilter = z.object(orderFilterShape).superRefine(checkDays);
export type OrderFilter = z.output<typeof OrderFilter>;

/** A filter as the wire has it. */
export type SentFilter = z.input<typeof OrderFilter>;

/** One page of a filter's orders. */
export const OrderSearch = z.object({ ...orderFilterShape, ...paging(orderSorts) }).superRefine(checkDays);
export type OrderSearch = z.output<typeof OrderSearch>;
