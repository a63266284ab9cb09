import * as z from 'zod';
import { Origin } from '../../orders/choiceSchemas.ts';
import { OrderFilter } from '../../orders/filter.ts';
import { StatusId } from '../../orders/statusId.ts';
import { accountFaults } from './mlAccount.ts';

/** From here on statuses are internal, and nobody looks for them here (spec 2 §2.1). */
const INTERNAL = 95;

const { startDay, endDay, notDate, createAt, driverAssign, client, search, typeOrder, fromOrderAccount, warehouse, validation_type } =
  OrderFilter.shape;

/** What the office's list is filtered by; all given conditions must hold (spec 2 §3). */
export const officeFilterShape = {
  startDay,
  endDay,
  notDate,
  createAt,
  driverAssign,
  client,
  search,
  status: z
    .array(StatusId)
    .max(30)
    .refine((some) => some.every((id) => id < INTERNAL), 'Estado inexistente')
    .optional(),
  typeOrder,
  /** One of them, here. */
  fromOrder: Origin.nullish(),
  fromOrderAccount,
  warehouse,
  validation_type,
};

/** Says at each field what the rule about accounts asks for. */
export const checkAccount = (filter: Parameters<typeof accountFaults>[0], context: z.RefinementCtx): void => {
  for (const [field, message] of Object.entries(accountFaults(filter))) context.addIssue({ code: 'custom', path: [field], message });
};

/** See the shape. */
export const OfficeFilter = z.object(officeFilterShape).superRefine(checkAccount);
export type OfficeFilter = z.output<typeof OfficeFilter>;

/** A filter as the wire has it. */
export type SentOfficeFilter = z.input<typeof OfficeFilter>;

/** The same filter as the list of orders has it. */
export const orderFilterOf = ({ fromOrder, ...filter }: OfficeFilter): OrderFilter => ({
  ...filter,
  ...(fromOrder && { fromOrder: [fromOrder] }),
});
