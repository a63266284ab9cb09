import { and, eq, or } from 'drizzle-orm';
import * as z from 'zod';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { digitsOf } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../clients/server/tables.ts';

/** A client that orders are imported for. */
export type Sender = typeof clients.$inferSelect;

/** What a text names: one client, or the sentence that says why none. */
export type SenderReading = { sender: Sender; error?: undefined } | { sender?: undefined; error: string };

const UNKNOWN: SenderReading = { error: 'Cliente inexistente' };

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The digits of a text that can only be a tax number: 11 of a CUIT, 12 of an Uruguayan RUT, signs between them. */
const taxNumber = (text: string) => (/^\d[\d .-]*\d$/.test(text) && /^\d{11,12}$/.test(digitsOf(text)) ? digitsOf(text) : undefined);

/**
 * Finds the clients that an order file names by `_id`, name or CUIT (decisions §4). Only active ones of the company are found: another
 * company's `_id` is as unknown as one that does not exist.
 * @returns what each of the texts names
 */
export const findSenders = async (db: Db, texts: Iterable<string>): Promise<(text: string) => SenderReading> => {
  const asked = [...new Set(texts)];
  const ids = asked.filter(isId).map((id) => id.toLowerCase());
  const numbers = asked.flatMap((text) => taxNumber(text) ?? []);
  const names = asked.map((text) => fold(text));
  const found = await db
    .select()
    .from(clients)
    .where(
      and(eq(clients.status, recordStatus.active), or(anyOf(clients._id, ids), anyOf(clients.cuit, numbers), anyOf(clients.search, names))),
    );
  const by = (key: (client: Sender) => string | null) => Map.groupBy(found, key);
  const [byId, byNumber, byName] = [by(({ _id }) => _id), by(({ cuit }) => cuit), by(({ search }) => search)];
  return (text) => {
    const matches = byId.get(text.toLowerCase()) ?? byNumber.get(taxNumber(text) ?? '') ?? byName.get(fold(text)) ?? [];
    const [sender] = matches;
    if (!sender) return UNKNOWN;
    return matches.length === 1 ? { sender } : { error: `Hay ${matches.length} clientes así: use su CUIT` };
  };
};
