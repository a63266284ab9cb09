import sharp from 'sharp';
import { newFileKey, type FileEnding, type FileStore } from '#server/files/files.ts';
import type { StoredFile } from '../features/orders/server/tables.ts';

const svg = (width: number, height: number, drawn: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`,
  );

/** A parcel in front of a door. @param wall, door their colours */
const parcelAt = (wall: string, door: string, left: number) =>
  svg(
    800,
    600,
    `<rect width="800" height="600" fill="${wall}"/><rect y="450" width="800" height="150" fill="#8f8a83"/>
     <rect x="${left}" y="70" width="230" height="380" rx="4" fill="${door}"/><circle cx="${left + 205}" cy="270" r="9" fill="#d9b65a"/>
     <path d="M${left + 250} 400l120-28 110 34v92l-118 36-112-38z" fill="#b98a55"/>
     <path d="M${left + 250} 400l112 36 118-30-110-34z" fill="#d3a873"/><path d="M${left + 362} 436v98" stroke="#8a6237" stroke-width="4"/>
     <path d="M${left + 305} 418l118-30" stroke="#efe3cf" stroke-width="12"/>`,
  );

/** What somebody signed with a finger. */
const signed = (path: string) =>
  svg(
    600,
    300,
    `<rect width="600" height="300" fill="white"/><path d="${path}" fill="none" stroke="#1b2a4a" stroke-width="6" stroke-linecap="round"/>`,
  );

/** The front of an identity card that says nothing of anybody. */
const card = (tint: string) =>
  svg(
    640,
    400,
    `<rect width="640" height="400" fill="#4d5255"/><rect x="30" y="30" width="580" height="340" rx="18" fill="${tint}"/>
     <rect x="30" y="30" width="580" height="62" rx="18" fill="#6ea8d8"/><rect x="64" y="128" width="150" height="190" rx="6" fill="#c7d2dc"/>
     <circle cx="139" cy="196" r="38" fill="#93a4b3"/><path d="M82 318c6-56 108-56 114 0z" fill="#93a4b3"/>
     ${[140, 182, 224, 266].map((y, i) => `<rect x="246" y="${y}" width="${[310, 240, 280, 180][i]}" height="16" rx="4" fill="#7f8c99"/>`).join('')}`,
  );

const photos = [parcelAt('#d8c9b4', '#5b4636', 120), parcelAt('#b9c4c9', '#2f5d62', 180), parcelAt('#e3d9c6', '#7a2e2e', 90)];
const signatures = [
  signed('M70 190c40-120 90-130 70-20s60-90 80-60-30 90 20 50 50-90 80-50 10 60 60 20 60-50 140-40'),
  signed('M80 160c60-90 120-60 60 40s60 10 90-60 40 120 70 60 40-110 60-40 40 40 160-30M90 230h360'),
  signed('M90 210c10-150 60-140 60-40s50 20 70-50 40 130 90 20 50 90 100 0 60 20 120-20'),
];
const cards = [card('#e9eef2'), card('#efe9dc')];

/** What the driver brings home from a delivery: photo, signature and the front of the DNI; a few of each, drawn here. */
export type Proofs = { photos: Buffer[]; signatures: Buffer[]; cards: Buffer[] };

/** Draws them, as a phone would send them. */
export const drawProofs = async (): Promise<Proofs> => ({
  photos: await Promise.all(photos.map((one) => sharp(one).jpeg({ quality: 80 }).toBuffer())),
  signatures: await Promise.all(signatures.map((one) => sharp(one).png({ palette: true }).toBuffer())),
  cards: await Promise.all(cards.map((one) => sharp(one).jpeg({ quality: 80 }).toBuffer())),
});

/** Stores what one delivery of a company brought home, and gives what its history names. @param at tells one delivery from another */
export const storeProofs = (files: Pick<FileStore, 'put'>, company: string, drawn: Proofs, at: number): Promise<StoredFile[]> => {
  const store = async (kind: StoredFile['kind'], name: string, ending: FileEnding, from: readonly Buffer[]): Promise<StoredFile> => {
    const key = newFileKey(company, ending);
    await files.put(key, from[at % from.length] ?? Buffer.alloc(0));
    return { kind, key, name: `${name}.${ending}` };
  };
  return Promise.all([
    store('photo', 'foto-1', 'jpg', drawn.photos),
    store('sign', 'firma', 'png', drawn.signatures),
    store('idFront', 'dni-frente', 'jpg', drawn.cards),
  ]);
};
