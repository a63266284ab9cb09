import * as z from 'zod';
import { endpoint, Nothing } from '#shared/contract.ts';
import { NewPassword } from './newPassword.ts';

const token = z.string().min(1).max(100);

/** Calls of who was invited, with the link that they got. */
export const invitationCalls = {
  invitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'Dice quién invita, a quién y a qué empresa, con el enlace recibido',
    needs: 'public',
    input: z.object({ token }),
    output: z.object({
      data: z.object({
        name: z.string(),
        email: z.string(),
        /** Who invites; null when they are no more. */
        by: z.string().nullable(),
        company: z.string(),
        /** Whether they sign in to the back-office: drivers do to their own application. */
        office: z.boolean(),
      }),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    summary: 'Pone la contraseña de quien fue invitado, con un enlace que sirve una vez y por 7 días',
    needs: 'public',
    input: z.object({ token, password: NewPassword }),
    output: Nothing,
  }),
};
