import * as z from 'zod';
import { cut } from '#shared/text.ts';
import { isMl } from './choices.ts';
import type { Origin } from './choices.ts';
import { codesOf } from './codes.ts';

/** What of an order goes into its QR. */
export interface QrOrder {
  readonly _id: string;
  readonly internalID: string;
  readonly externalID: string | null;
  readonly fromOrder: Origin;
  /** The client's `_id`. */
  readonly client: string;
  /** The marketplace's QR text as it came; never made again from its parts, because scanners compare it (spec 2 §3). */
  readonly qr?: string | null;
  /** The parts of a marketplace's label, where its text did not come. */
  readonly marketplace?: { id: string; sender_id: number; hash_code: string; security_digit: string } | undefined;
}

/** The text of an order's QR (spec 2 §3): the marketplace's own for a Mercado Libre order that has it, otherwise ours. */
export const qrText = (order: QrOrder): string => {
  if (isMl(order.fromOrder)) {
    if (order.qr) return order.qr;
    if (order.marketplace) {
      const { id, sender_id, hash_code, security_digit } = order.marketplace;
      return JSON.stringify({ id, sender_id, hash_code, security_digit });
    }
  }
  return JSON.stringify({ _id: order._id, internalID: order.internalID, externalID: order.externalID ?? '', sender_id: order.client });
};

/** What a scanner read: who made the label, and the numbers to look the order up by, surest first. */
export interface Scan {
  readonly label: 'own' | 'ml' | 'code';
  /** Each is sought as `_id`, internalID, externalID or externalTracking; the first that is found counts. */
  readonly candidates: readonly string[];
  /** Up to eight bare digits as the end of an internalID, without the company's code: '5001' is '00005001'. */
  readonly sequence?: string;
}

/** Letters of a company's code, with which its internal numbers begin. */
const TRANSFER_ID = 4;
/** Longer texts are no label: our longest QR has about 200 characters. */
const MAX_SCAN = 1000;
/** Longer codes are no tracking number. */
const MAX_CODE = 100;

const Code = z
  .union([z.string(), z.number().transform(String)])
  .transform((code) => code.trim())
  .refine((code) => code !== '' && code.length <= MAX_CODE);

const OwnLabel = z.object({ _id: Code, internalID: Code, externalID: z.unknown() });
const MlLabel = z.union([
  z.object({ id: Code, sender_id: Code, hash_code: z.string() }),
  z.object({ id: Code, t: z.literal('lm') }),
  z.object({ id: Code, sender_id: Code }),
]);

/** The value of a JSON object, or undefined when the text is none: plain codes are not JSON. */
const jsonOf = (text: string): unknown => {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * What a scanned or typed text asks for: our own QR, Mercado Libre's (whole, or `{id, t: 'lm'}`), bare digits or any plain code.
 * An internalID typed in lower case is sought in capitals too, and what stands in quotation marks or behind a bullet without them. Undefined when it can be none.
 */
export const readScan = (text: string): Scan | undefined => {
  const scanned = text.replace(/\p{Cc}/gu, '').trim();
  if (scanned === '' || scanned.length > MAX_SCAN) return undefined;
  const label = jsonOf(scanned);
  const own = OwnLabel.safeParse(label);
  if (own.success) return { label: 'own', candidates: [own.data._id, own.data.internalID] };
  const ml = MlLabel.safeParse(label);
  if (ml.success) return { label: 'ml', candidates: [ml.data.id] };
  if (label !== undefined || scanned.length > MAX_CODE) return undefined;
  const bare = scanned.replace(/^["'«“#•*–-]+\s*|["'»”.]+$/gu, '');
  const candidates = [...new Set([scanned, scanned.toUpperCase(), ...(bare === '' ? [] : [bare, bare.toUpperCase()])])];
  return { label: 'code', candidates, ...(/^\d{1,8}$/.test(scanned) && { sequence: scanned.padStart(8, '0') }) };
};

/** One of the numbers that a text asks for, as it is written there. */
export interface SoughtNumber {
  readonly text: string;
  readonly scan: Scan;
}

/**
 * What a text asks for that may hold several numbers or scanned codes, one below the other, or with blanks, commas or semicolons between
 * them: each once, in its order.
 */
export const readScans = (text: string): SoughtNumber[] => {
  const sought = new Map<string, SoughtNumber>();
  for (const code of codesOf(text)) {
    const scan = readScan(code);
    const [key = ''] = scan?.candidates.slice(-1) ?? [];
    if (scan && !sought.has(key)) sought.set(key, { text: code, scan });
  }
  return [...sought.values()];
};

/** How much is told of a word that is too long to be a number. */
const TOLD = 60;

/** The words of a text that are too long to be anybody's number, cut. */
export const unreadScans = (text: string): string[] => {
  const words = codesOf(text).filter((code) => !readScan(code) && jsonOf(code) === undefined && code.length > MAX_CODE);
  return [...new Set(words.map((word) => cut(word, TOLD)))];
};

/** Whether a number or the `_id` of an order is what was scanned. */
export const isSought = (
  { candidates, sequence }: Scan,
  {
    _id,
    internalID,
    externalID,
    externalTracking,
  }: Pick<QrOrder, '_id' | 'internalID' | 'externalID'> & { externalTracking: string | null },
): boolean =>
  [_id, internalID, externalID, externalTracking].some((number) => number !== null && candidates.includes(number)) ||
  (sequence !== undefined && internalID.slice(-sequence.length) === sequence && internalID.length === sequence.length + TRANSFER_ID);
