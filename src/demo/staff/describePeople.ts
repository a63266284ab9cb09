import { and, asc, eq } from 'drizzle-orm';
import { addDays, at10, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { employeeWarehouses } from '../../features/employees/server/tables.ts';
import { kinds } from '../../features/employees/kinds.ts';
import { hashPassword } from '../../features/session/server/operations.ts';
import { employees, employeeTypes, invitations, logins, workshifts } from '../../features/session/server/tables.ts';
import type { Base } from '../company.ts';
import { mailbox, somebody } from '../people.ts';
import type { Random } from '../random.ts';
import type { DemoCompany } from '../settings.ts';

/** First names that end otherwise than those of women mostly do. */
const women = new Set('Rocío Belén Inés Abril Guadalupe'.split(' '));
const isWoman = (name: string): boolean => {
  const words = name.split(' ');
  if (words[0] === 'María' || words[0] === 'Ana') return true;
  return words.length === 1 && (women.has(name) || (name.endsWith('a') && name !== 'Bautista'));
};

const insurers = ['Provincia ART', 'Galeno ART', 'Prevención ART', 'La Segunda ART'];
const relations = { woman: ['madre', 'hermana', 'pareja'], man: ['padre', 'hermano', 'pareja'] };

/** The CUIL of a person with that DNI. */
const cuilOf = (dni: string, woman: boolean): string => {
  const withPrefix = (prefix: number) => {
    const body = `${prefix}${dni}`;
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + weight * Number(body[i]), 0);
    const check = (11 - (sum % 11)) % 11;
    return check === 10 ? undefined : `${body}${check}`;
  };
  return withPrefix(woman ? 27 : 20) ?? withPrefix(23)!;
};

/** Who was born when, by DNI: numbers are given in the order of births. */
const bornBy = (dni: string, random: Random): string => {
  const year = Math.round(1962 + ((Number(dni) - 14_000_000) / 34_000_000) * 43);
  return `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
};

/** Tells of a company's people what a personnel office knows: births, insurances that end, shifts, warehouses, e-mails. */
export const describePeople = async (
  db: Db,
  { companyId, warehouses }: Pick<Base, 'companyId' | 'warehouses'>,
  { random, now, company }: { random: Random; now: Date; company: DemoCompany },
): Promise<void> => {
  const day = today(now);
  const people = await db
    .select({ person: employees, kind: employeeTypes.kind })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .where(eq(employees.companyId, companyId))
    .orderBy(asc(employees.fileNumber));
  const shifts = await db.select().from(workshifts).where(eq(workshifts.companyId, companyId)).orderBy(asc(workshifts._id));
  const invited: { employee: string; email: string }[] = [];
  const entering: (typeof logins.$inferInsert)[] = [];
  const passwordHash = await hashPassword(newId());
  for (const [at, { person, kind }] of people.entries()) {
    const woman = isWoman(person.name);
    const dni = person.dni ?? '';
    const drives = kinds[kind].vehicles;
    const email = person.email ?? (kinds[kind].signsIn ? `${mailbox(person, at + 1)}@correo.test` : null);
    const close = somebody(random);
    // Some ends are near, so that the warning is seen.
    const ends = (nth: number, near: number) => addDays(day, at % nth === 3 ? near : random.int(60, 700));
    const told = {
      email,
      gender: woman ? 1 : 0,
      birth: bornBy(dni, random),
      cuil: company.countryCode === 'AR' ? cuilOf(dni, woman) : null,
      bloodtype: random.chance(0.7) ? random.int(0, 7) : null,
      nameEmergency: `${close.name} ${close.last} (${random.pick(relations[isWoman(close.name) ? 'woman' : 'man'])})`,
      phoneEmergency: company.phone(random),
      workshift: shifts[random.chance(0.6) ? 0 : random.int(1, 2)]?._id ?? null,
      art: `${random.pick(insurers)} · ${random.int(10_000, 999_999)}`,
      artExpire: ends(19, 12),
      licenseExpire: drives ? ends(13, 4) : null,
      insuranceExpire: drives ? ends(23, 21) : null,
      permission: kinds[kind].permissions ? person.permission : [],
      lastConnect:
        email && random.chance(0.8) ? new Date(at10(addDays(day, -random.int(1, 9))).getTime() + random.int(0, 600) * 60_000) : null,
    };
    await db
      .update(employees)
      .set(told)
      .where(and(eq(employees.companyId, companyId), eq(employees._id, person._id)));
    // Who was here before has a password of their own.
    if (told.lastConnect && !person.email && email) entering.push({ email, companyId, employee: person._id, passwordHash });
    if (drives && !person.email && email && !told.lastConnect) invited.push({ employee: person._id, email });
  }
  await insertMany(db, logins, entering);
  const owner = people.find(({ kind }) => kind === 'owner')?.person._id;
  // One whose invitation stands, and one whose invitation is over.
  const ends = [5, -2].map((days) => new Date(now.getTime() + days * 86_400_000));
  const some = invited.slice(0, ends.length).map((one, at) => ({ companyId, ...one, by: owner!, expire: ends[at]! }));
  if (owner && some.length > 0) await db.insert(invitations).values(some);
  const keepers = people.filter(({ kind }) => kinds[kind].warehouses);
  const pairs = keepers.map(({ person }, at) => ({ _id: newId(), employee: person._id, warehouse: warehouses[at % warehouses.length]! }));
  await insertMany(db, employeeWarehouses, pairs);
};
