import { and, eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { asPlatform } from '#server/platform.ts';
import { job } from '#server/ports.ts';
import { Forgot } from '../credentials.ts';
import { employees, logins, passwordResets } from './tables.ts';
import { newSecret } from './tokens.ts';

const RESET_MS = 3600_000;

/** The password-reset message, plain text. */
const resetMail = (address: string) =>
  [
    'Recibimos un pedido para cambiar su contraseña de Reparto.',
    '',
    `Abra este enlace para elegir una nueva: ${address}`,
    '',
    'El enlace sirve una sola vez y vence en una hora. Si no fue usted, no haga nada.',
  ].join('\n');

/**
 * Mails the link that sets a new password to who may sign in with an e-mail, if anybody may. Looked up here and not by the call, whose
 * answer would take longer for those there are. Begun again it mails another link, and the earlier one is void.
 */
export const mailReset = job({
  name: 'mail reset',
  needs: 'unrestricted',
  payload: Forgot,
  run: async ({ payload: { email }, ports }) => {
    const { secret, hash } = newSecret();
    const company = await asPlatform(ports.database, async (db) => {
      const isTheirs = and(eq(employees.companyId, logins.companyId), eq(employees._id, logins.employee));
      const [login] = await db
        .select({ companyId: logins.companyId })
        .from(logins)
        .innerJoin(employees, and(isTheirs, eq(employees.status, recordStatus.active)))
        .where(eq(logins.email, email));
      if (!login) return undefined;
      await db.delete(passwordResets).where(eq(passwordResets.email, email));
      await db.insert(passwordResets).values({ tokenHash: hash, email, expire: new Date(Date.now() + RESET_MS) });
      return login.companyId;
    });
    const text = resetMail(`${ports.config.PUBLIC_URL}/reset-password/${secret}`);
    if (company) await ports.mail.send({ company, to: email, subject: 'Recuperar contraseña', text });
    return {};
  },
});
