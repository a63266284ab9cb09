import * as z from 'zod';
import { plainText } from '#shared/plainText.ts';
import { TransferId } from '../../../../orders/change.ts';
import { publicKeyIn } from '../identity.ts';

/** How the text begins by which an installation tells who it is: the version of what follows. */
const BEGINS = 'reparto1.';

/** An address that somebody can be called at: nothing but where. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return username === '' && password === '' && search === '' && hash === '';
  })
  .overwrite((text) => text.replace(/\/+$/, ''));

const Block = z.object({
  address: Address,
  /** SPKI of an Ed25519 key, base64url. */
  key: z
    .string()
    .max(200)
    .refine((text) => publicKeyIn(text) !== undefined),
  /** The company: what it is called where a parcel came by, its code and name, and where it is. */
  way: z.string().regex(/^[\w-]{20,100}$/),
  transferid: TransferId,
  name: plainText(120).pipe(z.string().min(1)),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
});
/** What a company of another installation has to be known by. It holds no secret. */
export type Block = z.output<typeof Block>;

/** The block as a text to be copied. */
export const blockText = (block: Block): string => BEGINS + Buffer.from(JSON.stringify(block)).toString('base64url');

/** The block that a text holds, however its lines were broken on the way; undefined when it holds none. */
export const blockIn = (text: string): Block | undefined => {
  const bare = text.replace(/\s+/g, '');
  if (!bare.startsWith(BEGINS)) return undefined;
  try {
    return Block.safeParse(JSON.parse(Buffer.from(bare.slice(BEGINS.length), 'base64url').toString())).data;
  } catch {
    return undefined;
  }
};
