import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment } from 'react';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormBody, FormFrame, FormFrames } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { type ValidationType, validationTypes } from '../../choices.ts';
import { plainFields, type PlainName, plainNames } from '../../fields.ts';
import { PlainOrder } from '../../form.ts';
import classes from './OrderForm.module.css';
import type { OrderValues } from './orderValues.ts';

/** What each validation has the driver do. */
const asks: Record<ValidationType, string> = {
  DNI: 'Pide y anota el número',
  Nombre: 'Anota quién recibe',
  Foto: 'Fotografía la entrega',
  Firma: 'Pide que firmen',
};

const limits = limitsOf(PlainOrder);

/** The fields of a frame, each with its hint beside it. */
const FrameFields = ({
  form,
  frame,
  asked,
  kept = false,
}: {
  form: UseFormReturnType<OrderValues>;
  frame: 'parcel' | 'charge';
  /** Fields that another one asks for: required when it does, closed when it does not. */
  asked?: Partial<Record<PlainName, boolean>>;
  /** Whether they stay as they are. */
  kept?: boolean;
}) =>
  plainNames.flatMap((name) => {
    const field = plainFields[name];
    if (field.frame !== frame) return [];
    const isAsked = asked?.[name];
    const rule = { disabled: kept || isAsked === false, ...(isAsked !== undefined && { required: isAsked && !kept }) };
    return (
      <Fragment key={name}>
        <FieldInput form={form} path={name} field={field} limits={limits[name]} span={'hint' in field ? 6 : 12} {...rule} />
        {'hint' in field && (
          <p data-span="6" className={classes.hint}>
            {field.hint}
          </p>
        )}
      </Fragment>
    );
  });

/** What the driver asks for, what the parcel is like and what it costs there (spec 2 §2.3, 'Adicional'). */
export const AdditionalTab = ({ form, kept }: { form: UseFormReturnType<OrderValues>; kept: boolean }) => (
  <FormBody>
    <Checkbox.Group
      label={plainFields.validation_type.label}
      description="Lo que el chofer debe pedir al entregar"
      {...form.getInputProps('validation_type')}
    >
      <div className={classes.choices}>
        {validationTypes.map((type) => (
          <Checkbox key={type} value={type} label={type} description={asks[type]} />
        ))}
      </div>
    </Checkbox.Group>
    <FormFrames>
      <FormFrame title="Paquete">
        <FrameFields form={form} frame="parcel" />
      </FormFrame>
      <FormFrame title="Cobro">
        <FrameFields form={form} frame="charge" asked={{ chargeAmount: form.values.chargeDestination }} kept={kept} />
      </FormFrame>
    </FormFrames>
  </FormBody>
);
