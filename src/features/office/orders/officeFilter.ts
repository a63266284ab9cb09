import * as z from 'zod';
import { checkDays } from '#shared/day.ts';
import { Origin, StatusId } from '../../orders/choiceSchemas.ts';
import { type OrderFilter, orderFilterShape } from '../../orders/filter.ts';
import { INTERNAL } from '../../orders/status.ts';
import { accountFaults } from './mlAccount.ts';

const { startDay, endDay, notDate, createAt, driverAssign, client, search, typeOrder, fromOrderAccount, warehouse, validation_type } =
  orderFilterShape;

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
export const OfficeFilter = z.object(officeFilterShape).superRefine(checkDays).superRefine(checkAccount);
export type OfficeFilter = z.output<typeof OfficeFilter>;

/** A filter as the wire has it. */
export type SentOfficeFilter = z.input<typeof OfficeFilter>;

/** The same filter as the list of orders has it. */
export const orderFilterOf = ({ fromOrder, ...filter }: OfficeFilter): OrderFilter => ({
  ...filter,
  ...(fromOrder && { fromOrder: [fromOrder] }),
});
