import { formatCount, formatMoney } from '#shared/money.ts';
import { dayOf, faceOf, formatDateTime, namedDay } from '#shared/time.ts';
import { eachPage } from '#server/pdf/pages.ts';
import { A4, openPaper, type Paper } from '#server/pdf/paper.ts';
import { BOTTOM, drawFacts, drawFoot, drawHead, drawLines, GREY, label, SIDES, small, text } from '../paper/a4.ts';
import type { Letterhead } from '../paper/letterhead.ts';
import type { ProofPicture } from './pictures.ts';
import type { Proof } from './readProofs.ts';

const WIDTH = SIDES.right - SIDES.left;
const HALF = 109;
/** Three photos side by side, 4:3. */
const PHOTO = { width: 58.6, height: 44, gap: 3.1 };
const SIGN = 46;
/** Changes of status that are told; of more, the last. */
const MAX_WAY = 14;

const timeOf = (instant: Date) => faceOf(instant).toISOString().slice(11, 19);

const drawPicture = (paper: Paper, { bytes, fault }: ProofPicture, place: [x: number, y: number, width: number, height: number]) => {
  const [x, y, width, height] = place;
  if (bytes) {
    paper.image(bytes, ...place, { fit: 'cover', radius: 1 });
    return;
  }
  paper.box(...place, { line: 0.25, colour: GREY, radius: 1 });
  paper.text(fault, x + width / 2, y + height / 2, { ...small, align: 'centre', width: width - 6 });
};

const drawStatus = (paper: Paper, { status, at, who }: Proof, y: number): number => {
  paper.box(SIDES.left, y, WIDTH, 9.6, { line: 0.3, radius: 1.2 });
  const took = paper.text(status, SIDES.left + 4.2, y + 6.4, { size: 13, weight: 600, width: 70 });
  const right = paper.text(who, SIDES.right - 4.2, y + 6, { ...text, align: 'right', width: 60 });
  paper.text(`${namedDay(dayOf(at))}, ${timeOf(at)}`, SIDES.left + 9.2 + took, y + 6, {
    ...text,
    width: WIDTH - 18 - took - right,
  });
  return y + 9.6;
};

const drawEnds = (paper: Paper, proof: Proof, y: number): number => {
  const name = { size: 11.5, weight: 600 } as const;
  const [left, right] = [HALF - SIDES.left - 6, SIDES.right - HALF];
  paper.text(proof.receiver ? 'Recibió' : 'Quien recibió', SIDES.left, y + 6.6, label);
  paper.text(proof.receiver || 'Sin registrar', SIDES.left, y + 12.2, { ...name, width: left, least: 0.8 });
  if (proof.document)
    paper.text(`DNI ${/^\d+$/.test(proof.document) ? formatCount(Number(proof.document)) : proof.document}`, SIDES.left, y + 17, {
      ...text,
      width: left,
    });
  const said = drawLines(
    paper,
    proof.observation && `«${proof.observation}»`,
    { x: SIDES.left, y: y + (proof.document ? 21.5 : 17), width: left, most: 4 },
    { ...text, step: 4.5 },
  );
  paper.text('Destino', HALF, y + 6.6, label);
  paper.text(proof.address, HALF, y + 12.2, { ...name, width: right, least: 0.7 });
  paper.text(proof.town, HALF, y + 17, { ...text, width: right });
  paper.text(`Remitente: ${proof.client}`, HALF, y + 21.5, { ...text, width: right });
  return Math.max(y + 24, said - 2.5);
};

