import { sql } from 'drizzle-orm';
import { fold } from '#shared/text.ts';
import { type CountryCode, phoneKey } from '#shared/phone.ts';
import type { Db } from '#server/db.ts';
import { nameKey, type Sought, wordsOf } from './criteria.ts';
import { endOf, type Found, isSameName } from './findRecipient.ts';

/** What of somebody's names, phones and e-mails other people have as well: names and phones by their keys, folded e-mails. */
export type Common = ReadonlySet<string>;

const told = (text: string | null) => fold(text ?? '').trim();

/** What the database finds a full name by, and others, in any order of its words: the two longest. A word alone tells of nobody anyway. */
const roughName = (key: string): string[] => {
  const [one, other] = wordsOf(key).toSorted((a, b) => b.length - a.length);
  return other === undefined ? [] : [`%${one}%${other}%`, `%${other}%${one}%`];
};

/**
 * What of a recipient's names, the typed one too, phones and e-mails orders of others say: a namesake's, a phone or an e-mail that somebody
 * filled in for many. By these nobody is told in a text.
 */
export const commonOf = async (
  db: Db,
  company: string,
  { sought, found: { ends }, country }: { sought: Sought; found: Found; country: CountryCode },
): Promise<Common> => {
  const its = ends.map(({ order, end }) => endOf(order, end));
  const keys = new Set([sought.typed.name, ...its.map(({ name }) => name)].map((name) => nameKey(name ?? '')).filter(Boolean));
  const phones = new Set(its.flatMap(({ phone }) => (phone ? [phone] : [])));
  const emails = new Set(its.map(({ email }) => told(email)).filter(Boolean));
  const ids = [...new Set(ends.map(({ order }) => order._id))];
  const of = (end: 'from' | 'to') => sql`
    select ${sql.raw(`${end}_name`)} as name, ${sql.raw(`${end}_phone`)} as phone, ${sql.raw(`${end}_email`)} as email
    from orders where company_id = ${company} and not _id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<{ name: string | null; phone: string | null; email: string | null }>(sql`
    select distinct name, phone, email from (${of('from')} union all ${of('to')}) x
    where lower(immutable_unaccent(name)) like any(${sql.param([...keys].flatMap(roughName))}::text[])
      or phone = any(${sql.param([...phones])}::text[]) or lower(trim(email)) = any(${sql.param([...emails])}::text[])`);
  const common = new Set<string>();
  for (const { name, phone, email } of rows) {
    const isTheirPhone = phone !== null && phones.has(phone);
    const isTheirEmail = emails.has(told(email));
    const isTheirName = its.some((one) => isSameName(one.name, name));
    const key = nameKey(name ?? '');
    if (keys.has(key) && !isTheirPhone && !isTheirEmail) common.add(key);
    if (isTheirPhone && !isTheirName) common.add(phoneKey(phone, country));
    if (isTheirEmail && !isTheirName) common.add(told(email));
  }
  return common;
};
