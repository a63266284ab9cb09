import { type Point, pointAt } from './point.ts';

const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;
const PAIR = String.raw`(${NUMBER})(?:\s*[,;/]\s*|\s+)(${NUMBER})`;
/** Degrees, minutes and seconds, as maps copy them: 34°35'17.2"S 58°25'46.6"W. */
const DMS = /(\d{1,3})\s*°\s*(\d{1,2})\s*[’'′]\s*([\d.,]+)\s*(?:(?:"|''|″|”)\s*)?([NSEWO])/giu;

const decimal = (text: string) => Number(text.replace(',', '.'));

const point = (lat: number, lng: number): Point | undefined =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && lng !== 0 ? pointAt(lng, lat) : undefined;

const fromDegrees = (text: string): Point | undefined => {
  const parts = [...text.matchAll(DMS)].map(([, degrees = '', minutes = '', seconds = '', side = '']) => {
    const value = Number(degrees) + Number(minutes) / 60 + decimal(seconds) / 3600;
    return { axis: /[NS]/i.test(side) ? 'lat' : 'lng', value: /[SWO]/i.test(side) ? -value : value };
  });
  const of = (axis: string) => parts.find((part) => part.axis === axis)?.value ?? Number.NaN;
  return parts.length === 2 ? point(of('lat'), of('lng')) : undefined;
};

/** Where map services write the point in their addresses, the marker before the middle of the view. */
const LINKS = [
  /!3d([+-]?\d+(?:\.\d+)?)!4d([+-]?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|sll|center|destination|daddr|navigate|to|mlat)=(?:loc:|ll\.)?([+-]?\d+(?:\.\d+)?)(?:,|&mlon=|%2C|\+)\s*([+-]?\d+(?:\.\d+)?)/i,
  /@([+-]?\d+(?:\.\d+)?),([+-]?\d+(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/([+-]?\d+(?:\.\d+)?)\/([+-]?\d+(?:\.\d+)?)/,
  /^geo:([+-]?\d+(?:\.\d+)?),([+-]?\d+(?:\.\d+)?)/i,
];
const SHORT = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co|bit\.ly|osm\.org\/go|waze\.com\/ul\/h)/i;

/** What was pasted: a point; or why there is none in a link; undefined when it is neither, as an address is. */
export type Pasted = { point: Point; error?: undefined } | { error: string };

/**
 * The point of coordinates ('-34,5881, -58,4296', 34°35'17.2"S 58°25'46.6"W) or of an address of Google Maps, OpenStreetMap, Waze or
 * `geo:`. Latitude stands first, as all of them write it.
 */
export const pastedPoint = (text: string): Pasted | undefined => {
  const written = text.trim().replace(/^\(|\)$/g, '');
  if (/^(?:https?:|geo:)/i.test(written)) {
    if (SHORT.test(written))
      return { error: 'Es un enlace corto: ábralo en el navegador y copie la dirección que queda, o las coordenadas' };
    const found = LINKS.flatMap((link) => {
      const [, lat, lng] = link.exec(written) ?? [];
      return lat !== undefined && lng !== undefined ? (point(Number(lat), Number(lng)) ?? []) : [];
    });
    return found[0] ? { point: found[0] } : { error: 'El enlace no dice ningún punto: copie las coordenadas' };
  }
  const degrees = fromDegrees(written);
  if (degrees) return { point: degrees };
  // With decimal commas the two are parted by something else: '-34,5881 -58,4296', '-34,5881, -58,4296'.
  const [, lat, lng] = new RegExp(`^${PAIR}$`).exec(written) ?? [];
  const pair = lat !== undefined && lng !== undefined ? [lat, lng] : [];
  // '12,5 3,5' may be anything; with points, a sign or more decimals nothing but a place is written so.
  const isPlain = pair.some((each) => each.startsWith('-')) || pair.every((each) => /\.\d|,\d{2}/.test(each));
  const isPair = lat !== undefined && lng !== undefined && isPlain && pair.every((each) => /[.,]\d/.test(each));
  const found = isPair ? point(decimal(lat), decimal(lng)) : undefined;
  return found && { point: found };
};
