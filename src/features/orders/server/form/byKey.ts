import type { Viewer } from '#shared/permissions.ts';
import { fieldsFor } from '../../askedFields.ts';
import type { NewOrderForm } from '../../form.ts';
import type { StatusId } from '../../status.ts';

const UNSCOPED = 'Esta clave de API crea órdenes en estado 0 o 1: para lo demás necesita el alcance statuses';
const DEMANDING = 'Este estado pide más de lo que lleva una orden nueva: créela en 1 y cámbielo con POST /api/order/history';

/** What the form itself asks for where a status needs it; the rest that a history demands only the history takes. */
const isInForm = (field: string) => field === 'driverAssign' || field === 'warehouse';

/**
 * What a key may not do with a new order, by field. Without the scope for statuses it begins in 0 or 1, with nobody and nowhere; with it, in
 * any status but those for which the history demands what no form has.
 * @param status that the order gets
 */
export const keyFaults = (
  { scopes }: NonNullable<Viewer['key']>,
  form: Pick<NewOrderForm, 'status' | 'driverAssign' | 'warehouse'>,
  status: StatusId,
): Record<string, string> => {
  if (!scopes.includes('statuses'))
    return {
      ...(form.status > 1 && { status: UNSCOPED }),
      ...(form.driverAssign && { driverAssign: UNSCOPED }),
      ...(form.warehouse && { warehouse: UNSCOPED }),
    };
  const isDemanding = fieldsFor(status, 'history').some(({ field, required }) => required && !isInForm(field));
  return isDemanding ? { status: DEMANDING } : {};
};
