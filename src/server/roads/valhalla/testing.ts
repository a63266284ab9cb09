import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { LngLat } from '#shared/place/geo.ts';

/** A road of an extract: its corners by the numbers of its places, and its tags. */
export type TestWay = { readonly refs: readonly number[]; readonly tags: Readonly<Record<string, string>> };

/** Entities of one block, and units of a degree (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const IN_BLOCK = 8000;
const UNITS = 1e7;

const bytesOf = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
};

const block = (type: string, data: Uint8Array): Buffer => {
  const body = bytesOf((pbf) => {
    pbf.writeVarintField(2, data.length);
    pbf.writeBytesField(3, deflateSync(data));
  });
  const header = bytesOf((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, body.length);
  });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(header.length);
  return Buffer.concat([size, header, body]);
};

/** A block of data with its table of strings and one group, which `write` fills. */
const dataBlock = (strings: readonly string[], write: (group: PbfWriter) => void) =>
  block(
    'OSMData',
    bytesOf((pbf) => {
      const table = bytesOf((inner) => strings.forEach((text) => inner.writeStringField(1, text)));
      pbf.writeBytesField(1, table);
      pbf.writeBytesField(2, bytesOf(write));
    }),
  );

const steps = (list: readonly number[]) => list.map((each, at) => each - (list[at - 1] ?? 0));
const cut = <T>(list: readonly T[]): { first: number; some: T[] }[] =>
  Array.from({ length: Math.ceil(list.length / IN_BLOCK) }, (_, at) => ({
    first: at * IN_BLOCK,
    some: list.slice(at * IN_BLOCK, (at + 1) * IN_BLOCK),
  }));

/** An extract of OpenStreetMap, as Geofabrik's are: places with the numbers 1, 2, …, and roads over them. */
export const osmPbf = (places: readonly LngLat[], ways: readonly TestWay[]): Buffer => {
  const header = bytesOf((pbf) => ['OsmSchema-V0.6', 'DenseNodes'].forEach((feature) => pbf.writeStringField(4, feature)));
  const nodes = cut(places).map(({ first, some }) =>
    dataBlock([''], (group) =>
      group.writeBytesField(
        2,
        bytesOf((dense) => {
          dense.writePackedSVarint(1, steps(some.map((_, at) => first + at + 1)));
          dense.writePackedSVarint(8, steps(some.map(([, lat]) => Math.round(lat * UNITS))));
          dense.writePackedSVarint(9, steps(some.map(([lng]) => Math.round(lng * UNITS))));
        }),
      ),
    ),
  );
  const roads = cut(ways).map(({ first, some }) => {
    const strings = ['', ...new Set(some.flatMap(({ tags }) => Object.entries(tags).flat()))];
    const numbers = new Map(strings.map((text, at) => [text, at]));
    const numbersOf = (texts: string[]) => texts.map((text) => numbers.get(text)!);
    return dataBlock(strings, (group) =>
      some.forEach(({ refs, tags }, at) =>
        group.writeBytesField(
          3,
          bytesOf((way) => {
            way.writeVarintField(1, first + at + 1);
            way.writePackedVarint(2, numbersOf(Object.keys(tags)));
            way.writePackedVarint(3, numbersOf(Object.values(tags)));
            way.writePackedSVarint(8, steps(refs));
          }),
        ),
      ),
    );
  });
  return Buffer.concat([block('OSMHeader', header), ...nodes, ...roads]);
};

/** Metres of latitude and of longitude are not alike: blocks of some 111 m by 92 m. */
const APART = 0.001;

/** A crossing of the grid, by its street and its avenue. */
export const crossing = (street: number, avenue: number): LngLat => [-58.43 + avenue * APART, -34.6 + street * APART];

/**
 * The extract of a grid of streets, which run east where their number is even and west where it is odd, and avenues, which go both ways.
 * @param count of streets, and of avenues
 */
export const gridPbf = (count: number): Buffer => {
  const numbers = [...Array(count).keys()];
  const number = (street: number, avenue: number) => street * count + avenue + 1;
  const places = numbers.flatMap((street) => numbers.map((avenue) => crossing(street, avenue)));
  const streets = numbers.map((street) => ({
    refs: numbers.map((avenue) => number(street, avenue)),
    tags: { highway: 'residential', name: `Calle ${street}`, oneway: street % 2 === 0 ? 'yes' : '-1' },
  }));
  const avenues = numbers.map((avenue) => ({
    refs: numbers.map((street) => number(street, avenue)),
    tags: { highway: 'residential', name: `Avenida ${avenue}` },
  }));
  return osmPbf(places, [...streets, ...avenues]);
};
