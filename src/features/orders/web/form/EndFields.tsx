import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { buildingTypes } from '#shared/place/addressLine.ts';
import { AddressInput } from '../../../places/web/AddressInput.tsx';
import { FormFrame } from '#web/form/FormFrame.tsx';
import type { OrderValues } from './orderForm.ts';

/** Props of {@link EndFields}. */
export type EndFieldsProps = { form: UseFormReturnType<OrderValues>; end: 'from' | 'to'; onPin: () => void; first?: boolean };

/** Origin or destination of the order, whole: the two are twins, side by side. */
export const EndFields = ({ form, end, onPin, first = false }: EndFieldsProps) => {
  const title = end === 'from' ? 'Origen' : 'Destino';
  const path = (field: string) => form.getInputProps(`${end}.${field}`);
  return (
    <FormFrame title={title}>
      <div data-span="12">
        <AddressInput
          of={end === 'from' ? 'origen' : 'destino'}
          value={form.values[end]}
          onChange={(change) => {
            form.setFieldValue(end, change);
            form.clearFieldError(`${end}.text`);
          }}
          onPin={onPin}
          first={first}
          error={form.errors[`${end}.text`]}
        />
      </div>
      <TextInput data-span="2" label="Piso" maxLength={20} autoComplete="off" {...path('floor')} />
      <TextInput data-span="2" label="Depto." maxLength={20} autoComplete="off" {...path('door')} />
      <TextInput data-span="3" label="CP" maxLength={10} autoComplete="off" {...path('postalCode')} />
      <TextInput data-span="5" label="Localidad" maxLength={120} autoComplete="off" {...path('town')} />
      <TextInput data-span="6" label="Contacto" maxLength={120} autoComplete="off" {...path('name')} />
      <TextInput data-span="6" label="Teléfono" type="tel" inputMode="tel" maxLength={60} autoComplete="off" {...path('phone')} />
      <TextInput
        data-span="6"
        data-full
        label="Email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        {...path('email')}
      />
      <Select
        data-span="6"
        data-full
        label="Tipo de domicilio"
        placeholder="Sin indicar"
        clearable
        clearButtonProps={{ 'aria-label': `Vaciar el tipo de domicilio de ${title.toLowerCase()}` }}
        data={[...buildingTypes]}
        {...path('typeBuilding')}
      />
      <div data-span="12">
        <Textarea label="Observación" minRows={1} maxRows={4} maxLength={1000} {...path('observation')} />
      </div>
    </FormFrame>
  );
};
