import { expect, test } from 'vitest';
import { readEvents } from './readEvents.ts';

const streamOf = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });
const told = async (...parts: (string | Uint8Array)[]) => {
  const events: string[] = [];
  for await (const event of readEvents(streamOf(...parts))) events.push(event);
  return events;
};

test('events come as they are told, however they are cut', async () => {
  expect(await told('data: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
  expect(await told('da', 'ta: {"a"', ':1}\n', '\nda', 'ta:{"b":2}\r\n\r\n')).toEqual(['{"a":1}', '{"b":2}']);
});

test('comments and other fields are no events, several lines of data are one', async () => {
  expect(await told(': hello\n\nevent: x\nid: 7\ndata: 1\ndata: 2\n\n')).toEqual(['1\n2']);
});

test('a letter that is cut in two is whole', async () => {
  const bytes = new TextEncoder().encode('data: Ñandú\n\n');
  expect(await told(bytes.slice(0, 7), bytes.slice(7))).toEqual(['Ñandú']);
});

test('what is not ended is not told', async () => {
  expect(await told('data: 1\n\ndata: 2')).toEqual(['1']);
});
