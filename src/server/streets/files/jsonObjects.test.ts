import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOf } from '../testing/files.ts';
import { jsonObjects, type JsonPart } from './jsonObjects.ts';

const piecesOf = async function* (text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
};
const partsOf = async (text: string, size = 3): Promise<JsonPart[]> => listOf(jsonObjects('calles.json', piecesOf(text, size)));

test.each([
  [
    '{"type":"X","features":[{"a":1},{"b":[2,"]"]}],"n":3}',
    [{ member: 'type', value: 'X' }, { element: { a: 1 } }, { element: { b: [2, ']'] } }, { member: 'n', value: 3 }],
  ],
  [' { "crs" : {"a":[1]} , "calles" : [ ] , "bbox":[1 , 2]} ', [{ member: 'crs', value: { a: [1] } }, { element: 1 }, { element: 2 }]],
  ['[{"a":"\\"{"},\n{"a":"\\\\"}]', [{ element: { a: '"{' } }, { element: { a: '\\' } }]],
  ['{}', []],
  ['[]', []],
  ['{"a":null}', [{ member: 'a', value: null }]],
  ['{"a\\"b":"x:y"}', [{ member: 'a"b', value: 'x:y' }]],
])('%s', async (text, parts) => {
  for (const size of [1, 2, 7, 1000]) expect(await partsOf(text, size)).toEqual(parts);
});

test('what it gives is what JSON.parse gives, wherever the text is cut into pieces', () =>
  fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (object, size, isPretty) => {
        const parts = await partsOf(JSON.stringify(object, undefined, isPretty ? 2 : 0), size);
        const told = JSON.parse(JSON.stringify(object)) as Record<string, unknown>;
        const expected = Object.entries(told).flatMap(([member, value]): JsonPart[] =>
          Array.isArray(value) ? value.map((element: unknown) => ({ element })) : [{ member, value }],
        );
        expect(parts).toEqual(expected);
      },
    ),
  ));

test('a file that is cut off anywhere is refused', async () => {
  const text = '{"type":"F","features":[{"a":"x\\"y"},{"b":2}],"n":[1]}';
  for (let length = 1; length < text.length; length += 1)
    await expect(partsOf(text.slice(0, length)), text.slice(0, length)).rejects.toThrow(
      /^calles\.json: (?:está cortado|no es JSON válido)/,
    );
});

test.each(['{"a":1}{"b":2}', '{"features":[{a:1}]}', ']', '{"a":1}]', 'x{"a":1}', '[1,]2]'])('%s is no JSON', async (text) => {
  const got = await partsOf(text).catch((error: Error) => error.message);
  expect(got).toBe('calles.json: no es JSON válido; bájelo de nuevo');
});

test('an element without an end is refused before it fills the memory', async () => {
  const endless = async function* () {
    yield '{"features":[{"name":"';
    for (let n = 0; n < 1000; n += 1) yield await Promise.resolve('x'.repeat(65_536));
  };
  await expect(listOf(jsonObjects('calles.json', endless()))).rejects.toThrow('tiene un elemento de más de 4 MB');
});

test('a member of any length beside the lists is passed over', async () => {
  const text = `{"about":"${'x'.repeat(300_000)}","features":[{"a":1}],"more":{"b":"${'y'.repeat(300_000)}"},"n":1}`;
  expect(await partsOf(text, 65_536)).toEqual([{ element: { a: 1 } }, { member: 'n', value: 1 }]);
});
