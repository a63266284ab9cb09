import { expect, test } from 'vitest';
import type { TransferOutcome } from '../../contract.ts';
import { outcomeTold } from './outcomeTold.ts';

const SHARED = { one: 'compartida', many: 'compartidas' };
const refused = (...messages: string[]): TransferOutcome['refused'] =>
  messages.map((message, at) => ({ _id: String(at), internalID: `12AB0000000${at}`, message }));
const told = (changed: number, messages: string[], refusedTotal = messages.length) =>
  Object.values(outcomeTold({ changed, refused: refused(...messages), refusedTotal }, SHARED));
const GONE = 'Ya se compartió con Flecha';

test.each<[string, string[], string[]]>([
  ['all', told(10, []), ['done', '10 compartidas', '']],
  ['one', told(1, []), ['done', '1 compartida', '']],
  ['none: the reason is the word', told(0, [GONE]), ['refused', GONE, 'Ninguna compartida']],
  ['none, all for the same reason', told(0, [GONE, GONE]), ['refused', GONE, 'Ninguna compartida']],
  ['none, for several reasons', told(0, [GONE, 'Cancelada']), ['refused', 'Ninguna compartida', `${GONE}, y otros motivos`]],
  ['none, of which not all are told', told(0, [GONE], 2), ['refused', 'Ninguna compartida', `${GONE}, y otros motivos`]],
  ['none, and nobody says why', told(0, []), ['refused', 'Ninguna compartida', '']],
  ['some of each', told(1200, [GONE, GONE]), ['partly', '1.200 compartidas, 2 no', GONE]],
  ['one of each', told(1, ['Cancelada']), ['partly', '1 compartida, 1 no', 'Cancelada']],
])('%s', (_, words, expected) => expect(words).toEqual(expected));
