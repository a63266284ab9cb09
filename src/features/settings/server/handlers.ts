import { eq, sql } from 'drizzle-orm';
import { logoShapes } from '#shared/record/pictures.ts';
import { handlers } from '#server/http/api.ts';
import { writeAudit } from '#server/record/audit.ts';
import { pictureAddress, sentAt, storePictures } from '#server/record/recordPictures.ts';
import { refuse } from '#server/refuse.ts';
import { companies, employees } from '../../session/server/tables.ts';
import { settings } from '../contract.ts';
import { readDetails, saveDetails } from './companyDetails.ts';
import { signatureTurns, signingOf, signRequest } from './signing.ts';

/** How each logo is stored. */
const shapes = { logo: logoShapes.avatar, logoEmail: logoShapes.logoEmail, logoZPL: logoShapes.logoZPL };

const mayPrint = signatureTurns();

export const settingsHandlers = handlers(settings, {
  setLabel: async ({ input: { zplLabel, zplPrint }, db, viewer }) => {
    // One that is not sent is undefined, which leaves the column as it is.
    await db.update(employees).set({ zplLabel, zplPrint }).where(eq(employees._id, viewer._id));
    return {};
  },

  setLogo: {
    outside: async (call) => {
      const { input, viewer, ports, inCompany, now } = call;
      const which = input.type === 'avatar' ? 'logo' : input.type;
      const { logo: key } = await storePictures([['logo', shapes[which]]], call);
      if (key === undefined) throw refuse.invalid('Elija una imagen', { logo: 'Requerido' });
      return inCompany(async (db) => {
        // Two at once would each tell of the one before, which only one of them replaced.
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('logo ' || ${viewer.company}, 0))`);
        const [company] = await db.select().from(companies);
        if (!company) throw refuse.auth();
        await db.execute(sql`select set_company_logo(${which}, ${key})`);
        const note = {
          kind: 'companies',
          record: viewer.company,
          name: company.name,
          employee: viewer._id,
          source: 'back-office' as const,
        };
        const changes = { [which]: { from: sentAt(company[which]), to: sentAt(key) } };
        await writeAudit(db, { ...note, action: 'edit', changes, createAt: now });
        return { url: pictureAddress(ports, key) };
      });
    },
  },

  companyDetails: async ({ db }) => ({ data: await readDetails(db) }),
  saveCompanyDetails: ({ db, input, viewer, now }) => saveDetails(db, input, { viewer, now }),

  certificate: { outside: async ({ ports }) => ({ certificate: signingOf(ports.config)?.certificate ?? null }) },

  sign: {
    outside: async ({ input, viewer, ports, now }) => {
      mayPrint(viewer._id, now);
      const signing = signingOf(ports.config);
      if (!signing) throw refuse.notFound('Este servidor no firma pedidos: QZ Tray pregunta a quien imprime');
      return { signature: await signRequest(signing, input.request) };
    },
  },
});
