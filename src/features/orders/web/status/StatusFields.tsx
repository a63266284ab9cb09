import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { shortLabel } from '#shared/record/fields.ts';
import { limitsOf } from '#web/form/limits.ts';
import { PhotoPicker } from '#web/form/photos/PhotoPicker.tsx';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import { WarehouseSelect } from '../../../warehouses/web/WarehouseSelect.tsx';
import { BulkChange, PHOTOS } from '../../change.ts';
import { validationTypes } from '../../choices.ts';
import { plainFields } from '../../fields.ts';
import type { AskedField } from '../../askedFields.ts';
import { PartnerInput } from './PartnerInput.tsx';
import type { ChangeValues } from './statusChange.ts';

/** Props of {@link StatusFields}. */
export type StatusFieldsProps = {
  form: UseFormReturnType<ChangeValues>;
  /** From `fieldsFor`, in its order. */
  asked: readonly AskedField[];
  /** The address of the one recipient, if there is one; left out when the orders are many. */
  recipient?: string | null;
};

const limits = limitsOf(BulkChange);

/** The fields that a status asks for, in the form of a bulk change or of a history entry (spec 2 §4). */
export const StatusFields = ({ form, asked, recipient }: StatusFieldsProps) =>
  asked.map(({ field, required }) => {
    switch (field) {
      case 'driverAssign':
      case 'warehouse': {
        const One = field === 'warehouse' ? WarehouseSelect : DriverSelect;
        return (
          <One
            key={field}
            placeholder={required ? 'Elegir' : 'Sin cambios'}
            required={required}
            value={form.values[field]}
            onChange={(value) => form.setFieldValue(field, value)}
            error={form.errors[field]}
          />
        );
      }
      case 'validation_type':
        return (
          <MultiSelect
            key={field}
            label={shortLabel(plainFields.validation_type)}
            placeholder={form.values.validation_type.length === 0 ? 'Sin cambios' : ''}
            data={[...validationTypes]}
            required={required}
            {...form.getInputProps('validation_type')}
          />
        );
      case 'clientIDNumber':
        return (
          <TextInput
            key={field}
            label="DNI"
            inputMode="numeric"
            maxLength={limits.clientIDNumber.maxLength}
            required={required}
            {...form.getInputProps('clientIDNumber')}
          />
        );
      case 'clientName':
        return (
          <TextInput
            key={field}
            label="Nombre de quien recibe"
            maxLength={limits.clientName.maxLength}
            required={required}
            {...form.getInputProps('clientName')}
          />
        );
      case 'observation':
        return (
          <Textarea
            key={field}
            label="Observación"
            maxLength={limits.observation.maxLength}
            required={required}
            data-wide
            {...form.getInputProps('observation')}
          />
        );
      case 'photos':
        return (
          <div key={field} data-wide>
            <PhotoPicker
              label="Fotos"
              max={PHOTOS.max}
              maxMegabytes={PHOTOS.maxBytes / 1_048_576}
              required={required}
              files={form.values.photos}
              onChange={(photos) => form.setFieldValue('photos', photos)}
              error={form.errors.photos}
            />
          </div>
        );
      case 'transferid':
        return (
          <PartnerInput
            key={field}
            required={required}
            value={form.values.transferid}
            onChange={(transferid) => form.setFieldValue('transferid', transferid)}
            error={form.errors.transferid}
          />
        );
      case 'notify':
        return (
          <Switch
            key={field}
            label="Enviar notificación"
            description={
              recipient === undefined
                ? 'Un correo a cada destinatario que tenga email'
                : recipient
                  ? `Un correo a ${recipient}`
                  : 'El destinatario no tiene email'
            }
            disabled={recipient === null || recipient === ''}
            data-wide
            {...form.getInputProps('notify', { type: 'checkbox' })}
          />
        );
    }
  });
