import type { UseFormReturnType } from '@mantine/form';
import { Address } from '#shared/place/address.ts';
import { type AddressPart, addressFields } from '#shared/place/addressFields.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormFrame } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { AddressInput } from '../../../places/web/AddressInput.tsx';
import { type EndName, endLabels } from '../../structuredFields.ts';
import type { OrderValues } from './orderValues.ts';

/** Props of {@link EndFields}. */
export type EndFieldsProps = {
  form: UseFormReturnType<OrderValues>;
  end: EndName;
  onPin: () => void;
  first?: boolean;
  /** Stands beside its name. */ mark?: string | undefined;
};

const limits = limitsOf(Address);

/** The parts of an address that are typed by themselves; the others come with its line and its place. */
type TypedPart = Exclude<AddressPart, 'address' | 'addressNumber' | 'location' | 'partial_match'>;
const spans: { readonly [Part in TypedPart]: 2 | 3 | 5 | 6 | 12 } = {
  floor: 2,
  door: 2,
  postalCode: 3,
  town: 5,
  name: 6,
  phone: 6,
  email: 6,
  typeBuilding: 6,
  observation: 12,
};
const wideOnPhone: ReadonlySet<TypedPart> = new Set(['email', 'typeBuilding']);

/** Origin or destination of the order, whole: the two are twins, side by side. */
export const EndFields = ({ form, end, onPin, first = false, mark }: EndFieldsProps) => {
  const name = endLabels[end].toLowerCase();
  return (
    <FormFrame title={endLabels[end]} mark={mark}>
      <div data-span="12">
        <AddressInput
          of={name}
          value={form.values[end]}
          onChange={(change) => {
            form.setFieldValue(end, (now) => change(now));
            form.clearFieldError(`${end}.text`);
          }}
          onPin={onPin}
          first={first}
          error={form.errors[`${end}.text`]}
        />
      </div>
      {(Object.keys(spans) as TypedPart[]).map((part) => (
        <FieldInput
          key={part}
          form={form}
          path={`${end}.${part}`}
          field={addressFields[part]}
          limits={limits[part]}
          span={spans[part]}
          full={wideOnPhone.has(part)}
          of={`de ${name}`}
        />
      ))}
    </FormFrame>
  );
};
