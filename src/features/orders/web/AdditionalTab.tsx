import { MultiSelect, NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { validationTypes } from '../lists.ts';
import classes from './OrderForm.module.css';
import type { OrderValues } from './orderForm.ts';

const Topic = ({ title, why, children }: { title: string; why: string; children: ReactNode }) => (
  <section className={classes.topic}>
    <div>
      <h3>{title}</h3>
      <p>{why}</p>
    </div>
    <div className={classes.grid}>{children}</div>
  </section>
);

const SPANISH = { decimalSeparator: ',', thousandSeparator: '.', allowNegative: false, hideControls: true } as const;

/** What the driver asks for, what the parcel is like and what it costs there (spec 2 §2.3, 'Adicional'). */
export const AdditionalTab = ({ form }: { form: UseFormReturnType<OrderValues> }) => {
  const number = (field: 'weight' | 'volume' | 'valuePackage' | 'chargeAmount' | 'numberPackage') => ({
    value: form.values[field],
    onChange: (value: number | string) => form.setFieldValue(field, typeof value === 'number' ? value : ''),
    error: form.errors[field],
  });
  return (
    <div className={classes.topics}>
      <Topic title="Validación" why="Lo que el chofer debe pedir al entregar.">
        <MultiSelect
          data-span="12"
          label="Tipo de validación"
          placeholder={form.values.validation_type.length === 0 ? 'Ninguna' : ''}
          data={[...validationTypes]}
          {...form.getInputProps('validation_type')}
        />
      </Topic>
      <Topic title="Paquete" why="Medidas, valor y cuántos bultos son.">
        <NumberInput
          data-span="3"
          label="Peso"
          {...SPANISH}
          allowDecimal={false}
          rightSection={<span className={classes.unit}>g</span>}
          {...number('weight')}
        />
        <NumberInput
          data-span="3"
          label="Volumen"
          {...SPANISH}
          decimalScale={6}
          rightSection={<span className={classes.unit}>m³</span>}
          {...number('volume')}
        />
        <NumberInput
          data-span="3"
          label="Valor declarado"
          {...SPANISH}
          decimalScale={2}
          leftSection={<span className={classes.unit}>$</span>}
          {...number('valuePackage')}
        />
        <NumberInput data-span="3" label="Bultos" {...SPANISH} allowDecimal={false} min={0} {...number('numberPackage')} />
      </Topic>
      <Topic title="Cobro" why="Lo que el chofer cobra al entregar.">
        <div data-span="4" className={classes.switch}>
          <Switch
            label="Cobrar en Destino"
            checked={form.values.chargeDestination}
            onChange={(event) => {
              form.setFieldValue('chargeDestination', event.currentTarget.checked);
              form.clearFieldError('chargeAmount');
            }}
          />
        </div>
        <NumberInput
          data-span="4"
          label="Monto a cobrar"
          {...SPANISH}
          decimalScale={2}
          required={form.values.chargeDestination}
          disabled={!form.values.chargeDestination}
          leftSection={<span className={classes.unit}>$</span>}
          {...number('chargeAmount')}
        />
      </Topic>
    </div>
  );
};
