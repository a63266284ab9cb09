import { randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { orRequired } from '#shared/text.ts';
import { plainText } from '#shared/plainText.ts';
import type { Database, Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import type { CommandPorts } from '#server/ports.ts';
import { StartupError } from '#server/startupError.ts';
import { eraseCompany, listErasures } from './features/personal/server/erasure/eraseCompany.ts';
import { exportCompany } from './features/personal/server/export/exportCompany.ts';
import { NewPassword } from './features/session/newPassword.ts';
import { erasures } from './features/session/server/erasureTables.ts';
import { createCompany, createEmployee } from './features/session/server/operations.ts';
import { hashPassword } from './features/session/server/passwords.ts';
import { companies, logins } from './features/session/server/tables.ts';
import { peers } from './features/transfers/server/peers/tables.ts';

const USAGE = `Uso:
  npm run company -- create --name "Mi Empresa" --country AR --email persona@ejemplo.com --owner "Nombre Apellido"
  npm run company -- close 12AB     la da de baja: nadie suyo entra y nadie le comparte órdenes; sus datos quedan
  npm run company -- open 12AB      la reabre
  npm run company -- export 12AB CARPETA   escribe todo lo suyo en una carpeta vacía
  npm run company -- erase 12AB     la borra para siempre; pide su nombre, o en un script --yes "Mi Empresa"
  npm run company -- erased         lo que se borró, cuándo y quién
  (export y erase toman también su nombre o su identificador: docs/personal-data.md)

  --name         nombre de la empresa
  --country      país: AR, UY o ES
  --email        correo con el que entra el dueño
  --owner        nombre y apellido del dueño
  --transferid   dos números y dos letras, por ejemplo 12AB; si falta se elige uno libre
  --password     contraseña del dueño, de 8 caracteres o más; si falta se genera y se muestra una sola vez`;

/** The flags of `create`, as they are typed. */
const NewCompanyFlags = z.object({
  name: plainText(120).min(1, 'Requerido'),
  country: z
    .string(orRequired('Requerido'))
    .trim()
    .toUpperCase()
    .pipe(z.enum(['AR', 'UY', 'ES'], orRequired('debe ser AR, UY o ES'))),
  email: z
    .string(orRequired('Requerido'))
    .trim()
    .toLowerCase()
    .max(254, 'no es un correo válido')
    .pipe(z.email(orRequired('no es un correo válido'))),
  owner: plainText(120).regex(/\S\s+\S/, orRequired('escriba nombre y apellido')),
  transferid: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{2}[A-Z]{2}$/, orRequired('deben ser dos números y dos letras, por ejemplo 12AB'))
    .optional(),
  password: NewPassword.optional(),
});
type NewCompanyFlags = z.infer<typeof NewCompanyFlags>;
type Flag = keyof NewCompanyFlags;

const options = Object.fromEntries(Object.keys(NewCompanyFlags.shape).map((flag) => [flag, { type: 'string' as const }]));

/** Reads the flags; a flag without its value counts as empty. @throws StartupError with a line for each fault */
const readFlags = (args: string[]): NewCompanyFlags => {
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true });
  const given = Object.entries(values).map(
    ([flag, value]) => [flag, typeof value !== 'string' || value.startsWith('--') ? '' : value] as const,
  );
  const { data, error } = NewCompanyFlags.safeParse(Object.fromEntries(given));
  const faults = [
    ...positionals.map((extra) => `Sobra «${extra}»: los textos con espacios van entre comillas`),
    ...given.filter(([flag]) => !(flag in options)).map(([flag]) => `Opción desconocida: --${flag}`),
    ...(error?.issues ?? []).map(({ path, message }) =>
      message === 'Requerido' ? `Falta --${path.join('.')}` : `--${path.join('.')}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    ),
  ];
  if (!data || faults.length > 0) throw new StartupError([...faults, '', USAGE].join('\n'));
  return data;
};

/** A transferid that no company has. */
const freeTransferid = (taken: ReadonlySet<string>): string => {
  const letter = () => String.fromCodePoint(randomInt(65, 91));
  for (;;) {
    const transferid = `${String(randomInt(100)).padStart(2, '0')}${letter()}${letter()}`;
    if (!taken.has(transferid)) return transferid;
  }
};

const store = async (db: Db, flags: NewCompanyFlags, password: string): Promise<string> => {
  // Two commands at once would both find the same transferid free.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('reparto company'))`);
  // Companies of other installations are named by codes, too.
  const codes = [
    ...(await db.select({ transferid: companies.transferid }).from(companies)),
    ...(await db.select({ transferid: peers.transferid }).from(peers)),
    // Orders of their partners go on naming those that were erased.
    ...(await db.select({ transferid: erasures.transferid }).from(erasures)),
  ];
  const taken = new Set(codes.map(({ transferid }) => transferid));
  const sameEmail = await db.select({ email: logins.email }).from(logins).where(eq(logins.email, flags.email));
  const faults: Partial<Record<Flag, string>> = {
    ...(flags.transferid && taken.has(flags.transferid) && { transferid: `${flags.transferid} ya es de otra empresa` }),
    ...(sameEmail.length > 0 && { email: `${flags.email} ya tiene una cuenta` }),
  };
  const lines = Object.entries(faults).map(([flag, message]) => `--${flag}: ${message}`);
  if (lines.length > 0) throw new StartupError(lines.join('\n'));

  const transferid = flags.transferid ?? freeTransferid(taken);
  const { companyId, typeOf } = await createCompany(db, { name: flags.name, transferid, countryCode: flags.country });
  const [name = '', ...last] = flags.owner.split(/\s+/);
  await createEmployee(db, {
    companyId,
    typeEmployee: typeOf.owner,
    fileNumber: 1,
    name,
    last: last.join(' '),
    email: flags.email,
    passwordHash: await hashPassword(password),
  });
  return transferid;
};

