import { PasswordInput, SegmentedControl } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import classes from './employeeForm.module.css';
import type { EmployeeValues } from './employeeValues.ts';

const Note = ({ children }: { children: ReactNode }) => (
  <p className={classes.about}>
    <IconInfoCircle size={15} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </p>
);

/** Props of {@link SignInFields}. */
export type SignInFieldsProps = {
  form: UseFormReturnType<EmployeeValues>;
  /** Whether they begin to sign in: they are invited, or get a password. */
  begins: boolean;
  /** Whether it is who looks. */
  isSelf: boolean;
};

/** How somebody comes by the password that they sign in with. */
export const SignInFields = ({ form, begins, isSelf }: SignInFieldsProps) => {
  const { invite, invited, was } = form.values;
  const [now] = useState(() => new Date());
  const isInviting = begins && invite === 'email';
  const choose = (chosen: string) => {
    form.setFieldValue('invite', chosen === 'email' ? 'email' : '');
    form.clearFieldError('invite');
    form.clearFieldError('password');
  };
  if (isSelf)
    return (
      <div data-span="12">
        <Note>Su email y su contraseña se cambian en Mi perfil.</Note>
      </div>
    );
  return (
    <div data-span="12" className={classes.signIn}>
      {begins && (
        <SegmentedControl
          fullWidth
          aria-label="Cómo llega a su contraseña"
          data={[
            { value: 'email', label: 'Invitar por email' },
            { value: '', label: 'Poner contraseña' },
          ]}
          value={invite}
          onChange={choose}
        />
      )}
      {isInviting && <Note>Le llega un enlace para elegir su contraseña; vale 7 días.</Note>}
      {isInviting && form.errors.invite && (
        <p className={classes.fault} role="alert">
          {form.errors.invite}
        </p>
      )}
      {!isInviting && (
        <PasswordInput
          label="Contraseña"
          required={begins}
          placeholder={was.canSignIn ? 'Sin cambios' : 'Al menos 8 caracteres'}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
          {...form.getInputProps('password')}
        />
      )}
      {invited && (
        <Note>
          {new Date(invited) > now ? 'Invitado, todavía no entró' : 'Su invitación venció'}: «Volver a invitar» está en el menú de su fila.
        </Note>
      )}
    </div>
  );
};
