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

/**
 * Whether a segment's first page says that it is that segment of that database (`XLogLongPageHeaderData`): a file that waits to be used again
 * says another. In the segment in which a timeline began it still names the one before.
 */
export const isSegment = (page: Buffer, { system, timeline }: { system: string; timeline: number }, start: Lsn): boolean =>
  page.length >= 32 &&
  page.readUInt32LE(4) > 0 &&
  page.readUInt32LE(4) <= timeline &&
  page.readBigUInt64LE(8) === BigInt(start) &&
  page.readBigUInt64LE(24) === BigInt(system);

/**
 * Reads what PostgreSQL keeps of a timeline's history (`0000000N.history`): which ones came before it, and where each was left.
 * @param text nothing for the first
 */
export const historyOf = (text: string): { timeline: number; end: Lsn }[] =>
  text.split('\n').flatMap((line) => {
    const [, timeline, end] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? [];
    return timeline && end ? [{ timeline: Number(timeline), end: lsnOf(end) }] : [];
  });

/** Writes it as PostgreSQL reads it. */
export const historyText = (history: readonly { timeline: number; end: Lsn }[]): string =>
  history.map(({ timeline, end }) => `${timeline}\t${lsnText(end)}\tkept\n`).join('');

/** The name of the file in which it stands. */
export const historyName = (timeline: number): string => `${hex(timeline)}.history`;
