import { PasswordInput } from '@mantine/core';
import { useEffect } from 'react';
import { isTaxId, TaxId, taxIdFault } from '#shared/record/taxId.ts';
import { formatTaxId, taxIdNames } from '#shared/record/taxIdText.ts';
import { chosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { fieldDifferences } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import { FormBody, FormFrame, FormFrames } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { PictureInput } from '#web/form/photos/PictureInput.tsx';
import { pictureDifferences, savedPicture, sentPicture, type PictureValue } from '#web/form/photos/pictureValue.ts';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { placeDifferences, placeFaults, sentPlace, settlePlace, typedPlaceOf } from '../../places/web/placeFields.ts';
import { PlaceInputs } from '../../places/web/PlaceInputs.tsx';
import { noPlace, type PlaceValues } from '../../places/web/placeValues.ts';
import { useSession } from '../../session/web/session.ts';
import { ClientForm, type ClientRow } from '../contract.ts';
import { clientFields } from '../fields.ts';
import { CLIENT } from '../noun.ts';
import { clientsApi } from './api.ts';
import { Checked, useEmailCheck } from './useEmailCheck.tsx';

const {
  address: _address,
  addressNumber: _number,
  location: _location,
  password: _password,
  avatar,
  logoEmail,
  logoZPL,
  ...typedFields
} = clientFields;
const logos = { avatar, logoEmail, logoZPL } as const;
const logoNames = Object.keys(logos) as (keyof typeof logos)[];
const logoUses = {
  avatar: 'Listas y seguimiento',
  logoEmail: 'Avisos al comprador',
  logoZPL: 'Así sale en la etiqueta',
} as const satisfies Record<keyof typeof logos, string>;
/** Of a logo, in MB. */
const MAX_MEGABYTES = 10;

/** What the form sends. */
export type SentClient = Omit<Parameters<typeof clientsApi.create.call>[0], '_id'>;
type Typed = Omit<ClientForm, 'address' | 'addressNumber' | 'location' | 'password'>;
type ClientValues = TypedValues<Typed> & PlaceValues & Record<keyof typeof logos, PictureValue> & { password: string };

const limits = limitsOf(ClientForm);
const sent = (values: ClientValues) => ({
  ...sentValues<Typed>(typedFields, values),
  ...sentPlace(values),
  password: values.password,
  avatar: sentPicture(values.avatar),
  logoEmail: sentPicture(values.logoEmail),
  logoZPL: sentPicture(values.logoZPL),
});

const Layout = ({ form, record, over }: RecordLayoutProps<ClientValues>) => {
  const country = useSession()?.country_code ?? 'AR';
  const { values } = form;
  const free = useEmailCheck(clientsApi.email, values.email, record);
  const cuit = TaxId.safeParse(values.cuit).data ?? '';
  useEffect(() => {
    if (free === false) form.setFieldError('email', 'Email existente');
    // oxlint-disable-next-line react/exhaustive-deps -- when the answer comes
  }, [free]);
  const field = (path: keyof Typed) => ({ form, path, field: typedFields[path], limits: limits[path] });
  return (
    <FormBody>
      <FormFrames>
        <FormFrame title="Datos">
          <FieldInput {...field('name')} span={6} full first />
          <FieldInput {...field('status')} span={6} full />
          <FieldInput
            {...field('cuit')}
            field={{ ...typedFields.cuit, label: taxIdNames[country] }}
            fault={taxIdFault}
            mark={isTaxId(cuit) && <Checked what={`${taxIdNames[country]} correcto`} />}
            span={6}
            full
          />
          <FieldInput {...field('phone')} span={6} full />
          <FieldInput {...field('email')} mark={free && <Checked what="Email disponible" />} span={6} full />
          <div data-span="6" data-full>
            <PasswordInput
              label="Contraseña"
              required={record.isNew}
              placeholder={record.isNew ? '' : 'Sin cambios'}
              autoComplete="new-password"
              maxLength={200}
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
              {...form.getInputProps('password')}
            />
          </div>
          <FieldInput {...field('contactName')} span={6} full />
          <FieldInput {...field('contactPhone')} span={6} full />
        </FormFrame>
        <FormFrame title="Dirección">
          <PlaceInputs form={form} noun={CLIENT} over={over} mapped={values.name} />
        </FormFrame>
      </FormFrames>
      <FormFrame title="Logos">
        {logoNames.map((name) => (
          <div key={name} data-span="4">
            <PictureInput
              label={logos[name].label}
              about={logoUses[name]}
              shape={logos[name].shape}
              value={values[name]}
              onChange={(value) => {
                form.setValues((now) => ({ ...now, [name]: value }));
                form.clearFieldError(name);
              }}
              maxMegabytes={MAX_MEGABYTES}
              error={form.errors[name]}
            />
          </div>
        ))}
      </FormFrame>
    </FormBody>
  );
};

/** 'Agregar cliente' and 'Editar cliente' (spec 1 §2). */
export const clientForm: RecordFormParts<ClientRow, SentClient, ClientValues> = {
  start: (row) => ({
    ...(row
      ? typedValues<Typed>(typedFields, { ...row, cuit: formatTaxId(row.cuit), status: chosenStatus(row.status) })
      : { ...emptyValues<Typed>(typedFields), status: recordStatus.active }),
    ...(row ? typedPlaceOf(row) : noPlace),
    password: '',
    avatar: savedPicture(row?.avatar),
    logoEmail: savedPicture(row?.logoEmail),
    logoZPL: savedPicture(row?.logoZPL),
  }),
  sent,
  errors: (values, isNew) => {
    const faults = placeFaults(schemaErrors(ClientForm, sent(values)), values);
    return isNew && values.password === '' ? { ...faults, password: 'Requerido' } : faults;
  },
  paths: placeFaults,
  differences: (ways) => [
    ...fieldDifferences<ClientValues>(typedFields, ways),
    ...placeDifferences(ways),
    ...pictureDifferences<ClientValues>({ avatar: avatar.label, logoEmail: logoEmail.label, logoZPL: logoZPL.label }, ways),
  ],
  settle: settlePlace,
  secrets: ['password'],
  size: 1040,
  Layout,
};
