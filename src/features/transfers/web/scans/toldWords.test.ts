import { expect, test } from 'vitest';
import type { Scan } from './scanList.ts';
import type { Told } from './scanStation.ts';
import { toldWords } from './toldWords.ts';

const scan: Scan = {
  id: 'a',
  code: '12AB00000001',
  at: 1_000_000,
  state: 'ready',
  order: '1',
  shown: {
    internalID: '12AB00000001',
    externalID: 'ÑA-1',
    toAddress: 'Thames 1480, Palermo',
    postalCode: '1414',
    numberPackage: 2,
    typeOrder: 'Normal',
    status: 4,
  },
  message: '',
  isForeign: false,
  repeats: 0,
  quiet: false,
};
const other: Scan = { ...scan, id: 'b' };
const told = (kind: Told['kind'], over: Partial<Scan> = {}, seconds = 40): Told => ({
  kind,
  at: 1,
  when: scan.at + seconds * 1000,
  scan: { ...scan, ...over },
});
const foreign = { shown: null, order: null, isForeign: true, code: '4477 0912 8830', message: 'No es nuestra' };

test.each<[string, Told, string[]]>([
  ['one that goes', told('ok'), ['Verificada', '12AB00000001', 'Thames 1480, Palermo', 'ÑA-1 · 2 bultos']],
  [
    'one that goes, without a number of its client',
    told('ok', { shown: { ...scan.shown!, externalID: null, numberPackage: 1 } }),
    ['Verificada', '12AB00000001', 'Thames 1480, Palermo', '1 bulto'],
  ],
  ['one read again', told('repeated'), ['Ya escaneada', '12AB00000001', 'Thames 1480, Palermo', 'Hace 40 s, la 2.ª de la lista']],
  ['at once', told('repeated', {}, 0), ['Ya escaneada', '12AB00000001', 'Thames 1480, Palermo', 'Hace 1 s, la 2.ª de la lista']],
  ['after an hour', told('repeated', {}, 5400), ['Ya escaneada', '12AB00000001', 'Thames 1480, Palermo', 'Hace 2 h, la 2.ª de la lista']],
  ['nobody’s', told('foreign', foreign), ['No es nuestra', '4477 0912 8830']],
  [
    'one that does not go: the reason is the word',
    told('refused', { message: 'Ya se compartió con Flecha' }),
    ['Ya se compartió con Flecha', '12AB00000001', 'Thames 1480, Palermo'],
  ],
  [
    'one of another lot',
    told('extra', { message: 'La envió Flecha' }),
    ['De más', '12AB00000001', 'Thames 1480, Palermo', 'La envió Flecha'],
  ],
  [
    'one that waits',
    told('unverified', { shown: null }),
    ['Sin verificar', '12AB00000001', 'Sin conexión: se verifica sola cuando vuelva'],
  ],
  ['one taken off', told('undone'), ['Quitada', '12AB00000001', 'Thames 1480, Palermo']],
  [
    'what is about no scan',
    { kind: 'refused', at: 1, when: 0, scan: null, word: 'Lista llena', text: 'Termine' },
    ['Lista llena', '', 'Termine'],
  ],
])('%s', (_, one, [word, number, ...lines]) =>
  expect(toldWords(one, [other, scan], { ok: 'Verificada' })).toEqual({ word, number, lines }),
);
