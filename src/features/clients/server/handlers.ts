import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { pointAt } from '#shared/place/point.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { writeAudit } from '#server/record/audit.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { recordImport } from '#server/record/import/recordImport.ts';
import { lockRecord, theRecord } from '#server/record/recordTable.ts';
import { pointColumns } from '#server/record/structured.ts';
import { refuse } from '#server/refuse.ts';
import { hashPassword, isPassword } from '../../session/server/operations.ts';
import { ClientForm, clients as contract, type Integration } from '../contract.ts';
import { clientFields } from '../fields.ts';
import { shopNames } from '../integration.ts';
import { CLIENT } from '../noun.ts';
import { nextNumbers } from './operations.ts';
import { clientIntegrations, clients } from './tables.ts';

type Parts = RecordParts<typeof contract, typeof clients>;

const TAKEN = 'Email existente';

/** Connections of some clients, oldest first. */
const integrationsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Integration[]>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(clientIntegrations)
    .where(anyOf(clientIntegrations.client, ids))
    .orderBy(asc(clientIntegrations._id));
  const shown = found.map(({ client, userId, ...rest }) => ({ client, integration: { ...rest, user_id: userId } }));
  return new Map(
    [...Map.groupBy(shown, ({ client }) => client)].map(([client, all]) => [client, all.map(({ integration }) => integration)]),
  );
};

/** @param inUse what keeps a client from being deleted: orders are a later slice's */
export const clientHandlers = (inUse: Parts['inUse']) => {
  const parts: Parts = {
    noun: CLIENT,
    table: clients,
    fields: clientFields,
    name: ({ name }) => name,
    unread: ['search', 'passwordHash'],
    structured: {
      location: { store: pointColumns.store, read: ({ lat, lng }) => pointAt(lng ?? 0, lat ?? 0) },
    },
    taken: { email: TAKEN },
    inUse,
    derived: async ({ name, password }) => ({
      search: fold(name),
      ...(password && { passwordHash: await hashPassword(password) }),
    }),
    isSecret: async ({ passwordHash }, { password }) => passwordHash !== null && isPassword(passwordHash, password),
    given: nextNumbers,
    check: async ({ record }, { password }) => {
      if (!record && !password) throw refuse.invalid('Revise los datos marcados', { password: 'Requerido' });
    },
    toldFrom: [clientIntegrations],
    told: async (db, records) => {
      const connected = await integrationsOf(
        db,
        records.map(({ _id }) => _id),
      );
      return records.map(({ _id, number }) => ({ number, mercadolibre: connected.get(_id) ?? [] }));
    },
  };
  return handlers(contract, {
    ...recordHandlers(contract, parts),
    // Nobody knows a password of clients that a file brings: they do not sign in until one is typed.
    ...recordImport(contract, parts, {
      form: ClientForm,
      keys: ['cuit', 'email'],
      twins: {
        apart: 'cuit',
        said: ({ cuit, email }) => [formatTaxId(cuit), email].filter((part) => part !== '').join(' · '),
      },
      check: undefined,
    }),
    search: ({ input, db }) =>
      findOptions(db, input, {
        from: clients,
        label: clients.name,
        note: sql`concat_ws(', ', nullif(${clients.address}, ''), nullif(${clients.town}, ''))`,
        text: clients.search,
        active: eq(clients.status, recordStatus.active),
        more: {
          _id: clients._id,
          name: clients.name,
          address: clients.address,
          addressNumber: clients.addressNumber,
          floor: clients.floor,
          door: clients.door,
          town: clients.town,
          postalCode: clients.postalCode,
          lat: clients.lat,
          lng: clients.lng,
          email: clients.email,
          phone: clients.phone,
          contactName: clients.contactName,
          contactPhone: clients.contactPhone,
        },
      }),
    email: async ({ input: { email, type, _id }, db }) => {
      const others = type === 'edit' && _id ? ne(clients._id, _id) : undefined;
      const same = and(eq(clients.email, email), ne(clients.status, recordStatus.deleted), others);
      const found = await db.select({ _id: clients._id }).from(clients).where(same).limit(1);
      return { taken: found.length > 0 };
    },
    shops: async ({ input: { _id }, db }) => {
      await theRecord(db, clients, CLIENT, _id);
      const all = (await integrationsOf(db, [_id])).get(_id) ?? [];
      return { data: all.filter(({ type }) => type === 'ml') };
    },
    unlink: async ({ input: { _id, integration }, db, viewer, now }) => {
      const client = await lockRecord(db, clients, CLIENT, { _id, version: undefined });
      const its = and(eq(clientIntegrations._id, integration), eq(clientIntegrations.client, _id));
      const [gone] = await db.delete(clientIntegrations).where(its).returning();
      if (!gone) throw refuse.notFound('La vinculación no existe');
      const changes = { mercadolibre: { from: `${shopNames[gone.type].name}: ${gone.nickname}`, to: null } };
      const note = { kind: 'clients', record: _id, name: client.name, employee: viewer._id, source: 'back-office' as const, createAt: now };
      await writeAudit(db, { ...note, action: 'edit', changes });
      return {};
    },
  });
};
