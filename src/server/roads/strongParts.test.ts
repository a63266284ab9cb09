import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strongParts } from './strongParts.ts';

/** The parts of a network of so many nodes, by ways from one to another. */
const partsOf = (nodes: number, ways: readonly (readonly [number, number])[]) => {
  const sorted = ways.toSorted(([one], [other]) => one - other);
  const first = Uint32Array.from({ length: nodes + 1 }, (_, node) => sorted.filter(([from]) => from < node).length);
  return strongParts(
    first,
    Uint32Array.from(sorted.keys()),
    sorted.map(([, to]) => to),
  );
};

test('a round is one part, who only leads into it another, and so is who is only led to', () => {
  const { part, sizes } = partsOf(5, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 1],
    [3, 4],
  ]);
  expect(part[1]).toBe(part[2]);
  expect(part[2]).toBe(part[3]);
  expect(new Set(part).size).toBe(3);
  expect([0, 1, 4].map((node) => sizes[part[node]!])).toEqual([1, 3, 1]);
});

test('two nodes are of one part exactly when each is reached from the other', () => {
  const network = fc
    .integer({ min: 1, max: 12 })
    .chain((nodes) =>
      fc.tuple(fc.constant(nodes), fc.array(fc.tuple(fc.integer({ min: 0, max: nodes - 1 }), fc.integer({ min: 0, max: nodes - 1 })))),
    );
  fc.assert(
    fc.property(network, ([nodes, ways]) => {
      const reached = (from: number) => {
        const found = new Set([from]);
        for (const node of found) for (const [one, other] of ways) if (one === node) found.add(other);
        return found;
      };
      const all = Array.from({ length: nodes }, (_, node) => reached(node));
      const { part, sizes } = partsOf(nodes, ways);
      for (let one = 0; one < nodes; one += 1) {
        const its = all.flatMap((found, other) => (found.has(one) && all[one]!.has(other) ? [other] : []));
        expect(Array.from(part.keys()).filter((other) => part[other] === part[one])).toEqual(its);
        expect(sizes[part[one]!]).toBe(its.length);
      }
    }),
  );
});

test('a line of 200,000 nodes is no deeper than the stack', () => {
  const nodes = 200_000;
  const { sizes } = strongParts(
    Uint32Array.from({ length: nodes + 1 }, (_, node) => Math.min(node, nodes - 1)),
    Uint32Array.from({ length: nodes - 1 }, (_, way) => way),
    Uint32Array.from({ length: nodes - 1 }, (_, way) => way + 1),
  );
  expect(sizes.length).toBe(nodes);
});
