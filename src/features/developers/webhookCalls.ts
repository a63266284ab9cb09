import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { paging } from '#shared/list/page.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';
import { deliveryStates, TEST_EVENT, webhookEvents, webhookStates } from './events.ts';

const Events = z
  .array(z.enum(webhookEvents, orRequired('Aviso inexistente')), orRequired('Elija al menos un aviso'))
  .min(1, 'Elija al menos un aviso')
  .max(webhookEvents.length, 'Un aviso está dos veces')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Un aviso está dos veces');

/** A webhook as its form says it. */
export const WebhookForm = z.object({
  name: plainText(60).min(1, 'Requerido'),
  /** Where to: what it may be, the server's configuration decides. */
  url: plainText(500).min(1, 'Requerido'),
  events: Events,
});
/** See the schema. */
export type WebhookForm = z.output<typeof WebhookForm>;

/** A webhook as it is listed, and how the way there is. */
const Webhook = z.object({
  _id: Id,
  ...WebhookForm.shape,
  state: z.enum(webhookStates),
  createAt: Instant,
  /** When a notice was last taken; since when none is, and why. */
  succeededAt: Instant.nullable(),
  failingSince: Instant.nullable(),
  failure: z.string().nullable(),
  /** When it is tried again after failures. */
  retryAt: Instant.nullable(),
  /** Notices that are still to be sent. */
  waiting: z.int(),
  version: z.int(),
});
/** See the schema. */
export type WebhookShown = z.input<typeof Webhook>;

/** A notice as the log lists it. */
const Delivery = z.object({
  _id: Id,
  event: z.enum([...webhookEvents, TEST_EVENT]),
  /** What it is about: an order's number, a settlement's. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createAt: Instant,
  /** When it was last tried; null when it has not been yet. */
  sentAt: Instant.nullable(),
  /** When it is sent, or tried again; null when it is over. */
  dueAt: Instant.nullable(),
  /** What was answered: the HTTP status; null when nothing was. */
  status: z.int().nullable(),
  /** Why nothing was answered. */
  fault: z.string().nullable(),
  /** How long it took, in milliseconds. */
  took: z.int().nullable(),
});
/** See the schema. */
export type DeliveryShown = z.input<typeof Delivery>;

const ofOne = z.object({ _id: Id });
const ofVersion = z.object({ _id: Id, version: z.int(orRequired('Versión inválida')) });
const Told = z.object({ _id: Id, version: z.int() });
const Secret = Told.extend({ secret: z.string() });
const call = { method: 'POST', needs: 'unrestricted' } as const;

/** Calls about outgoing webhooks (docs/decisions/039-webhooks.md). */
export const webhookCalls = {
  webhooks: endpoint({
    method: 'GET',
    path: '/api/developer/webhook',
    summary: 'Los webhooks de la empresa, y cómo está cada uno',
    needs: 'unrestricted',
    input: Nothing,
    output: z.object({ data: z.array(Webhook) }),
  }),
  addWebhook: endpoint({
    ...call,
    path: '/api/developer/webhook',
    summary: 'Crea un webhook; la clave con la que firma se muestra esta única vez',
    input: WebhookForm.extend({ _id: Id }),
    output: Secret,
  }),
  saveWebhook: endpoint({
    ...call,
    path: '/api/developer/webhook/edit',
    summary: 'Guarda un webhook editado',
    input: WebhookForm.extend(ofVersion.shape),
    output: Told,
  }),
  switchWebhook: endpoint({
    ...call,
    path: '/api/developer/webhook/state',
    summary: 'Pausa un webhook, o lo reanuda: lo que pasa en la pausa no se avisa; lo que estaba pendiente, sí',
    input: ofVersion.extend({ active: z.boolean(orRequired('Debe ser sí o no')) }),
    output: Told,
  }),
  rotateSecret: endpoint({
    ...call,
    path: '/api/developer/webhook/secret',
    summary: 'Da a un webhook otra clave para firmar; durante 24 horas se firma también con la anterior',
    input: ofVersion,
    output: Secret,
  }),
  removeWebhook: endpoint({
    ...call,
    path: '/api/developer/webhook/delete',
    summary: 'Borra un webhook: no se le avisa nada más',
    input: ofVersion,
    output: ofOne,
  }),
  testWebhook: endpoint({
    ...call,
    path: '/api/developer/webhook/test',
    summary: 'Envía a un webhook un aviso de prueba, y dice qué contestó',
    input: ofOne,
    output: Delivery,
  }),
  deliveries: endpoint({
    ...call,
    path: '/api/developer/webhook/delivery/search',
    summary: 'Lo que se avisó a un webhook en el último mes, lo último primero',
    input: z.object({
      webhook: Id,
      state: z.enum(deliveryStates, 'Estado inexistente').nullish(),
      ...paging(['seq']),
    }),
    output: z.object({ data: z.array(Delivery), total: z.int() }),
  }),
  delivery: endpoint({
    ...call,
    path: '/api/developer/webhook/delivery',
    summary: 'Un aviso: qué se envió y qué se contestó',
    input: ofOne,
    output: z.object({
      data: Delivery.extend({
        /** As it was sent; null while it was not. */
        body: z.string().nullable(),
        /** The beginning of what was answered. */
        answer: z.string().nullable(),
      }),
    }),
  }),
  resend: endpoint({
    ...call,
    path: '/api/developer/webhook/delivery/resend',
    summary: 'Envía otra vez un aviso, el mismo y con el mismo `_id`',
    input: ofOne,
    output: ofOne,
  }),
};
