import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { scopes } from '#shared/scopes.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';

/** What a key is good for: each once, one at least. */
const Scopes = z
  .array(z.enum(scopes, orRequired('Alcance inexistente')), orRequired('Elija al menos un alcance'))
  .min(1, 'Elija al menos un alcance')
  .max(scopes.length, 'Un alcance está dos veces')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Un alcance está dos veces');

/** Calls a minute that a key may make, unless told. */
export const KEY_RATE = 600;
/** At most. */
export const MAX_KEY_RATE = 6_000;

/** A key as it is made. */
export const NewKey = z.object({
  /** Made by the browser, once per form. */
  _id: Id,
  name: plainText(60).min(1, 'Requerido'),
  scopes: Scopes,
  /** Calls a minute. */
  perMinute: z
    .number(orRequired('Debe ser un número'))
    .int('Debe ser un número entero')
    .min(1, 'Al menos 1')
    .max(MAX_KEY_RATE, `Hasta ${MAX_KEY_RATE}`)
    .default(KEY_RATE),
});
/** See the schema. */
export type NewKey = z.output<typeof NewKey>;

/** A key as it is listed: how its secret begins, and never all of it. */
const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  perMinute: z.int(),
  /** Who made it, and who revoked it. */
  by: z.string().nullable(),
  createAt: Instant,
  /** To the minute; null when it was never used. */
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
});
/** See the schema. */
export type ApiKeyShown = z.input<typeof ApiKey>;

/** Calls about the API keys of a company (docs/decisions/038-api-keys.md). */
export const keyCalls = {
  keys: endpoint({
    method: 'GET',
    path: '/api/developer/key',
    summary: 'Las claves de API de la empresa: las que valen primero, y las revocadas en el último mes',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({ data: z.array(ApiKey) }),
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/api/developer/key',
    summary: 'Crea una clave de API; su secreto se muestra esta única vez',
    needs: 'unrestricted',
    input: NewKey,
    output: z.object({ _id: Id, secret: z.string() }),
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/api/developer/key/revoke',
    summary: 'Revoca una clave de API: deja de valer en el acto',
    needs: 'unrestricted',
    input: z.object({ _id: Id }),
    output: z.object({ _id: Id }),
  }),
};
