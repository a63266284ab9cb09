import { buffer } from 'node:stream/consumers';
import type { PictureShape } from '#shared/record/pictures.ts';
import type { Viewer } from '#shared/permissions.ts';
import { madeAt } from '../ids.ts';
import { newFileKey } from '../files/files.ts';
import type { Upload } from '../http/multipart.ts';
import type { Ports } from '../ports.ts';
import { Refusal } from '../refuse.ts';

/** What a call with pictures brings. */
type Sent = {
  input: object;
  uploads: Readonly<Record<string, readonly Upload[]>>;
  viewer: Viewer;
  ports: Pick<Ports, 'photos' | 'files'>;
  signal: AbortSignal;
};

/** Seconds that the address of a record's picture lasts. */
const HOUR = 3600;

/** The address of a picture of a record for an hour; null when it has none. */
export const pictureAddress = ({ files }: Pick<Ports, 'files'>, key: string | null | undefined): string | null =>
  key ? files.address(key, HOUR) : null;

/** When a picture was sent, as histories tell it: its key begins with that moment. */
export const sentAt = (key: string | null): string | null =>
  key === null ? null : new Date(madeAt(key.slice(key.lastIndexOf('/') + 1))).toISOString();

/**
 * Makes the pictures of a record's form ready and stores them, before the transaction that names them begins; those that none comes to
 * name are removed at night.
 * @returns by field the key of a new one, null for one that is taken away; a field that stays as it is has none
 * @throws the refusal of a picture, at its field
 */
export const storePictures = async (
  fields: readonly (readonly [string, PictureShape])[],
  { input, uploads, viewer, ports, signal }: Sent,
): Promise<Record<string, string | null>> => {
  const stored: Record<string, string | null> = {};
  for (const [field, shape] of fields) {
    const upload = uploads[field]?.[0];
    if ((input as Readonly<Record<string, unknown>>)[field] === '') stored[field] = null;
    if (!upload) continue;
    const sender = { company: viewer.company, user: viewer._id, signal };
    const picture = await ports.photos.prepare(sender, upload.bytes, shape).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.status, { ...error.body, fields: { [field]: error.message } });
    });
    const key = newFileKey(viewer.company, 'png');
    await ports.files.put(key, picture);
    stored[field] = key;
  }
  return stored;
};

/** Whether two pictures of records look the same: what is stored of one that is sent twice is the same, byte by byte. */
export const samePicture = async ({ files }: Pick<Ports, 'files'>, one: string | null, other: string | null): Promise<boolean> => {
  if (one === null || other === null || one === other) return one === other;
  const bytesOf = async (key: string) => {
    const file = await files.read(key);
    return file && buffer(file.stream);
  };
  const [first, second] = [await bytesOf(one), await bytesOf(other)];
  return first !== undefined && second !== undefined && first.equals(second);
};
