import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { failureOf } from '#web/feedback/failure.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { driverOptions } from '../../../fleet/web/driverOptions.ts';
import { liveApi } from '../api.ts';
import classes from './devices.module.css';

/** Characters of a name and of an identifier at most. */
const LONGEST = 60;

/** Props of {@link DeviceForm}. */
export type DeviceFormProps = {
  /** `_id` of the vehicle. */
  vehicle: string;
  onAdded: (secret: { _id: string; secret: string; address: string }, name: string) => void;
  onLeave: (() => void) | undefined;
};

/** A new device: what it is called, whose phone it is, and what it calls itself, where that is fixed. */
export const DeviceForm = ({ vehicle, onAdded, onLeave }: DeviceFormProps) => {
  const add = useMutation(liveApi.addDevice.mutationOptions());
  const form = useForm({
    // Sent again, it is the same device.
    initialValues: { _id: newId(), name: '', employee: null as string | null, uniqueId: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Requerido' : name.trim().length > LONGEST ? `Hasta ${LONGEST} caracteres` : null),
      uniqueId: (uniqueId) => (uniqueId.trim().length > LONGEST ? `Hasta ${LONGEST} caracteres` : null),
    },
    validateInputOnChange: ['name', 'uniqueId'],
  });
  const save = ({ _id, name: typed, employee, uniqueId }: typeof form.values) => {
    const name = typed.trim();
    const named = uniqueId.trim() === '' ? {} : { uniqueId: uniqueId.trim() };
    add.mutate(
      { _id, vehicle, name, employee, ...named },
      { onSuccess: (secret) => onAdded(secret, name), onError: (error) => form.setErrors(failureOf(error).fields) },
    );
  };
  const failure = add.error && failureOf(add.error);
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(save)}>
      <TextInput required label="Nombre" placeholder="Teléfono de Ana" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <AsyncSelect
        {...driverOptions}
        label="De quién es"
        placeholder="De nadie en particular"
        value={form.values.employee}
        error={form.errors['employee']}
        onChange={(employee) => form.setFieldValue('employee', employee)}
      />
      <TextInput
        label="Identificador"
        placeholder="Se elige uno"
        description="Solo si el equipo ya tiene uno fijo"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('uniqueId')}
      />
      {failure && Object.keys(failure.fields).length === 0 && (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <div className={classes.buttons}>
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={add.isPending}>
          Agregar dispositivo
        </Button>
      </div>
    </form>
  );
};
