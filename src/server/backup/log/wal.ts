/** A place in PostgreSQL's log, in bytes from its beginning. */
export type Lsn = number;

/** Reads a place as PostgreSQL writes it: `16/B374D848`. */
export const lsnOf = (text: string): Lsn => {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (!low) throw new Error(`not a place in the log: ${text}`);
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
};

const hex = (number: number, digits = 8) => number.toString(16).toUpperCase().padStart(digits, '0');

/** Writes a place as PostgreSQL reads it. */
export const lsnText = (lsn: Lsn): string => `${hex(Math.floor(lsn / 2 ** 32), 1)}/${hex(lsn % 2 ** 32, 1)}`;

/** The name of the file that holds a segment of the log (`XLogFileName` of PostgreSQL). @param bytes how long each is, 16 MB as a rule */
export const segmentName = (timeline: number, segment: number, bytes: number): string => {
  const perGroup = 2 ** 32 / bytes;
  return `${hex(timeline)}${hex(Math.floor(segment / perGroup))}${hex(segment % perGroup)}`;
};

/** Which segment a file holds; nothing for another file. */
export const segmentOf = (name: string, bytes: number): { timeline: number; segment: number } | undefined => {
  const [, timeline = '', group = '', rest = ''] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (!rest) return undefined;
  return {
    timeline: Number.parseInt(timeline, 16),
    segment: Number.parseInt(group, 16) * (2 ** 32 / bytes) + Number.parseInt(rest, 16),
  };
};

/** Whether a segment's first page says that it is that segment (`XLogPageHeaderData`): a file that waits to be used again says another. */
export const isSegment = (page: Buffer, timeline: number, start: Lsn): boolean =>
  page.length >= 16 && page.readUInt32LE(4) === timeline && page.readBigUInt64LE(8) === BigInt(start);
