import * as z from 'zod';
import { endpoint, Instant, Nothing } from '#shared/contract.ts';
import { Picture, PICTURE_FILE } from '#shared/record/recordContract.ts';
import { Email } from './credentials.ts';
import { NewPassword } from './newPassword.ts';
import { PersonName } from './personName.ts';

const version = z.number('Versión inválida').int('Versión inválida');
/** The password that one has, asked for again before what matters. */
export const CurrentPassword = z.string('Requerido').min(1, 'Requerido').max(200, 'Contraseña incorrecta');

/** What somebody may change of themselves (spec 3 §2.8). */
export const ProfileForm = z.object({
  name: PersonName,
  last: PersonName,
  email: Email,
});
/** See the schema. */
export type ProfileForm = z.output<typeof ProfileForm>;

/** A session of one's own. */
const OwnSession = z.object({
  /** Made of what is stored of its token, of which nobody can tell the token. */
  _id: z.string(),
  createAt: Instant,
  usedAt: Instant,
  /** Until when it lives if nobody uses it. */
  until: Instant,
  /** Whether it is the one that asks. */
  mine: z.boolean(),
  /** 'Chrome en Windows' */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** Whether it lives longer without use: 'Recordarme'. */
  remember: z.boolean(),
});
/** A session as the browser has it. */
export type OwnSession = z.input<typeof OwnSession>;

/** Calls of one's own profile: anybody's who is signed in. */
export const profileCalls = {
  profile: endpoint({
    method: 'GET',
    path: '/api/profile',
    summary: 'Los datos de quien está ingresado',
    needs: 'session',
    withoutFactor: true,
    input: Nothing,
    output: z.object({
      data: z.object({
        name: z.string(),
        last: z.string(),
        email: z.string(),
        avatar: z.string().nullable(),
        /** Employee type. */
        category: z.string(),
        version: z.number(),
      }),
    }),
  }),
  editProfile: {
    ...endpoint({
      method: 'POST',
      path: '/api/profile/edit',
      summary: 'Cambia nombre, email y foto propios; el email, con la contraseña actual',
      needs: 'session',
      input: ProfileForm.extend({
        version,
        /** Asked for when the e-mail becomes another. */
        current: z.string('Contraseña incorrecta').max(200, 'Contraseña incorrecta').default(''),
        /** '' takes the photo away; a new one comes as the file of that name. */
        avatar: Picture,
      }),
      output: z.object({ version: z.number() }),
    }),
    files: { avatar: PICTURE_FILE },
  },
  changePassword: endpoint({
    method: 'POST',
    path: '/api/profile/password',
    summary: 'Cambia la contraseña propia y termina las demás sesiones; 429 tras 5 intentos con la actual equivocada',
    needs: 'session',
    input: z.object({ current: CurrentPassword, password: NewPassword }),
    output: Nothing,
  }),
  ownSessions: endpoint({
    method: 'GET',
    path: '/api/profile/session',
    summary: 'Las sesiones abiertas de quien está ingresado, la última usada primero',
    needs: 'session',
    withoutFactor: true,
    input: Nothing,
    output: z.object({ data: z.array(OwnSession) }),
  }),
  closeSessions: endpoint({
    method: 'POST',
    path: '/api/profile/session/close',
    summary: 'Termina una sesión propia o, sin `_id`, todas menos la que lo pide',
    needs: 'session',
    withoutFactor: true,
    input: z.object({ _id: z.string('Sesión inexistente').max(64, 'Sesión inexistente').optional() }),
    output: z.object({ closed: z.int() }),
  }),
};
