import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { employeeKinds, permissions } from '#shared/permissions.ts';
import { Preferences } from '#shared/preferences/preferences.ts';
import { Credentials, Forgot, TypedCode } from './credentials.ts';
import { NewPassword } from './newPassword.ts';

const Reset = z.object({ token: z.string().min(1).max(100), password: NewPassword });

/** The signed-in user, as spec 1 §3 lists them, and what the application needs to draw itself. */
export const Session = z.object({
  token: z.string(),
  _id: Id,
  name: z.string(),
  email: z.string(),
  fleetAccess: z.array(Id),
  license: z.array(z.string()),
  category: z.object({ degree: z.number(), name: z.string() }),
  kind: z.enum(employeeKinds),
  company: Id,
  companyName: z.string(),
  avatar: z.string().nullable(),
  logo: z.string().nullable(),
  logoEmail: z.string().nullable(),
  logoZPL: z.string().nullable(),
  zplLabel: z.string().nullable(),
  zplPrint: z.string().nullable(),
  permission: z.array(z.enum(permissions)),
  transferid: z.string(),
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  country_code: z.enum(['AR', 'UY', 'ES']),
  preferences: Preferences.partial(),
  /** Until when they have to have a second factor; null where nobody asks, or they have it. */
  factorDue: Instant.nullable(),
});
export type Session = z.input<typeof Session>;

/** The calls by which one gets in and out, and by which a screen knows who is in. */
export const signInCalls = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth',
    summary: 'Inicia la sesión; 401 SECOND_FACTOR con `data.challenge` si falta el código; 429 tras 5 intentos fallidos en 15 minutos',
    needs: 'public',
    input: Credentials,
    output: Session,
  }),
  signInCode: endpoint({
    method: 'POST',
    path: '/api/auth/code',
    summary: 'Termina de ingresar con el código del segundo factor, o con uno de recuperación; 429 tras 5 intentos fallidos en 15 minutos',
    needs: 'public',
    input: z.object({ challenge: z.string().min(1).max(1000), code: TypedCode }),
    output: Session,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/auth/check',
    summary: 'Devuelve la sesión de un token vigente; 401 AUTH si no lo está',
    needs: 'public',
    input: z.object({ token: z.string().max(200).optional() }),
    output: Session,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Termina la sesión del token',
    needs: 'session',
    withoutFactor: true,
    input: Nothing,
    output: Nothing,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/auth/forgot',
    summary: 'Envía un enlace para cambiar la contraseña; responde igual exista o no el e-mail; 429 tras 5 en 15 minutos',
    needs: 'public',
    input: Forgot,
    output: Nothing,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/reset',
    summary: 'Cambia la contraseña con el enlace recibido, que sirve una vez y por una hora',
    needs: 'public',
    input: Reset,
    output: Nothing,
  }),
  savePreferences: endpoint({
    method: 'POST',
    path: '/api/profile/preferences',
    summary: 'Guarda cómo quiere ver la aplicación quien la usa',
    needs: 'session',
    input: z.object({ preferences: Preferences.partial() }),
    output: Nothing,
  }),
};