const drawProof = (paper: Paper, proof: Proof, pictures: readonly ProofPicture[], letterhead: Letterhead) => {
  paper.page();
  const rule = drawHead(paper, letterhead, {
    title: proof.delivered ? 'Comprobante de entrega' : 'Comprobante de estado',
    number: proof.internalID,
    line: proof.externalID ? `# Externo ${proof.externalID}` : 'Sin número externo',
    qr: proof.qr,
  });
  const ends = drawEnds(paper, proof, drawStatus(paper, proof, rule + 4.3));
  let y = drawFacts(
    paper,
    [
      { label: 'Bultos', value: formatCount(proof.packages) },
      { label: 'Cobro en destino', value: proof.charge === null ? 'No' : formatMoney(proof.charge), share: 1.35 },
      { label: 'Tipo', value: proof.typeOrder },
      { label: 'Creada', value: formatDateTime(proof.createAt), share: 1.2 },
    ],
    ends + 2.5,
  );
  const room = (height: number) => {
    if (y + height <= BOTTOM) return;
    paper.page();
    paper.text(`${proof.internalID} (sigue)`, SIDES.left, 17, { size: 11, weight: 600 });
    y = 20;
  };
  const heading = (said: string, height: number) => {
    room(height + 8.5);
    paper.text(said, SIDES.left, y + 6.5, label);
    y += 8.5;
  };
  const photos = pictures.filter(({ kind }) => kind === 'photo');
  heading('Fotos', photos.length > 0 ? PHOTO.height + 5 : 6);
  if (photos.length === 0) {
    paper.text('Sin fotos.', SIDES.left, y + 3.5, text);
    y += 5;
  }
  for (let at = 0; at < photos.length; at += 3) {
    if (at > 0) room(PHOTO.height + 6);
    for (const [column, photo] of photos.slice(at, at + 3).entries()) {
      const x = SIDES.left + column * (PHOTO.width + PHOTO.gap);
      drawPicture(paper, photo, [x, y, PHOTO.width, PHOTO.height]);
      paper.text(photo.caption, x, y + PHOTO.height + 3.4, { ...small, width: PHOTO.width });
    }
    y += PHOTO.height + 5;
  }
  const sign = pictures.find(({ kind }) => kind === 'sign');
  heading('Firma', sign ? SIGN + 5 : 18);
  paper.text('Lugar', HALF, y - 2, label);
  paper.text('El chofer no registró su posición.', HALF, y + 3.5, text);
  const destination = `Destino de la orden: ${[proof.address, proof.town].filter(Boolean).join(' · ')}`;
  drawLines(paper, destination, { x: HALF, y: y + 8, width: SIDES.right - HALF, most: 3 }, { ...small, step: 3.8 });
  if (sign) {
    const place = [SIDES.left, y, HALF - SIDES.left - 8, SIGN] as const;
    if (sign.bytes) {
      paper.image(sign.bytes, place[0] + 2, place[1] + 2, place[2] - 4, place[3] - 4);
      paper.box(...place, { line: 0.25, colour: GREY, radius: 1 });
    } else drawPicture(paper, sign, [...place]);
    const whose = sign.isOwn ? [proof.receiver, sign.caption].filter(Boolean).join(', ') : sign.caption;
    paper.text(whose, SIDES.left, y + SIGN + 3.4, { ...small, width: place[2] });
    y += SIGN + 5;
  } else {
    paper.text('Sin firma.', SIDES.left, y + 3.5, text);
    y += 16;
  }
  const way = proof.way.slice(-MAX_WAY);
  heading(way.length < proof.way.length ? `Recorrido, lo último de ${proof.way.length} pasos` : 'Recorrido', 5);
  for (const { at, status, said } of way) {
    room(4.6);
    paper.text(formatDateTime(at), SIDES.left, y + 3, { ...text, size: 9 });
    paper.text(status, SIDES.left + 28, y + 3, { size: 9, weight: 600, width: 36 });
    paper.text(said, SIDES.left + 66, y + 3, { ...text, size: 9, width: WIDTH - 66 });
    y += 4.4;
  }
};

/** The proof of one order. */
export const proof = ({
  proof: of,
  pictures,
  letterhead,
}: {
  proof: Proof;
  pictures: ProofPicture[];
  letterhead: Letterhead;
}): Promise<Uint8Array> => {
  const paper = openPaper({ title: `Comprobante ${of.internalID}`, size: A4, now: letterhead.made, counted: true });
  drawProof(paper, of, pictures, letterhead);
  eachPage(paper, 0, (page, pages) => drawFoot(paper, `Comprobante ${of.internalID}`, letterhead, { page, of: pages }));
  return paper.bytes();
};
