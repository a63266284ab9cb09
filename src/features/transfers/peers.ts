import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { orRequired } from '#shared/text.ts';
import { TransferId } from '../orders/change.ts';

/** A company of another installation, and how the way there is. */
const Peer = z.object({
  _id: Id,
  name: z.string(),
  /** The code by which orders are shared with it from here. */
  transferid: z.string(),
  address: z.string(),
  installation: z.string(),
  createAt: Instant,
  /** When a call last succeeded, and when one last failed and why. */
  succeededAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  failure: z.string().nullable(),
  /** Whether the last one failed; when it is tried again. */
  isFailing: z.boolean(),
  retryAt: Instant.nullable(),
  /** When it last called here. */
  heardAt: Instant.nullable(),
  /** Whether it said that the other company is closed. */
  closed: z.boolean(),
  /** When it said that the other company is no more. */
  goneAt: Instant.nullable(),
  /** What it is still to be told, and since when the oldest waits. */
  waiting: z.int(),
  oldest: Instant.nullable(),
});
/** See the schema. */
export type Peer = z.output<typeof Peer>;
export type PeerShown = z.input<typeof Peer>;

/** Longest text by which an installation tells who it is. */
const MAX_BLOCK = 4_000;

const call = { method: 'POST', needs: 'unrestricted' } as const;
const ofOne = z.object({ _id: Id });

/** Companies of other installations of Reparto that orders are shared with; for owners (docs/decisions/035-peers.md). */
export const peers = {
  list: endpoint({
    method: 'GET',
    path: '/api/transfer/peer',
    summary: 'Las empresas de otras instalaciones con las que se comparte, y cómo está cada conexión; para los dueños',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({
      /** Whether the installation shares with others, and who asks is an owner. */
      enabled: z.boolean(),
      /** What the other installation has to be given, for it to know this company. */
      block: z.string().nullable(),
      data: z.array(Peer),
    }),
  }),
  add: endpoint({
    ...call,
    path: '/api/transfer/peer/add',
    summary: 'Conecta con una empresa de otra instalación, por los datos que dio; la misma otra vez la corrige',
    input: z.object({
      block: z
        .string(orRequired('Datos inválidos'))
        // Letters and signs that are seen: how its lines were broken on the way does not matter.
        .overwrite((text) => text.replace(/[^!-~]/g, ''))
        .min(1, 'Requerido')
        .max(MAX_BLOCK, 'No son los datos de una instalación'),
      /** The code that it gets here, where its own one is another company's. */
      transferid: z.union([z.literal('').transform(() => null), TransferId]).nullish(),
      /** Whether it is the company of a connection that was cut, though its key is another one; asked for with 409 where that has to be known. */
      otherKey: z.boolean(orRequired('Valor inválido')).default(false),
    }),
    output: z.object({ _id: Id, name: z.string(), transferid: z.string() }),
  }),
  check: endpoint({
    ...call,
    path: '/api/transfer/peer/check',
    summary: 'Prueba la conexión y envía lo que espera; sin `ok`, `message` dice por qué no se pudo',
    input: ofOne,
    output: z.object({ ok: z.boolean(), message: z.string().nullable() }),
  }),
  remove: endpoint({
    ...call,
    path: '/api/transfer/peer/remove',
    summary: 'Corta la conexión: de allá no se acepta nada más, y no se le comparte',
    input: ofOne,
    output: Nothing,
  }),
};
