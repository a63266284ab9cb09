import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { EmployeeRow } from '../contract.ts';
import { employeesApi } from './api.ts';

/** Invites somebody by mail. @returns the link to hand over where no mail takes it to them */
export const invite = async ({ _id, email }: EmployeeRow): Promise<string | null> => {
  const answer = await employeesApi.invite.call({ _id }).catch((error: unknown) => {
    toast.error(failureOf(error).message, 'No se pudo invitar');
    return undefined;
  });
  if (answer && !answer.link) toast.ok('Invitación enviada', email);
  return answer?.link ?? null;
};

/** Asks whether somebody is to sign in with the password alone, and makes it so. */
export const resetFactor = ({ _id, name, last }: EmployeeRow, refresh: () => void): void =>
  confirmDelete({
    title: `¿Desea quitar el segundo factor de ${name} ${last}?`,
    note: 'Se cierran sus sesiones, y vuelve a ingresar solo con la contraseña hasta que lo active otra vez.',
    action: 'Quitar',
    confirm: async () => {
      await employeesApi.resetFactor.call({ _id });
      toast.ok('Segundo factor quitado', `${name} ${last}`);
      refresh();
    },
  });
