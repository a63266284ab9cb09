import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { formatDateTime, formatTime } from '#shared/time.ts';
import type { FileStore } from '#server/files/files.ts';
import type { ProofFile } from './readProofs.ts';

/** A picture as a proof shows it; without bytes it says why. One of another entry than the proof's has its status and day in its caption. */
export type ProofPicture = { kind: 'photo' | 'sign'; caption: string; isOwn: boolean; bytes: Uint8Array | null; fault: string };

/** Width and height of a photo on paper, in pixels: 58.6 by 44 mm at 200 dpi; and within which a signature is drawn. */
const PHOTO = { width: 462, height: 347 };
const SIGN = { width: 700, height: 370 };
/** Photos on a proof; more are none of a delivery. */
const MOST = 12;

const captions: Record<ProofFile['kind'], string> = {
  photo: 'Foto',
  sign: 'Firma',
  idFront: 'DNI, frente',
  idBack: 'DNI, dorso',
  file: 'Archivo',
};

/** What stands beneath a picture: of those of the entry that the proof tells their time alone. */
const captionOf = ({ kind, at, of }: ProofFile): string => {
  if (of === '') return kind === 'sign' ? formatTime(at) : `${captions[kind]}, ${formatTime(at)}`;
  const entry = `${of}, ${formatDateTime(at)}`;
  return kind === 'photo' || kind === 'sign' ? entry : `${captions[kind]}: ${entry}`;
};

/** Of a card all is shown, of a photo as much as fills its place. */
const shaped = (bytes: Uint8Array, kind: ProofFile['kind']) => {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: 60_000_000 }).rotate().flatten({ background: '#fff' });
  return kind === 'sign'
    ? picture.resize({ ...SIGN, fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 })
    : picture.resize({ ...PHOTO, fit: kind === 'photo' ? 'cover' : 'contain', background: '#fff' }).jpeg({ quality: 72 });
};

const readOne = async (files: Pick<FileStore, 'read'>, file: ProofFile, report: (error: unknown) => void): Promise<ProofPicture> => {
  const isSign = file.kind === 'sign';
  const told = { kind: isSign ? ('sign' as const) : ('photo' as const), caption: captionOf(file), isOwn: file.of === '' };
  try {
    const stored = await files.read(file.key);
    if (!stored) return { ...told, bytes: null, fault: 'La imagen ya no está' };
    return { ...told, bytes: new Uint8Array(await shaped(await buffer(stored.stream), file.kind).toBuffer()), fault: '' };
  } catch (error) {
    report(error);
    return { ...told, bytes: null, fault: 'La imagen está dañada' };
  }
};

/** The pictures of a proof, small enough for its paper; one that is gone or damaged is told there. */
export const readPictures = (
  files: Pick<FileStore, 'read'>,
  list: readonly ProofFile[],
  report: (error: unknown) => void,
): Promise<ProofPicture[]> => {
  // Papers that somebody attached are no pictures.
  const pictures = list.filter(({ kind }) => kind !== 'file').slice(0, MOST);
  return Promise.all(pictures.map((file) => readOne(files, file, report)));
};
