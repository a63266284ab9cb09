import { expect, test } from 'vitest';
import { pastedCodes } from './pastedCodes.ts';

const QR = '{"_id":"0190;1","internalID":"12AB00000001"}';

test.each<[string, string, string[]]>([
  ['lines', '12AB00000001\r\n12AB00000002\n', ['12AB00000001', '12AB00000002']],
  ['a column and its neighbours', '12AB00000001\tÑA-1\n12AB00000002\tÑA-2', ['12AB00000001', 'ÑA-1', '12AB00000002', 'ÑA-2']],
  ['semicolons', 'A-1; A-2;;A-3', ['A-1', 'A-2', 'A-3']],
  ['a number with blanks stays one', 'ÑA 48 219', ['ÑA 48 219']],
  ['a QR stays whole', `${QR}\n${QR}\nA-1`, [QR, 'A-1']],
  ['twice the same is once', 'A-1\nA-1', ['A-1']],
  ['nothing', ' \n \t ', []],
])('%s', (_, text, codes) => expect(pastedCodes(text)).toEqual(codes));
