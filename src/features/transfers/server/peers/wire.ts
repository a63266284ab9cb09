import * as z from 'zod';
import { Id, Instant } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { OrderType, StatusId, ValidationTypes } from '../../../orders/choiceSchemas.ts';
import type { StoredFile } from '../../../orders/server/tables.ts';

// What two installations tell each other. It is all that crosses (docs/decisions/034-transfers.md): what is not named here does not.

/** A text as it is written on a label, which is not to be changed. */
const asWritten = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed());
const line = (max = 250) => plainText(max).nullable();

/** A code as it is kept (`codeHash`). */
const CodeHash = z.string().regex(/^[\w-]{43}$/);

/** The parcel: the whole destination, and what has to be known at the door. */
const Parcel = z.object({
  /** The sender's number, which is on the label. */
  externalID: asWritten(60),
  externalTracking: asWritten(250).nullable(),
  typeOrder: OrderType,
  /** Whether a marketplace of Mercado Libre sold it. */
  isMl: z.boolean(),
  deliveryDate: Instant.nullable(),
  validation_type: ValidationTypes,
  toName: line(),
  toAddress: plainText(500),
  toAddressNumber: z.int().min(0).max(10_000_000),
  toFloor: line(),
  toDoor: line(),
  toTown: line(),
  toPostalCode: line(),
  toPhone: line(),
  toEmail: line(),
  toObservation: plainText(2_000, { lines: true }).nullable(),
  toTypeBuilding: line(),
  toLat: z.number().min(-90).max(90),
  toLng: z.number().min(-180).max(180),
  toPartialMatch: z.boolean(),
  numberPackage: z.int().min(0).max(100_000),
  weight: z.int().min(0).max(1_000_000_000).nullable(),
  volume: z.number().min(0).max(1_000_000).nullable(),
  chargeDestination: z.boolean(),
  chargeAmount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  qr: asWritten(5_000).nullable(),
});

/** What a company wrote to the history of a shared order. */
const Entry = z.object({
  _id: Id,
  status: StatusId,
  deliveryDate: Instant.nullable(),
  /** Whether it gave the order this day; else it only tells it. */
  moves: z.boolean(),
  /** Whether it came to that company from another one: it is not its own word. */
  relayed: z.boolean().default(false),
  /** Whether it did so, and did not change its order either. */
  idle: z.boolean(),
  clientName: line(),
  clientIDNumber: line(),
  observation: plainText(5_000, { lines: true }).nullable(),
  batch: Id.nullable(),
  undoes: Id.nullable(),
  createAt: Instant,
});

/** A photo of an entry; its content is brought before, by itself (`photoKey`). */
const Photo = z.object({ kind: z.enum(['photo', 'sign', 'idFront', 'idBack', 'file']), name: plainText(120) });

/** Photos of one entry at most. */
const MAX_PHOTOS = 40;

/** Companies that a parcel came by at most. */
const MAX_CHAIN = 20;

/** One thing that a company tells the one of another installation about an order that they share. */
export const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    transfer: Id,
    order: Parcel,
    /** What else may be on the parcel's labels: whoever has the parcel reads it there, and nobody here. */
    codes: z.array(CodeHash).max(200),
    /** Through whom it came, its sender last; veiled, for each parcel otherwise (`toElsewhere`): each is compared with every company of here. */
    chain: z.array(asWritten(100)).max(MAX_CHAIN),
  }),
  z.object({ kind: z.literal('entry'), transfer: Id, entry: Entry, files: z.array(Photo).max(MAX_PHOTOS) }),
  z.object({ kind: z.literal('confirm'), transfer: Id }),
  z.object({ kind: z.literal('refuse'), transfer: Id, reason: plainText(500) }),
  /** It was given back when asked: for whoever asked and did not hear the answer. */
  z.object({ kind: z.literal('takenBack'), transfer: Id }),
]);
export type Message = z.output<typeof Message>;
/** One kind of message. */
export type MessageOf<K extends Message['kind']> = Extract<Message, { kind: K }>;

/** A message as it waits to be sent: ways still name companies of here by their `transferid`, and photos are named by their keys. */
export type OutgoingMessage =
  | Exclude<z.input<typeof Message>, { kind: 'entry' }>
  | (Omit<Extract<z.input<typeof Message>, { kind: 'entry' }>, 'files'> & { files: StoredFile[] });

/** What a message is about: whoever tells it twice says the same. */
export const keyOf = (message: Message): string =>
  message.kind === 'entry' ? `entry ${message.entry._id}` : `${message.kind} ${message.transfer}`;

/** Messages of one call at most. */
export const MAX_MESSAGES = 200;

/** Several messages; each is looked at by itself, so that one that nobody understands keeps no other. */
export const Messages = z.object({ messages: z.array(z.unknown()).max(MAX_MESSAGES) });

/** What became of each message, in their order, and whether the company is closed: what it has is given back when it is asked for. */
export const Results = z.object({
  closed: z.boolean().default(false),
  results: z.array(
    z.discriminatedUnion('result', [
      z.object({ result: z.literal('taken') }),
      /** An order that is not taken at all. */
      z.object({ result: z.literal('refused'), reason: plainText(500) }),
      /** It is to be told again. */
      z.object({ result: z.literal('later') }),
    ]),
  ),
});
export type Result = z.output<typeof Results>['results'][number];

/** Transfers that somebody wants back. */
export const AskedBack = z.object({ transfers: z.array(Id).min(1).max(10_000) });
/** Those of them that are given back, and those of which it is to be asked again: what was written of them is still to be told. */
export const GivenBack = z.object({ given: z.array(Id), later: z.array(Id).default([]) });

/** Which photo of which entry a call brings. */
export const PhotoPlace = z.object({
  transfer: Id,
  entry: Id,
  index: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_PHOTOS - 1),
});
/** Whether it was stored; what is no photo is not. */
export const PhotoResult = z.object({ stored: z.boolean() });

/** What is answered, signed and with 410, for a company that was erased. It says whose way that was: anybody may ask it, and say it of another. */
export const goneText = (way: string): string => JSON.stringify({ gone: way });
