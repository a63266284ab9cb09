import { chosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { fieldDifferences } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import { FormBody, FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { placeDifferences, placeFaults, sentPlace, settlePlace, typedPlaceOf } from '../../places/web/placeFields.ts';
import { PlaceInputs } from '../../places/web/PlaceInputs.tsx';
import { noPlace, type PlaceValues } from '../../places/web/placeValues.ts';
import { WarehouseForm, type WarehouseRow } from '../contract.ts';
import { warehouseFields } from '../fields.ts';
import { WAREHOUSE } from '../noun.ts';

const { address: _address, addressNumber: _number, location: _location, ...typedFields } = warehouseFields;
type Typed = Omit<WarehouseForm, 'address' | 'addressNumber' | 'location'>;
type WarehouseValues = TypedValues<Typed> & PlaceValues;

const limits = limitsOf(WarehouseForm);
const sent = (values: WarehouseValues) => ({ ...sentValues<Typed>(typedFields, values), ...sentPlace(values) });

const Layout = ({ form, over }: RecordLayoutProps<WarehouseValues>) => {
  const field = (path: keyof Typed) => ({ form, path, field: typedFields[path], limits: limits[path] });
  return (
    <FormBody>
      <FormGrid>
        <FieldInput {...field('name')} span={6} first />
        <FieldInput {...field('id')} span={3} />
        <FieldInput {...field('status')} span={3} />
        <PlaceInputs form={form} noun={WAREHOUSE} over={over} />
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
