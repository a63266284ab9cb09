import { verify } from '@node-rs/argon2';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { StartupError } from '#server/startupError.ts';
import { testDatabase, type TestDatabase } from '#server/testing.ts';
import { companyCommand } from './companyCommand.ts';
import { companies, employees, employeeTypes, logins } from './features/session/server/tables.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 8, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const run = async (...args: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const config = readConfig({ DATABASE_URL: own.url });
  const ask = () => Promise.resolve('');
  await companyCommand(args, { database, config, version: 'test', now: new Date(), print: (line) => lines.push(line), ask });
  return lines;
};

/** The lines of what the command refuses with, without the usage that follows them. */
const refusal = async (...args: string[]): Promise<string[]> => {
  const error = await run(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message.split('\n\n')[0]?.split('\n') ?? [];
};

const storedOwner = (email: string) =>
  asPlatform(database, async (db) => {
    const [row] = await db
      .select({ company: companies, employee: employees, kind: employeeTypes.kind, passwordHash: logins.passwordHash })
      .from(logins)
      .innerJoin(companies, eq(companies.companyId, logins.companyId))
      .innerJoin(employees, and(eq(employees.companyId, logins.companyId), eq(employees._id, logins.employee)))
      .innerJoin(employeeTypes, eq(employeeTypes._id, employees.typeEmployee))
      .where(eq(logins.email, email));
    return row;
  });
const companyCount = async () => (await asPlatform(database, (db) => db.select({ amount: count() }).from(companies)))[0]?.amount;

const flags = ({ email, ...rest }: { email: string; transferid?: string; password?: string }) => [
  'create',
  '--name',
  'Logística Ñandú',
  '--country',
  'ar',
  '--owner',
  'María de los Ángeles Peña',
  '--email',
  email,
  ...Object.entries(rest).flatMap(([flag, value]) => [`--${flag}`, value]),
];

describe('create', () => {
  test('makes the company and its owner, who signs in with the password given', async () => {
    const lines = await run(...flags({ email: 'Duena@Nandu.Test', transferid: '77zz', password: 'una clave larga' }));
    expect(lines).toEqual(['Empresa creada: Logística Ñandú (77ZZ, AR)', 'Entra con: duena@nandu.test']);
    const stored = await storedOwner('duena@nandu.test');
    expect(stored?.company).toMatchObject({ name: 'Logística Ñandú', transferid: '77ZZ', countryCode: 'AR' });
    expect(stored?.employee).toMatchObject({ name: 'María', last: 'de los Ángeles Peña', email: 'duena@nandu.test', fileNumber: 1 });
    expect(stored?.kind).toBe('owner');
    expect(await verify(stored?.passwordHash ?? '', 'una clave larga')).toBe(true);
  });

  test('without transferid and password makes them up, and prints the password', async () => {
    const lines = await run(...flags({ email: 'otra@nandu.test' }));
    expect(lines[0]).toMatch(/^Empresa creada: Logística Ñandú \(\d{2}[A-Z]{2}, AR\)$/);
    const password = /^Contraseña: ([\w-]{20}) \(se muestra solo esta vez\)$/.exec(lines[2] ?? '')?.[1];
    expect(await verify((await storedOwner('otra@nandu.test'))?.passwordHash ?? '', password ?? '')).toBe(true);
  });

  test('refuses a transferid and an e-mail that are taken, both at once, and makes nothing', async () => {
    await run(...flags({ email: 'primera@nandu.test', transferid: '10AA' }));
    const before = await companyCount();
    expect(await refusal(...flags({ email: 'PRIMERA@nandu.test', transferid: '10aa' }))).toEqual([
      '--transferid: 10AA ya es de otra empresa',
      '--email: primera@nandu.test ya tiene una cuenta',
    ]);
    expect(await companyCount()).toBe(before);
  });

  test('of two with the same transferid at once, one is made and the other refused', async () => {
    const both = await Promise.allSettled([
      run(...flags({ email: 'a@nandu.test', transferid: '20BB' })),
      run(...flags({ email: 'b@nandu.test', transferid: '20BB' })),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: '--transferid: 20BB ya es de otra empresa' },
    });
  });
});

describe('flags', () => {
  test('that are missing are named, one a line', async () => {
    expect(await refusal('create')).toEqual(['Falta --name', 'Falta --country', 'Falta --email', 'Falta --owner']);
  });

  test('that are wrong say why', async () => {
    const wrong = ['--name', 'X', '--country', 'BR', '--email', 'nadie', '--owner', 'Ana', '--transferid', 'AB12', '--password', 'corta'];
    expect(await refusal('create', ...wrong)).toEqual([
      '--country: debe ser AR, UY o ES',
      '--email: no es un correo válido',
      '--owner: escriba nombre y apellido',
      '--transferid: deben ser dos números y dos letras, por ejemplo 12AB',
      '--password: al menos 8 caracteres',
    ]);
  });

  test.each([
    ['        ', '--password: no puede ser solo espacios'],
    ['Argentina1', '--password: es de las contraseñas más usadas: elija otra'],
  ])('a password that anybody would try, %j, is refused', async (password, fault) => {
    expect(await refusal(...flags({ email: 'd@nandu.test', password }))).toEqual([fault]);
  });

  test('without their value are missing, also when another flag follows', async () => {
    const faults = await refusal('create', '--name', '--country', 'AR', '--email', 'x@nandu.test', '--owner', 'Ana Paz', '--password');
    expect(faults).toContain('Falta --name');
    expect(faults).toContain('Falta --password');
  });

  test('that do not exist, and words without a flag, are refused', async () => {
    const faults = await refusal(...flags({ email: 'c@nandu.test' }), 'suelto', '--logo');
    expect(faults).toEqual(['Sobra «suelto»: los textos con espacios van entre comillas', 'Opción desconocida: --logo']);
  });
});

test.each([[], ['borrar'], ['help']])('%j shows how to use the command', async (...args) => {
  expect((await refusal(...args)).join('\n')).toContain('Uso:\n  npm run company -- create --name "Mi Empresa"');
});

test('a company is closed by its code, as often as one likes, and opened again', async () => {
  const email = 'cierre@reparto.test';
  await run(...flags({ email, transferid: '77QQ' }));
  const closedAt = async () => (await storedOwner(email))?.company.closedAt;
  expect(await closedAt()).toBeNull();
  expect(await run('close', '77qq')).toEqual(['Empresa dada de baja: Logística Ñandú (77QQ)']);
  const since = await closedAt();
  expect(since).toBeInstanceOf(Date);
  await run('close', '77QQ');
  expect(await closedAt()).toEqual(since);
  expect(await run('open', '77QQ')).toEqual(['Empresa reabierta: Logística Ñandú (77QQ)']);
  expect(await closedAt()).toBeNull();
});

test.each(['close', 'open'])('%s without a code, with more than one or with nobody’s says so', async (action) => {
  expect(await refusal(action, '99ZZ')).toEqual(['99ZZ no es de ninguna empresa']);
  for (const codes of [[], ['77QQ', '78QQ']]) expect((await refusal(action, ...codes))[0]).toBe('Uso:');
});