/** The erasure of a company that has not ended. */
const isErasing = and(eq(erasures.kind, 'company'), isNull(erasures.endedAt));

/** Closes or reopens the company with a code; done twice, it stays as it was. @throws StartupError when there is none, or no code is given */
const turn = async (database: Database, action: 'close' | 'open', [code, ...extra]: string[], print: (line: string) => void) => {
  if (code === undefined || extra.length > 0) throw new StartupError(USAGE);
  const transferid = code.trim().toUpperCase();
  const halfErased = await asPlatform(database, (db) => db.$count(erasures, and(eq(erasures.transferid, transferid), isErasing)));
  if (action === 'open' && halfErased > 0)
    throw new StartupError(`${transferid} está a medio borrar: termínelo con npm run company -- erase ${transferid}`);
  const closedAt = action === 'close' ? sql`coalesce(${companies.closedAt}, now())` : null;
  const [turned] = await asPlatform(database, (db) =>
    db.update(companies).set({ closedAt }).where(eq(companies.transferid, transferid)).returning({ name: companies.name }),
  );
  if (!turned) throw new StartupError(`${transferid} no es de ninguna empresa`);
  print(`Empresa ${action === 'close' ? 'dada de baja' : 'reabierta'}: ${turned.name} (${transferid})`);
};

const erase = async (args: string[], ports: CommandPorts) => {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { yes: { type: 'string' } } });
  } catch {
    // An unknown flag.
    throw new StartupError(USAGE);
  }
  await eraseCompany(ports, parsed.positionals, { yes: parsed.values.yes, usage: USAGE });
};

const create = async (args: string[], { database, print }: Pick<CommandPorts, 'database' | 'print'>) => {
  const flags = readFlags(args);
  const password = flags.password ?? randomBytes(15).toString('base64url');
  const transferid = await asPlatform(database, (db) => store(db, flags, password));
  print(`Empresa creada: ${flags.name} (${transferid}, ${flags.country})`);
  print(`Entra con: ${flags.email}`);
  if (flags.password === undefined) print(`Contraseña: ${password} (se muestra solo esta vez)`);
};

/**
 * `npm run company -- create …`: makes a company with its owner, both or neither, and prints what they need to sign in.
 * The owner's first word is the name, the rest the surname. `close` and `open` take the company's code; `export` and `erase` its code, name or id.
 * @throws StartupError with a Spanish line for each flag that is missing, wrong or taken, or with the usage for another subcommand
 */
export const companyCommand = async ([subcommand, ...args]: string[], ports: CommandPorts): Promise<void> => {
  const { database, print } = ports;
  if (subcommand === 'close' || subcommand === 'open') return turn(database, subcommand, args, print);
  if (subcommand === 'export') return exportCompany(ports, args, USAGE);
  if (subcommand === 'erase') return erase(args, ports);
  if (subcommand === 'erased' && args.length === 0) return listErasures(ports);
  if (subcommand === 'create') return create(args, ports);
  throw new StartupError(USAGE);
};
