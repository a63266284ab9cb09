import { expect, test } from 'vitest';
import { isTaxId, TaxId, taxIdFault } from './taxId.ts';
import { formatTaxId } from './taxIdText.ts';

test.each([
  ['30500010912', true, 'a firm of Argentina: Banco Nación'],
  ['33693450239', true, 'AFIP itself'],
  ['20123456786', true, 'a person'],
  ['20123456787', false, 'another check digit'],
  ['30500010921', false, 'two digits changed over'],
  ['3050001091', false, 'a digit less'],
  ['211003420017', true, 'a RUT of Uruguay'],
  ['211003420018', false, 'another check digit'],
  ['12345678Z', true, 'a NIF of Spain'],
  ['12345678A', false, 'another letter'],
  ['X1234567L', true, 'a NIE'],
  ['Y1234567X', true, 'a NIE of the second series'],
  ['X1234567Z', false, 'the letter of the same number without X'],
  ['A58818501', true, 'a firm, its check a digit'],
  ['A58818502', false, 'another digit'],
  ['A5881850A', false, 'a firm with A never has a letter'],
  ['Q2826000H', true, 'a public body, its check a letter'],
  ['Q28260008', false, 'never a digit there'],
  ['', false, 'none'],
  ['00000000000', false, 'nothing but zeros'],
  ['00000000T', false, 'nothing but zeros'],
  ['٣٠٥٠٠٠١٠٩١٢', false, 'digits of another script'],
])('%s: %s, %s', (id, is) => expect(isTaxId(id)).toBe(is));

test.each([
  [' 30-50001091-2 ', '30500010912'],
  ['30.500.010.912', '30500010912'],
  ['es-a58818501', 'A58818501'],
  ['ESB12345674', 'B12345674'],
  ['a5881850', undefined],
  ['a-58818501', 'A58818501'],
  ['', ''],
])('%j is stored as %j', (typed, stored) => {
  const { data, error } = TaxId.safeParse(typed);
  expect(data).toBe(stored);
  if (stored === undefined) expect(error?.issues[0]?.message).toBe('El dígito verificador no coincide: revise el número');
});

test.each([
  ['30-50001091-3', 'El dígito verificador no coincide: revise el número'],
  ['20123', 'Faltan dígitos: un CUIT tiene 11'],
  ['3050001091', 'Faltan dígitos: un CUIT tiene 11'],
  ['211003420018', 'El dígito verificador no coincide: revise el número'],
  ['3050001091234', 'Sobran dígitos: un CUIT tiene 11'],
])('%j is refused: %j', (typed, sentence) => {
  expect(TaxId.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test.each([
  ['30500010912', '30-50001091-2'],
  ['211003420017', '21 100342 001 7'],
  ['A58818501', 'A58818501'],
  ['', ''],
])('%j is read as %j', (id, shown) => expect(formatTaxId(id)).toBe(shown));

test('what is wrong with one is said of what was typed, and nothing of an empty one', () => {
  expect(taxIdFault('30-71234567-2')).toBe('El dígito verificador no coincide: revise el número');
  expect(taxIdFault('x'.repeat(41))).toBe('Número inválido');
  for (const typed of ['', ' ', '30-71234567-1']) expect(taxIdFault(typed)).toBeUndefined();
});
