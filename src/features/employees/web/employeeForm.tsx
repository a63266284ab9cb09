import { Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can, type EmployeeKind, type Permission } from '#shared/permissions.ts';
import { endingNote } from '#shared/record/expiry.ts';
import { isTaxId, TaxId, taxIdFault } from '#shared/record/taxId.ts';
import { taxIdNames } from '#shared/record/taxIdText.ts';
import { fieldDifferences } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormBody, FormFrame, FormFrames, FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { PictureInput } from '#web/form/photos/PictureInput.tsx';
import { pictureDifferences } from '#web/form/photos/pictureValue.ts';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { recordOptions } from '#web/select/recordOptions.ts';
import { useToday } from '#web/useToday.ts';
import { Checked, useEmailCheck } from '../../clients/web/useEmailCheck.tsx';
import { useSession } from '../../session/web/session.ts';
import { warehouseOptions } from '../../warehouses/web/warehouseOptions.ts';
import { EmployeeForm, type Employee } from '../contract.ts';
import { beginsToSignIn, faultsOfKind } from '../faults.ts';
import { employeeFields } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { employeesApi } from './api.ts';
import classes from './employeeForm.module.css';
import { sent, startOf, typedFields, wasOf, type EmployeeValues, type SentEmployee, type Typed } from './employeeValues.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import { SignInFields } from './SignInFields.tsx';

const { typeEmployee, workshift, vehicleAssign, warehouse, fleetAccess, avatar } = employeeFields;
const vehicleOptions = recordOptions(employeesApi.vehicles);
const limits = limitsOf(EmployeeForm);
/** Of a photo, in MB. */
const MAX_MEGABYTES = 10;

const abouts: Readonly<Partial<Record<EmployeeKind, string>>> = {
  owner: 'Entra a todo. El tipo Dueño viene con la empresa.',
  admin: 'Entra a todo, con su email y su contraseña.',
  warehouse: 'Entra a sus depósitos, con su email y su contraseña.',
  driver: 'Ingresa solo a la aplicación de choferes, con su email y su contraseña.',
  other: 'No ingresa al sistema: no lleva contraseña.',
};

const About = ({ kind }: { kind: EmployeeKind | null }) => {
  const text = kind === null ? 'Elija primero el tipo: de él depende lo que sigue.' : abouts[kind];
  return (
    text && (
      <p className={classes.about} data-span="12">
        <IconInfoCircle size={15} stroke={1.7} aria-hidden />
        <span>{text}</span>
      </p>
    )
  );
};

