import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endingNote } from '#shared/record/expiry.ts';
import { differs, fieldDifferences, withValues } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import { FormBody, FormFrame, FormFrames, FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { useToday } from '#web/useToday.ts';
import { isOffered } from '../positions.ts';
import { VehicleForm, type VehicleRow } from '../contract.ts';
import { vehicleFields } from '../fields.ts';
import type { fleetApi as api } from './api.ts';
import { fleetApi } from './api.ts';
import { ColorInput } from './ColorInput.tsx';
import { driverOptions } from './driverOptions.ts';
import classes from './vehicleForm.module.css';

const { status, brand, model, type, category, driver, ...typedFields } = vehicleFields;
const chosenFields = { status, brand, model, type, category } as const;
type Chosen = keyof typeof chosenFields;
const chosenNames = Object.keys(chosenFields) as Chosen[];

/** What is chosen from a catalogue, with its name: it is told even when it is offered no more. */
type Named = { _id: string; name: string };
type Typed = Pick<VehicleForm, keyof typeof typedFields>;
type VehicleValues = TypedValues<Typed> & Record<Chosen, Named | null> & { driver: string[] };
/** What the form sends. */
type SentVehicle = Omit<Parameters<typeof api.create.call>[0], '_id'>;

const limits = limitsOf(VehicleForm);
const chosen = <Value,>(value: (name: Chosen) => Value) =>
  Object.fromEntries(chosenNames.map((name) => [name, value(name)])) as Record<Chosen, Value>;
const sent = (values: VehicleValues) => ({
  ...sentValues<Typed>(typedFields, values),
  ...chosen((name) => values[name]?._id ?? null),
  driver: values.driver,
});

type CatalogueSelectProps = {
  label: string;
  value: Named | null;
  options: readonly Named[] | undefined;
  onChange: (value: Named | null) => void;
  error?: string | undefined;
  disabled?: boolean;
  placeholder?: string;
};

const NONE: readonly Named[] = [];

const CatalogueSelect = ({ value, options = NONE, onChange, placeholder = 'Elegir', ...rest }: CatalogueSelectProps) => {
  const all = value && !options.some(({ _id }) => _id === value._id) ? [value, ...options] : options;
  return (
    <Select
      {...rest}
      required
      searchable
      allowDeselect={false}
      placeholder={placeholder}
      nothingFoundMessage="Sin resultados"
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value?._id ?? null}
      onChange={(_id) => {
        const one = all.find((option) => option._id === _id);
        onChange(one ? { _id: one._id, name: one.name } : null);
      }}
    />
  );
};

const Layout = ({ form }: RecordLayoutProps<VehicleValues>) => {
  const { values } = form;
  const today = useToday();
  const brands = useQuery(fleetApi.brands.queryOptions({}));
  const types = useQuery(fleetApi.types.queryOptions({}));
  const categories = useQuery(fleetApi.categories.queryOptions({}));
  const statuses = useQuery(fleetApi.statuses.queryOptions({}));
  const brandId = values.brand?._id ?? '';
  const models = useQuery({ ...fleetApi.models.queryOptions({ brand: brandId }), enabled: brandId !== '' });
  const field = (path: keyof Typed) => ({ form, path, field: typedFields[path], limits: limits[path] });
  const choose = (name: Chosen, value: Named | null) => {
    const another = name === 'brand' && value?._id !== values.brand?._id;
    form.setValues((now) => ({ ...now, [name]: value, ...(another && { model: null }) }));
    form.clearFieldError(name);
    if (another) form.clearFieldError('model');
  };
  const choice = (name: Chosen, options: readonly Named[] | undefined) => ({
    label: chosenFields[name].label,
    value: values[name],
    options,
    onChange: (value: Named | null) => choose(name, value),
    error: form.errors[name] as string | undefined,
  });
  const ending = (path: 'inspectionExpire' | 'insuranceExpire' | 'plateExpire') => {
    const note = endingNote(values[path], today);
    return (
      <div data-span="6" data-full className={note && classes.warn}>
        <FieldInput {...field(path)} required={false} />
        {note && <p className={classes.note}>{note}</p>}
      </div>
    );
  };
  return (
    <FormBody>
      <FormGrid>
        <FieldInput {...field('movilnum')} span={3} first />
        <FieldInput {...field('plate')} span={3} />
        <div data-span="6" data-full>
          <CatalogueSelect {...choice('status', statuses.data?.data.filter(isOffered))} />
        </div>
      </FormGrid>
      <FormFrames>
        <FormFrame title="Vehículo">
          <div data-span="6">
            <CatalogueSelect {...choice('brand', brands.data?.data)} />
          </div>
          <div data-span="6">
            <CatalogueSelect
              {...choice('model', models.data?.data)}
              disabled={values.brand === null}
              placeholder={values.brand ? 'Elegir' : 'Primero la marca'}
            />
          </div>
          <div data-span="6">
            <CatalogueSelect {...choice('type', types.data?.data)} />
          </div>
          <div data-span="6">
            <CatalogueSelect {...choice('category', categories.data?.data)} />
          </div>
          <div data-span="12">
            <ColorInput
              value={values.color}
              error={form.errors.color as string | undefined}
              onChange={(color) => {
                form.setValues((now) => ({ ...now, color }));
                form.clearFieldError('color');
              }}
            />
          </div>
        </FormFrame>
        <FormFrame title="Choferes y papeles">
          <div data-span="12">
            <AsyncSelect
              {...driverOptions}
              multiple
              whole
              label={driver.label}
              value={values.driver}
              error={form.errors.driver}
              onChange={(ids) => {
                form.setValues((now) => ({ ...now, driver: ids }));
                form.clearFieldError('driver');
              }}
            />
          </div>
          {ending('inspectionExpire')}
          {ending('insuranceExpire')}
          <FieldInput {...field('insurancePolicy')} span={6} full />
          {ending('plateExpire')}
          <p className={classes.about} data-span="12">
            Treinta días antes, cada vencimiento se marca en la lista.
          </p>
        </FormFrame>
      </FormFrames>
    </FormBody>
  );
};

const drivers = (ids: readonly string[]) => (ids.length === 1 ? '1 chofer' : `${ids.length} choferes`);

/** 'Agregar vehículo' and 'Editar vehículo' (spec 1 §2). */
export const vehicleForm: RecordFormParts<VehicleRow, SentVehicle, VehicleValues> = {
  start: (row) => ({
    ...(row ? typedValues<Typed>(typedFields, row) : { ...emptyValues<Typed>(typedFields), color: '#fafafa' }),
    ...chosen((name) => (row ? { _id: row[name]._id, name: row[name].name } : null)),
    driver: row?.driver.map(({ _id }) => _id) ?? [],
  }),
  sent,
  errors: (values) => schemaErrors(VehicleForm, sent(values)),
  paths: (faults) => ({ ...faults }),
  differences: (ways) => [
    ...fieldDifferences<VehicleValues>({ ...typedFields, ...chosenFields }, ways),
    ...(differs(ways, 'driver')
      ? [
          {
            key: 'driver',
            label: driver.label,
            theirs: drivers(ways.theirs.driver),
            mine: drivers(ways.mine.driver),
            take: (now: VehicleValues) => withValues(now, ways.mine, ['driver']),
          },
        ]
      : []),
  ],
  size: 800,
  Layout,
};
