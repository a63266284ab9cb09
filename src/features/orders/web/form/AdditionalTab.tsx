import { Checkbox, NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ValidationType } from '../../choices.ts';
import { validationTypes } from '../../choices.ts';
import { FormBody, FormFrame, FormFrames } from '#web/form/FormFrame.tsx';
import classes from './OrderForm.module.css';
import type { OrderValues } from './orderForm.ts';

/** What stands beside a field, to say what is meant. */
const Hint = ({ children }: { children: ReactNode }) => (
  <p data-span="6" className={classes.hint}>
    {children}
  </p>
);

/** What each validation has the driver do. */
const asks: Record<ValidationType, string> = {
  DNI: 'Pide y anota el número',
  Nombre: 'Anota quién recibe',
  Foto: 'Fotografía la entrega',
  Firma: 'Pide que firmen',
};

const SPANISH = { decimalSeparator: ',', thousandSeparator: '.', allowNegative: false, hideControls: true } as const;

/** What the driver asks for, what the parcel is like and what it costs there (spec 2 §2.3, 'Adicional'). */
export const AdditionalTab = ({ form }: { form: UseFormReturnType<OrderValues> }) => {
  const number = (field: 'weight' | 'volume' | 'valuePackage' | 'chargeAmount' | 'numberPackage') => ({
    value: form.values[field],
    onChange: (value: number | string) => form.setFieldValue(field, typeof value === 'number' ? value : ''),
    error: form.errors[field],
  });
  return (
    <FormBody>
      <Checkbox.Group
        label="Tipo de validación"
        description="Lo que el chofer debe pedir al entregar"
        styles={{ description: { fontSize: 12 } }}
        {...form.getInputProps('validation_type')}
      >
        <div className={classes.choices}>
          {validationTypes.map((type) => (
            <Checkbox key={type} value={type} label={type} description={asks[type]} styles={{ description: { fontSize: 12 } }} />
          ))}
        </div>
      </Checkbox.Group>
      <FormFrames>
        <FormFrame title="Paquete">
          <NumberInput
            data-span="6"
            label="Peso"
            {...SPANISH}
            allowDecimal={false}
            rightSection={<span className={classes.unit}>g</span>}
            {...number('weight')}
          />
          <Hint>En gramos: un kilo son 1.000</Hint>
          <NumberInput
            data-span="6"
            label="Volumen"
            {...SPANISH}
            decimalScale={6}
            rightSection={<span className={classes.unit}>m³</span>}
            {...number('volume')}
          />
          <Hint>40 × 30 × 10 cm son 0,012</Hint>
          <NumberInput
            data-span="6"
            label="Valor declarado"
            {...SPANISH}
            decimalScale={2}
            leftSection={<span className={classes.unit}>$</span>}
            {...number('valuePackage')}
          />
          <Hint>De lo que se entrega, en pesos</Hint>
          <NumberInput data-span="6" label="Bultos" {...SPANISH} allowDecimal={false} min={0} {...number('numberPackage')} />
          <Hint>Cuántos se entregan juntos</Hint>
        </FormFrame>
        <FormFrame title="Cobro">
          <div data-span="12" className={classes.switch}>
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
            data-span="6"
            label="Monto a cobrar"
            {...SPANISH}
            decimalScale={2}
            required={form.values.chargeDestination}
            disabled={!form.values.chargeDestination}
            leftSection={<span className={classes.unit}>$</span>}
            {...number('chargeAmount')}
          />
          <Hint>Lo que el chofer cobra al entregar</Hint>
        </FormFrame>
      </FormFrames>
    </FormBody>
  );
};
