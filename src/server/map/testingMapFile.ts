import { zxyToTileId } from 'pmtiles';

const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))]);

/** A tile of a map file: where it is, and its bytes as they are stored. */
export type FiledTile = { z: number; x: number; y: number; bytes: Uint8Array };

/** What a map file says of itself; what is left out is as it should be. */
export type Filed = { version?: number; tileType?: number; compression?: number; metadata?: object };

/** Metadata of a map with the layers that the product draws. */
export const protomaps = {
  attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
  vector_layers: [{ id: 'earth' }, { id: 'roads' }, { id: 'water' }],
};

const HEADER = 127;

/** The bytes of a PMTiles file (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) with these tiles. */
export const mapFileOf = (
  tiles: readonly FiledTile[],
  { version = 3, tileType = 1, compression = 1, metadata = protomaps }: Filed = {},
): Buffer => {
  const entries = tiles.map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, bytes })).toSorted((a, b) => a.id - b.id);
  const starts = entries.map((_, at) => entries.slice(0, at).reduce((sum, { bytes }) => sum + bytes.length, 0));
  const root = Buffer.from(
    [
      [entries.length],
      entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
      entries.map(() => 1),
      entries.map(({ bytes }) => bytes.length),
      starts.map((start) => start + 1),
    ]
      .flat()
      .flatMap(varint),
  );
  const told = Buffer.from(JSON.stringify(metadata));
  const content = Buffer.concat(entries.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(version, 7);
  const at = { root: HEADER, told: HEADER + root.length, content: HEADER + root.length + told.length };
  const lengths = [
    at.root,
    root.length,
    at.told,
    told.length,
    0,
    0,
    at.content,
    content.length,
    entries.length,
    entries.length,
    entries.length,
  ];
  for (const [place, value] of lengths.entries()) header.writeBigUInt64LE(BigInt(value), 8 + place * 8);
  const zooms = entries.map(({ z }) => z);
  for (const [place, value] of [1, 1, compression, tileType, Math.min(...zooms, 0), Math.max(...zooms, 0)].entries())
    header.writeUInt8(value, 96 + place);
  for (const [place, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + place * 4);
  return Buffer.concat([header, root, told, content]);
};
