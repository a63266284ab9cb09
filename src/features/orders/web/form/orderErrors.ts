import { dayOf } from '#shared/time.ts';
import { placeFault } from '../../../places/web/placing.ts';
import { dueFault } from '../../due.ts';
import { NewOrderForm } from '../../form.ts';
import { sentOrder } from './orderSending.ts';
import type { FormKind, OrderValues } from './orderValues.ts';

const renamed: readonly (readonly [RegExp, string])[] = [
  [/^(from|to)Address(\.(address|addressNumber|location)(\..*)?)?$/, '$1Address.text'],
  [/^shipment_product\..*/, 'shipment_product'],
];

/** The paths of the wire as those of the form: all that makes up an address is at its one field, every line at the lines. */
export const formPaths = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([path, message]) => [renamed.reduce((name, [from, to]) => name.replace(from, to), path), message]),
  );

/** What is wrong with the form, by its paths (spec 2 §5). @param now in any form of instant, for the earliest day of a new order */
export const orderErrors = (values: OrderValues, kind: FormKind, now: number, mustConfirm = false): Record<string, string> => {
  const checked = NewOrderForm.safeParse(sentOrder(values, null));
  const issues = checked.success ? [] : checked.error.issues;
  const errors = formPaths(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])));
  const places = Object.fromEntries(
    (['fromAddress', 'toAddress'] as const).flatMap((end) => {
      const message = placeFault(values[end]);
      return message ? [[`${end}.text`, message]] : [];
    }),
  );
  const due = values.deliveryDate && dueFault(values.deliveryDate, dayOf(now), { anyPast: kind === 'edit' });
  return {
    ...errors,
    ...places,
    ...(due && { deliveryDate: due }),
    ...(values.pending.product && { 'pending.product': 'Agregue la línea o quite el producto' }),
    ...(mustConfirm && !values.confirmReturn && { confirmReturn: 'Requerido' }),
  };
};
