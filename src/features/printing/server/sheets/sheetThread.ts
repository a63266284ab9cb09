import { formatCount, formatMoney, fromCents, toCents } from '#shared/money.ts';
import { linesOf, widthOf } from '#server/pdf/fitted.ts';
import { eachPage } from '#server/pdf/pages.ts';
import { A4, openPaper, type Paper } from '#server/pdf/paper.ts';
import { BOTTOM, drawChip, drawFacts, drawFoot, drawHead, GREY, ROUTE_SIDES, SOFT } from '../paper/a4.ts';
import type { Letterhead } from '../paper/letterhead.ts';
import type { RouteSheet, Stop } from './routeSheet.ts';

/** Where the columns begin, from the left edge of the page, and the last one ends. */
const AT = { number: 10, place: 21.5, who: 72, packages: 108.5, charge: 118.5, qr: 145.5, sign: 163, end: 200 };
/** Between what ends at a column's right edge and the next column. */
const GAP = 3;
const LEAST = 19.4;
const QR = 14;
/** Edge of the QR that leads to the driver's list. */
const LINK = 22;
/** Where the head of the rows stands on the pages after the first. */
const NEXT = 22;

const drawColumns = (paper: Paper, y: number): number => {
  const heads = [
    ['#', AT.number + 1, 'left'],
    ['Destino', AT.place + 1, 'left'],
    ['Recibe', AT.who + 1, 'left'],
    ['Bultos', AT.charge - 1, 'right'],
    ['Cobrar', AT.qr - GAP, 'right'],
    ['QR', AT.qr + 1, 'left'],
    ['Firma, aclaración y DNI', AT.sign + 2, 'left'],
  ] as const;
  for (const [said, x, align] of heads) paper.text(said, x, y + 4.4, { size: 8, weight: 600, align });
  paper.rule(AT.number, y + 7, AT.end, y + 7, { line: 0.3 });
  return y + 7;
};

/** What stands at hours that are to be doubted, and how wide they may be. */
const [ESTIMATED, OUTDATED, HOUR] = ['~', '*', 11];

/** What those marks mean, of those that stand on the sheet. */
const marksSaid = (stops: readonly Stop[]): string[] => {
  const isMarked = (of: 'estimated' | 'outdated') => stops.some((stop) => stop.arrival && stop[of]);
  return [
    isMarked('estimated') && `${ESTIMATED} Hora estimada: hay tramos de los que no se conocen las calles.`,
    isMarked('outdated') && `${OUTDATED} Hora de antes de que cambiaran un domicilio o las paradas de la ruta.`,
  ].filter((said) => said !== false);
};

/** What the frame of floor and door reaches lower than other words: tildes of the next line would touch it. */
const UNDER = 1.1;

const name = { size: 9.5, weight: 600 } as const;
const note = { size: 8.5, italic: true } as const;
const PLACE = AT.who - AT.place - 1 - GAP;
const WHO = AT.packages - AT.who - 2;

/** What of a stop takes lines, and how high its row is for it. */
const measured = (stop: Stop) => {
  const names = linesOf(stop.name || '-', WHO, name, 2);
  const address = linesOf(stop.address, PLACE, { size: 11.5, weight: 600 }, 2);
  const notes = linesOf(stop.observation, PLACE, note, 2);
  const numbers = stop.externalID ? 2 : 1;
  const place = 5.6 + 4.7 * (address.length - 1) + 5 + 4.3 * notes.length + (stop.unit && notes.length > 0 ? UNDER : 0);
  const who = 5 + 4.3 * (names.length - 1) + (stop.phone ? 4.7 : 0) + 4 * numbers;
  return { names, address, notes, height: Math.max(LEAST, place + 2, who + 2) };
};