const Layout = ({ form, record }: RecordLayoutProps<EmployeeValues>) => {
  const session = useSession();
  const today = useToday();
  const { values } = form;
  const types = useQuery(employeesApi.types.queryOptions({})).data?.data;
  const shifts = useQuery(employeesApi.shifts.queryOptions({})).data?.data;
  const free = useEmailCheck(employeesApi.email, values.email, record);
  useEffect(() => {
    if (free === false) form.setFieldError('email', 'Email existente');
    // oxlint-disable-next-line react/exhaustive-deps -- when the answer comes
  }, [free]);
  const viewer = session && { kind: session.kind, degree: session.category.degree, permission: session.permission };
  const isSelf = session?._id === record._id;
  const mayGive = (area: Permission) => viewer !== undefined && !isSelf && can(viewer, area);
  const offered = (types ?? []).filter(
    ({ _id, kind, degree }) =>
      _id === values.typeEmployee ||
      (kind !== 'owner' && viewer !== undefined && degree >= viewer.degree && (kind !== 'warehouse' || can(viewer, 'warehouse'))),
  );
  const { kind } = values;
  const has = kinds[kind ?? 'other'];
  const begins = kind !== null && beginsToSignIn(kind, wasOf(values));
  const chosenType = types?.find(({ _id }) => _id === values.typeEmployee)?.name;
  const cuil = TaxId.safeParse(values.cuil).data ?? '';
  const country = session?.country_code ?? 'AR';
  const cuilName = country === 'AR' ? 'CUIL' : taxIdNames[country];
  const field = (path: keyof Typed) => ({ form, path, field: typedFields[path], limits: limits[path] });
  // A day that may be left empty is null, which its schema alone does not tell the input.
  const day = (path: 'birth' | 'licenseExpire' | 'artExpire' | 'insuranceExpire') => ({ ...field(path), required: false });
  const choose = (_id: string | null) => {
    const type = types?.find((one) => one._id === _id);
    form.setValues((now) => ({ ...now, typeEmployee: _id, kind: type?.kind ?? null }));
    for (const path of ['typeEmployee', 'vehicleAssign', 'warehouse', 'permission', 'fleetAccess', 'password', 'invite', 'email'])
      form.clearFieldError(path);
  };
  const set = <Name extends Exclude<keyof EmployeeValues, number>>(name: Name, value: EmployeeValues[Name]) => {
    form.setValues((now) => ({ ...now, [name]: value }));
    form.clearFieldError(name);
  };
  const ending = (path: 'licenseExpire' | 'artExpire' | 'insuranceExpire') => {
    const note = endingNote(values[path], today);
    return (
      <div data-span="6" data-full className={note && classes.warn}>
        <FieldInput {...day(path)} />
        {note && <p className={classes.note}>{note}</p>}
      </div>
    );
  };
  return (
    <FormBody>
      <FormGrid>
        <div data-span="4">
          <Select
            label={typeEmployee.label}
            required
            placeholder="Elegir"
            allowDeselect={false}
            disabled={isSelf}
            data-autofocus={record.isNew || undefined}
            data={offered.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.typeEmployee}
            onChange={choose}
            error={form.errors.typeEmployee}
          />
        </div>
        <FieldInput {...field('fileNumber')} span={2} />
        <FieldInput {...field('status')} span={3} disabled={isSelf} />
        <div data-span="3">
          <Select
            label={workshift.label}
            placeholder="Sin indicar"
            clearable
            clearButtonProps={{ 'aria-label': 'Vaciar turno' }}
            data={(shifts ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.workshift}
            onChange={(_id) => set('workshift', _id)}
            error={form.errors.workshift}
          />
        </div>
      </FormGrid>
      <FormFrames>
        <FormFrame title="Persona">
          <FieldInput {...field('name')} span={6} full />
          <FieldInput {...field('last')} span={6} full />
          <FieldInput {...field('dni')} span={6} full />
          <FieldInput
            {...field('cuil')}
            field={{ ...typedFields.cuil, label: cuilName }}
            fault={taxIdFault}
            mark={isTaxId(cuil) && <Checked what={`${cuilName} correcto`} />}
            span={6}
            full
          />
          <FieldInput {...day('birth')} span={4} full />
          <FieldInput {...field('gender')} span={4} full />
          <FieldInput {...field('bloodtype')} span={4} full />
          <FieldInput {...field('phone')} span={6} full />
          <FieldInput
            {...field('email')}
            required={begins || values.was.canSignIn}
            disabled={isSelf}
            mark={free && <Checked what="Email disponible" />}
            span={6}
            full
          />
          <FieldInput {...field('nameEmergency')} span={6} full />
          <FieldInput {...field('phoneEmergency')} span={6} full />
        </FormFrame>
        <FormFrame title={chosenType ?? 'Según el tipo'}>
          {has.permissions ? (
            <PermissionsInput
              value={values.permission}
              onChange={(areas) => set('permission', areas)}
              mayGive={mayGive}
              error={form.errors.permission}
            />
          ) : (
            <About kind={kind} />
          )}
          {has.permissions && (
            <div data-span="12">
              <AsyncSelect
                {...vehicleOptions}
                multiple
                label={fleetAccess.label}
                placeholder={values.fleetAccess.length > 0 ? 'Buscar por móvil o patente' : 'Todos'}
                value={values.fleetAccess}
                onChange={(ids) => set('fleetAccess', ids)}
                error={form.errors.fleetAccess}
              />
            </div>
          )}
          {has.vehicles && (
            <div data-span="12">
              <AsyncSelect
                {...vehicleOptions}
                multiple
                required
                label={vehicleAssign.label}
                placeholder="Buscar por móvil o patente"
                value={values.vehicleAssign}
                onChange={(ids) => set('vehicleAssign', ids)}
                error={form.errors.vehicleAssign}
              />
            </div>
          )}
          {has.warehouses && (
            <div data-span="12">
              <AsyncSelect
                {...warehouseOptions}
                multiple
                required
                label={warehouse.label}
                placeholder="Buscar depósitos"
                value={values.warehouse}
                onChange={(ids) => set('warehouse', ids)}
                error={form.errors.warehouse}
              />
            </div>
          )}
          {has.vehicles && ending('licenseExpire')}
          {has.vehicles && ending('insuranceExpire')}
          {kind !== null && <FieldInput {...field('art')} span={6} full />}
          {kind !== null && ending('artExpire')}
          {has.signsIn && <SignInFields form={form} begins={begins} isSelf={isSelf} />}
        </FormFrame>
      </FormFrames>
      <FormFrame title="Foto">
        <div data-span="12">
          <PictureInput
            label={avatar.label}
            about="Se ve en las listas y junto a su nombre"
            shape={avatar.shape}
            value={values.avatar}
            onChange={(value) => set('avatar', value)}
            maxMegabytes={MAX_MEGABYTES}
            error={form.errors.avatar}
          />
        </div>
      </FormFrame>
    </FormBody>
  );
};

/** 'Agregar empleado' and 'Editar empleado' (spec 1 §2, §4, §5). */
export const employeeForm: RecordFormParts<Employee, SentEmployee, EmployeeValues> = {
  start: startOf,
  sent,
  errors: (values) => {
    const form = sent(values);
    const asked = values.kind === null ? {} : faultsOfKind(form, values.kind, wasOf(values));
    return { ...asked, ...schemaErrors(EmployeeForm, form) };
  },
  paths: (faults) => ({ ...faults }),
  differences: (ways) => [
    ...fieldDifferences<EmployeeValues>(typedFields, ways),
    ...pictureDifferences<EmployeeValues>({ avatar: avatar.label }, ways),
  ],
  secrets: ['password'],
  size: 980,
  Layout,
};
