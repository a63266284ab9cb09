import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fold } from '#shared/text.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { orderTypes, type Origin, origins } from '../../orders/choices.ts';
import { FeeForm } from '../contract.ts';
import { feeFields } from '../fields.ts';
import type { FeeValues } from './feeValues.ts';
import classes from './IdentityFields.module.css';

const limits = limitsOf(FeeForm);
const originOptions = origins.map((origin) => ({ value: origin, label: origin }));
const findOrigins = (text: string) => Promise.resolve(originOptions.filter(({ label }) => fold(label).includes(fold(text.trim()))));

/** What a tariff is called, and which orders are its. */
export const IdentityFields = <Values extends FeeValues>({ form: given }: { form: UseFormReturnType<Values> }) => {
  // What a wizard holds besides is none of these.
  const form = given as unknown as UseFormReturnType<FeeValues>;
  const { typeOrder, fromOrder } = form.values;
  return (
    <FormGrid>
      <div data-span="12" className={classes.first}>
        <FieldInput form={form} path="name" field={feeFields.name} limits={limits.name} first />
        <FieldInput form={form} path="status" field={feeFields.status} limits={limits.status} required />
      </div>
      <div data-span="12">
        <Checkbox.Group
          label={feeFields.typeOrder.label}
          required
          value={typeOrder}
          error={form.errors['typeOrder']}
          onChange={(types) => {
            form.setFieldValue('typeOrder', types);
            form.clearFieldError('typeOrder');
          }}
        >
          <div className={classes.types}>
            {orderTypes.map((type) => (
              <div key={type} className={classes.type} data-chosen={typeOrder.includes(type) || undefined}>
                <Checkbox value={type} label={type} />
              </div>
            ))}
          </div>
        </Checkbox.Group>
      </div>
      <div data-span="12">
        <AsyncSelect
          name="fees origins"
          label={feeFields.fromOrder.label}
          multiple
          known={originOptions}
          search={findOrigins}
          placeholder="Todos"
          value={fromOrder}
          error={form.errors['fromOrder']}
          onChange={(chosen) => form.setFieldValue('fromOrder', chosen as Origin[])}
        />
      </div>
      <p data-span="12" className={classes.note}>
        Sin canales, vale para todos. Una tarifa que nombra al cliente gana a una general; entre iguales, la más nueva.
      </p>
    </FormGrid>
  );
};
