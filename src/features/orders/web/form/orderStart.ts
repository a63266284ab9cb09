import { v4 as newUuid } from 'uuid';
import type { Day } from '#shared/day.ts';
import type { OrderFormShown } from '../../form.ts';
import { filledOrder } from './orderSending.ts';
import { emptyOrder, type FormKind, type OrderValues } from './orderValues.ts';

/** What a form starts from: what it shows at first, and what its saving needs to know of the order. */
export type FormStart = {
  kind: FormKind;
  /** The order that is edited. */
  _id: string | null;
  internalID: string | null;
  version: number | null;
  /** The delivery instant before. */
  before: string | null;
  returnOf: { _id: string; internalID: string } | null;
  /** Made once per form: sent twice, it creates one order. */
  importId: string;
  /** Returns that there are already. */
  returns: { _id: string; internalID: string }[];
  /** Why what its money depends on stays as it is. */
  kept: string | null;
  /** Who else has it. */
  shared: OrderFormShown['shared'];
  values: OrderValues;
};

/** A form for a new order. */
export const newStart = (today: Day): FormStart => ({
  kind: 'new',
  _id: null,
  internalID: null,
  version: null,
  before: null,
  returnOf: null,
  importId: newUuid(),
  returns: [],
  kept: null,
  shared: [],
  values: emptyOrder(today),
});

/** A form that the server filled; a copy and a return are due today unless told. */
export const startOf = (kind: FormKind, shown: OrderFormShown, today: Day): FormStart => {
  const { _id, internalID, version, deliveryDate, returnOf, returns, kept, shared } = shown;
  const values = filledOrder(shown);
  const late = kind !== 'edit' && (values.deliveryDate === null || values.deliveryDate < today);
  return {
    kind,
    _id,
    internalID,
    version,
    before: deliveryDate,
    returnOf,
    importId: newUuid(),
    returns,
    kept,
    shared,
    values: late ? { ...values, deliveryDate: today } : values,
  };
};

/** What the form is called. */
export const formTitle = ({ kind, internalID, returnOf }: Pick<FormStart, 'kind' | 'internalID' | 'returnOf'>): string => {
  if (kind === 'edit') return `Editar Orden: ${internalID ?? ''}`;
  return returnOf ? `Agregar Orden: devolución de ${returnOf.internalID}` : 'Agregar Orden';
};
