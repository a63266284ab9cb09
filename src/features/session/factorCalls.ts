import * as z from 'zod';
import { endpoint, Instant, Nothing } from '#shared/contract.ts';
import { TypedCode } from './credentials.ts';
import { factorRules } from './factorRule.ts';
import { CurrentPassword } from './profileCalls.ts';

const Rule = z.enum(factorRules, 'Regla inexistente');
const RecoveryCodes = z.array(z.string());

/** Password and code, before a second factor is taken away or its recovery codes become others. */
const Proof = z.object({ current: CurrentPassword, code: TypedCode });

/** Calls about the second factor: one's own, and what a company asks. */
export const factorCalls = {
  factor: endpoint({
    method: 'GET',
    path: '/api/profile/factor',
    summary: 'Si quien está ingresado tiene segundo factor, cuántos códigos de recuperación le quedan y hasta cuándo puede seguir sin él',
    needs: 'session',
    withoutFactor: true,
    input: Nothing,
    output: z.object({
      data: z.object({
        activeAt: Instant.nullable(),
        /** Recovery codes that are left. */
        recovery: z.int(),
        /** Whether the company asks for it. */
        asked: z.boolean(),
        /** Until when one may go on without; null where nobody asks, or one has it. */
        due: Instant.nullable(),
      }),
    }),
  }),
  beginFactor: endpoint({
    method: 'POST',
    path: '/api/profile/factor/begin',
    summary: 'Empieza a activar el segundo factor: da la clave para el teléfono; 429 tras 5 intentos con la contraseña equivocada',
    needs: 'session',
    withoutFactor: true,
    input: z.object({ current: CurrentPassword }),
    output: z.object({
      /** As one types it. */
      key: z.string(),
      /** As one scans it. */
      address: z.string(),
    }),
  }),
  confirmFactor: endpoint({
    method: 'POST',
    path: '/api/profile/factor/confirm',
    summary: 'Comprueba el código del teléfono y da los códigos de recuperación, que no se vuelven a mostrar',
    needs: 'session',
    withoutFactor: true,
    input: z.object({ code: TypedCode }),
    output: z.object({ codes: RecoveryCodes }),
  }),
  activateFactor: endpoint({
    method: 'POST',
    path: '/api/profile/factor/activate',
    summary:
      'Activa el segundo factor, con uno de los códigos de recuperación que se mostraron; termina las demás sesiones; 429 tras 5 intentos fallidos',
    needs: 'session',
    withoutFactor: true,
    input: z.object({ code: TypedCode }),
    output: Nothing,
  }),
  removeFactor: endpoint({
    method: 'POST',
    path: '/api/profile/factor/remove',
    summary: 'Desactiva el segundo factor propio; 429 tras 5 intentos fallidos',
    needs: 'session',
    input: Proof,
    output: Nothing,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/profile/factor/codes',
    summary: 'Cambia los códigos de recuperación por otros; los anteriores dejan de servir',
    needs: 'session',
    input: Proof,
    output: z.object({ codes: RecoveryCodes }),
  }),
  factorRule: endpoint({
    method: 'GET',
    path: '/api/company/factor',
    summary: 'A quiénes pide la empresa el segundo factor, y cuántas personas no lo tienen',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({
      data: z.object({
        rule: Rule,
        /** People who sign in to the back-office and have none: administrators, and the others. */
        without: z.object({ admins: z.int(), others: z.int() }),
      }),
    }),
  }),
  setFactorRule: endpoint({
    method: 'POST',
    path: '/api/company/factor',
    summary: 'Cambia a quiénes pide la empresa el segundo factor; quien no lo tiene puede seguir 7 días',
    needs: 'unrestricted',
    input: z.object({ rule: Rule }),
    output: Nothing,
  }),
};
