import { unzipSync } from 'fflate';

/** What is read of an unpacked label at most, and of all of a ZIP, in bytes. */
const [MOST, ROOM] = [2_000_000, 20_000_000];

/** The text of a label: as it comes, or the files of a ZIP. */
const textOf = (bytes: Buffer): string => {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8');
  try {
    let room = ROOM;
    const files = unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= MOST && (room -= originalSize) >= 0 });
    return Object.values(files)
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('\n');
  } catch {
    return '';
  }
};

/** What `^FH` hides in a field: '_7B' is '{'. */
const unhidden = (field: string, mark: string): string => {
  const bytes: number[] = [];
  const hidden = Buffer.from(field);
  for (let at = 0; at < hidden.length; at += 1) {
    const hex = hidden.subarray(at + 1, at + 3).toString('latin1');
    if (hidden[at] === mark.charCodeAt(0) && /^[0-9a-fA-F]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(hidden[at] ?? 0);
  }
  return Buffer.from(bytes).toString('utf8');
};

/**
 * The text of the QR of a Mercado Libre label in ZPL (or a ZIP of it), byte for byte as it stands there; undefined when it has none for that
 * shipment.
 */
export const labelQr = (bytes: Buffer, shipment: string): string | undefined => {
  for (const [, hides, data = ''] of textOf(bytes).matchAll(/(\^FH(?:[^^~])?)?\^FD(?:[HQML][AM],)?([^^]*?)\^FS/g)) {
    const mark = hides?.at(3) ?? '_';
    const text = hides === undefined ? data : unhidden(data, mark);
    if (!text.startsWith('{')) continue;
    try {
      const { id } = JSON.parse(text) as { id?: unknown };
      if (String(id) === shipment) return text;
    } catch {
      continue;
    }
  }
  return undefined;
};