const drawStop = (paper: Paper, stop: Stop, y: number, { names, address, notes, height }: ReturnType<typeof measured>) => {
  paper.circle(AT.number + 4.2, y + 4.9, 3.2, { fill: '#000' });
  paper.text(String(stop.number), AT.number + 4.2, y + 6.1, {
    size: stop.number > 99 ? 8 : 9.5,
    weight: 600,
    align: 'centre',
    colour: '#fff',
    width: 6,
  });
  const [hour, ...later] = stop.arrival.split(' ');
  const hourSaid = [stop.estimated && ESTIMATED, hour, stop.outdated && OUTDATED].filter(Boolean).join('');
  const arrival = { size: 8.5, weight: 600, align: 'centre', width: HOUR, least: 0.7 } as const;
  if (hour) paper.text(hourSaid, AT.number + 4.2, y + 13, arrival);
  if (later.length > 0) paper.text(later.join(' '), AT.number + 4.2, y + 16.6, arrival);
  let place = y + 5.6;
  for (const line of address) {
    paper.text(line, AT.place + 1, place, { size: 11.5, weight: 600 });
    place += 4.7;
  }
  place += 0.3;
  const beside = stop.unit ? drawChip(paper, stop.unit, AT.place + 1, place, PLACE) + 1.8 : AT.place + 1;
  paper.text(stop.town, beside, place, { size: 9.5, width: Math.max(4, AT.who - GAP - beside), least: 0.8 });
  if (stop.unit) place += UNDER;
  for (const line of notes) {
    place += 4.3;
    paper.text(line, AT.place + 1, place, note);
  }
  let who = y + 5.2;
  for (const line of names) {
    paper.text(line, AT.who + 1, who, name);
    who += 4.3;
  }
  if (stop.phone) {
    paper.text(stop.phone, AT.who + 1, who + 0.3, { size: 10.5, width: WHO });
    who += 4.5;
  }
  for (const line of [stop.internalID, stop.externalID]) {
    paper.text(line, AT.who + 1, who - 0.2, { size: 8, colour: SOFT, width: WHO, least: 0.8 });
    who += 3.6;
  }
  paper.text(formatCount(stop.packages), AT.charge - 1, y + 6, { size: 13, weight: 600, align: 'right', width: 10 });
  if (stop.charge !== null) {
    const amount = { size: 9, weight: 600 } as const;
    const said = formatMoney(stop.charge);
    const width = Math.min(22, widthOf(said, amount) + 2);
    paper.box(AT.qr - GAP - width, y + 1.7, width, 5.2, { fill: '#000' });
    paper.text(said, AT.qr - GAP - width / 2, y + 5.4, { ...amount, align: 'centre', colour: '#fff', width: width - 1.6, least: 0.7 });
  }
  // The number alone: a code of all that a label's has could not be read at this size.
  paper.qr(stop.internalID, AT.qr + 1, y + 1.7, { edge: QR });
  paper.rule(AT.sign, y, AT.sign, y + height, { line: 0.15, colour: GREY });
  paper.rule(AT.number, y + height, AT.end, y + height, { line: 0.15, colour: GREY });
};

/** The route sheet of some stops. */
export const routeSheet = ({ sheet, letterhead }: { sheet: RouteSheet; letterhead: Letterhead }): Promise<Uint8Array> => {
  const { stops, who, when, vehicle, route, link, clients } = sheet;
  const paper = openPaper({ title: `Hoja de ruta ${who}`, size: A4, now: letterhead.made, counted: true });
  paper.page();
  const rule = drawHead(
    paper,
    letterhead,
    { title: 'Hoja de ruta', number: who, line: [when, vehicle].filter(Boolean).join(' · '), qr: link, edge: LINK },
    ROUTE_SIDES,
  );
  const paid = stops.flatMap(({ charge }) => charge ?? []);
  const sum = fromCents(paid.reduce((cents, charge) => cents + toCents(charge), 0));
  const facts = drawFacts(
    paper,
    [
      { label: 'Paradas', value: formatCount(stops.length) },
      { label: 'Bultos', value: formatCount(stops.reduce((all, { packages }) => all + packages, 0)) },
      {
        label: clients.length === 1 ? 'Cliente' : 'Clientes',
        value: clients.length === 1 ? (clients[0] ?? '') : formatCount(clients.length),
        share: 1.6,
      },
      {
        label: `A cobrar, ${formatCount(paid.length)} ${paid.length === 1 ? 'orden' : 'órdenes'}`,
        value: formatMoney(sum),
        share: 1.3,
        money: paid.length > 0,
      },
    ],
    rule + 4.3,
    ROUTE_SIDES,
  );
  const marks = [...(route ? [route] : []), ...marksSaid(stops)];
  for (const [at, said] of marks.entries()) paper.text(said, AT.number + 1, facts + 5.5 + at * 4, { size: 8.5, italic: true });
  let y = drawColumns(paper, facts + 4.5 + marks.length * 4);
  for (const stop of stops) {
    const parts = measured(stop);
    if (y + parts.height > BOTTOM) {
      paper.page();
      paper.text(`Hoja de ruta · ${who} · ${when}`, AT.number, 17, { size: 11, weight: 600, width: AT.end - AT.number });
      y = drawColumns(paper, NEXT);
    }
    drawStop(paper, stop, y, parts);
    y += parts.height;
  }
  const key = 'No entregada: A ausente · R rechazada · D dirección mal · Z zona';
  eachPage(paper, 0, (page, of) => drawFoot(paper, key, letterhead, { page, of }, ROUTE_SIDES));
  return paper.bytes();
};
