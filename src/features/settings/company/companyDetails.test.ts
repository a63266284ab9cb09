import { expect, test } from 'vitest';
import { CompanyDetails, detailFaults, issuerLines, NO_DETAILS } from './companyDetails.ts';
import { payToFault, payToStored, payToText } from './payTo.ts';

const ALIAS = 'Un alias tiene de 6 a 20 letras, números, puntos o guiones; un CBU, 22 dígitos';
const CBU = 'No es un CBU: revise sus 22 dígitos';
const IBAN = 'No es un IBAN: ES y 22 dígitos';

test.each([
  ['AR', '', undefined],
  ['AR', 'RAPIDO.SUR-1', undefined],
  ['AR', 'rapido', undefined],
  ['AR', 'corto', ALIAS],
  ['AR', 'a'.repeat(20), undefined],
  ['AR', 'a'.repeat(21), ALIAS],
  ['AR', 'con.eñe.y', ALIAS],
  ['AR', 'con espacio', ALIAS],
  ['AR', '2850590940090418135201', undefined],
  ['AR', '28505909 40090418135201', undefined],
  ['AR', '2850590940090418135202', CBU],
  ['AR', '2850590840090418135201', CBU],
  ['AR', '285059094009041813520', CBU],
  ['AR', '28505909400904181352011', CBU],
  ['UY', 'BROU 001234567-00001', undefined],
  ['ES', 'ES91 2100 0418 4502 0005 1332', undefined],
  ['ES', 'es9121000418450200051332', undefined],
  ['ES', 'ES9121000418450200051333', IBAN],
  ['ES', 'DE89370400440532013000', IBAN],
] as const)('in %s the account %j: %s', (country, typed, fault) => expect(payToFault(country, typed)).toBe(fault));

test.each([
  ['AR', '28505909-40090418135201', '2850590940090418135201', 'CBU 2850590940090418135201'],
  ['AR', '0000003100010000000001', '0000003100010000000001', 'CVU 0000003100010000000001'],
  ['AR', 'RAPIDO.SUR', 'RAPIDO.SUR', 'Alias RAPIDO.SUR'],
  ['UY', 'BROU 001-2', 'BROU 001-2', 'Cuenta BROU 001-2'],
  ['ES', 'es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332', 'IBAN ES91 2100 0418 4502 0005 1332'],
  ['ES', '', '', ''],
] as const)('in %s the account %j is stored as %j and told as %j', (country, typed, stored, told) => {
  expect(payToStored(country, typed)).toBe(stored);
  expect(payToText(country, stored)).toBe(told);
});

test('a tax number is one of the company’s country', () => {
  const numbers = { AR: '30500010912', UY: '211003420017', ES: 'A58818501' } as const;
  const names = { AR: 'CUIT', UY: 'RUT', ES: 'NIF' } as const;
  for (const country of ['AR', 'UY', 'ES'] as const)
    for (const [of, taxId] of Object.entries(numbers))
      expect(detailFaults(country, { taxId, payTo: '' })).toEqual(of === country ? {} : { taxId: `No es un ${names[country]}` });
  expect(detailFaults('AR', { taxId: '', payTo: 'x' })).toEqual({ payTo: ALIAS });
});

test('what papers say of the company is what is filled in, line by line', () => {
  expect(issuerLines('AR', NO_DETAILS)).toEqual([]);
  const all = {
    legalName: 'Logística del Sur S.R.L.',
    taxId: '30500010912',
    address: 'Av. Rivadavia 4975, CABA',
    phone: '1148330000',
    email: 'hola@sur.test',
    payTo: '',
  };
  expect(issuerLines('AR', all)).toEqual([
    'Logística del Sur S.R.L. · CUIT 30-50001091-2',
    'Av. Rivadavia 4975, CABA',
    'Tel. 11 4833-0000 · hola@sur.test',
  ]);
  expect(issuerLines('AR', { ...NO_DETAILS, taxId: '30500010912', email: 'hola@sur.test' })).toEqual([
    'CUIT 30-50001091-2',
    'hola@sur.test',
  ]);
});

test('what no company has is refused at its field', () => {
  const faults = (over: object) =>
    CompanyDetails.safeParse({ ...NO_DETAILS, ...over }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(faults({ taxId: '30500010913' })).toEqual(['taxId: El dígito verificador no coincide: revise el número']);
  expect(faults({ email: 'hola@' })).toEqual(['email: Error en el Email']);
  expect(faults({ email: ' Hola@Sur.TEST ' })).toBeUndefined();
  expect(faults({ phone: '12' })).toEqual(['phone: Teléfono inválido']);
  expect(faults({ legalName: 'x'.repeat(121) })).toHaveLength(1);
});
