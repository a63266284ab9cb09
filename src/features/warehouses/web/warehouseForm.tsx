import { chosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { fieldDifferences } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import { FormBody, FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { AddressInput } from '../../places/web/AddressInput.tsx';
import { PinModal } from '../../places/web/PinModal.tsx';
import { placeDifferences, placeFaults, sentPlace, settlePlace, typedPlaceOf } from '../../places/web/placeFields.ts';
import { noPlace, type PlaceValues } from '../../places/web/placeValues.ts';
import { WarehouseForm, type WarehouseRow } from '../contract.ts';
import { warehouseFields } from '../fields.ts';

const { address: _address, addressNumber: _number, location: _location, ...typedFields } = warehouseFields;
type Typed = Omit<WarehouseForm, 'address' | 'addressNumber' | 'location'>;
type WarehouseValues = TypedValues<Typed> & PlaceValues;

const limits = limitsOf(WarehouseForm);
const sent = (values: WarehouseValues) => ({ ...sentValues<Typed>(typedFields, values), ...sentPlace(values) });

const Layout = ({ form, over }: RecordLayoutProps<WarehouseValues>) => {
  const pin = () =>
    over(
      <PinModal
        title="Depósito"
        of="este depósito"
        place={form.values}
        onSave={(coordinates) => {
          form.setValues((now) => ({ ...now, coordinates, placed: now.text, partial_match: false }));
          form.clearFieldError('text');
        }}
        onClose={() => over(null)}
      />,
    );
  const field = (path: keyof Typed) => ({ form, path, field: typedFields[path], limits: limits[path] });
  return (
    <FormBody>
      <FormGrid>
        <FieldInput {...field('name')} span={6} first />
        <FieldInput {...field('id')} span={3} />
        <FieldInput {...field('status')} span={3} />
        <div data-span="12">
          <AddressInput
            of="depósito"
            value={form.values}
            onChange={(change) => {
              form.setValues((now) => change(now as WarehouseValues));
              form.clearFieldError('text');
            }}
            onPin={pin}
            error={form.errors.text}
          />
        </div>
        <FieldInput {...field('floor')} span={2} />
        <FieldInput {...field('door')} span={2} />
        <FieldInput {...field('postalCode')} span={3} />
        <FieldInput {...field('town')} span={5} />
      </FormGrid>
    </FormBody>
  );
};

/** 'Agregar depósito' and 'Editar depósito' (spec 2 §2.11). */
export const warehouseForm: RecordFormParts<WarehouseRow, WarehouseForm, WarehouseValues> = {
  start: (row) => ({
    ...(row
      ? typedValues<Typed>(typedFields, { ...row, status: chosenStatus(row.status) })
      : { ...emptyValues<Typed>(typedFields), status: recordStatus.active }),
    ...(row ? typedPlaceOf(row) : noPlace),
  }),
  sent,
  errors: (values) => placeFaults(schemaErrors(WarehouseForm, sent(values)), values),
  paths: placeFaults,
  differences: (ways) => [...fieldDifferences<WarehouseValues>(typedFields, ways), ...placeDifferences(ways)],
  settle: settlePlace,
  size: 760,
  Layout,
};
