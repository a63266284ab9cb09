import { addDays } from '#shared/time.ts';
import { withUnit } from '../../features/imports/web/mapping/meanings.ts';
import { csv, type Sample, type StoredOrder, TODAY, TOMORROW, utf8, windows, written, xlsx } from './sample.ts';

const DAY = addDays(TODAY, 5);
/** Forms of one day. */
const forms: readonly string[] = [
  written.dmy(DAY),
  written.dmyShort(DAY),
  DAY,
  DAY.replaceAll('-', '/'),
  `${DAY} 10:22:31 -0300`,
  `${DAY}T15:00:00Z`,
  written.named(DAY),
  `${written.named(DAY)} 18:50 hs.`,
  written.dashed(DAY),
  written.serial(DAY),
  `${written.dmy(DAY)} a las 9:30`,
  written.dmy(DAY).replaceAll('/', '.'),
  written.dmy(DAY).slice(0, 5),
];

const phones: readonly (readonly [cell: string, phone: string, observation: string])[] = [
  ['5491144445555.0', '5491144445555', ''],
  ['+54 9 11 4444-5555', '5491144445555', ''],
  ['(011) 15-4444-5555', '0111544445555', ''],
  ['11 4444-5555 / 11 6666-7777', '1144445555', 'Tel.: 11 6666-7777'],
  ['no tiene', '', ''],
  ['-', '', ''],
  ['1144445555 - 1166667777', '1144445555', 'Tel.: 1166667777'],
  ['11 4444-5555 (Juan, el encargado)', '1144445555', 'Tel.: 11 4444-5555 (Juan, el encargado)'],
  ['preguntar por Marta', '', 'Tel.: preguntar por Marta'],
];

const weighed = (title: string, cells: readonly string[]) =>
  utf8(csv([['Pedido', 'Destino', 'Localidad', title], ...cells.map((cell, at) => [`K-${at}`, `Thames ${900 + at}`, 'Palermo', cell])]));
const grams = (...weights: (number | null)[]): Partial<StoredOrder>[] => weights.map((weight, at) => ({ externalID: `K-${at}`, weight }));

/** Numbers, phones, days, weights, amounts: none is changed untold. */
export const numberSamples: readonly Sample[] = [
  {
    name: 'days of every form',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Fecha de entrega'],
          ...forms.map((form, at) => [`F-${at}`, `Thames ${900 + at}`, 'Palermo', form]),
        ]),
      ),
    step: 'answers',
    missing: ['client'],
    orders: forms.map((_, at) => ({ externalID: `F-${at}`, day: DAY, address: 'Thames', number: 900 + at })),
  },
  {
    name: 'days with their month first',
    file: () =>
      utf8(
        csv(
          [
            ['Order', 'Delivery address', 'City', 'Delivery date'],
            ...Array.from({ length: 16 }, (_, at) => [`U-${at}`, `Thames ${900 + at}`, 'Palermo', written.mdy(addDays(TODAY, at))]),
          ],
          ',',
        ),
      ),
    step: 'answers',
    missing: ['client'],
    orders: Array.from({ length: 16 }, (_, at) => ({ externalID: `U-${at}`, day: addDays(TODAY, at) })),
  },
  {
    name: 'the day of the order is not that of its delivery',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Fecha', 'Destino', 'Localidad'],
          ['C-1', `${written.dmy(TODAY)} 09:14`, 'Thames 900', 'Palermo'],
          ['C-2', `${written.dmy(TODAY)} 10:22`, 'Thames 902', 'Palermo'],
        ]),
      ),
    step: 'columns',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'C-1', day: TOMORROW },
      { externalID: 'C-2', day: TOMORROW },
    ],
  },
  {
    name: 'a day that there is not, and one that is past',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Fecha de entrega'],
          ['X-1', 'Thames 900', 'Palermo', '31/11/2026'],
          ['X-2', 'Thames 902', 'Palermo', written.dmy(addDays(TODAY, -3))],
          ['X-3', 'Thames 904', 'Palermo', written.dmy(TOMORROW)],
        ]),
      ),
    step: 'answers',
    missing: ['client'],
    orders: [{ externalID: 'X-3', day: TOMORROW }],
    refused: { 2: { deliveryDate: 'No existe el día 31/11/2026' }, 3: { deliveryDate: 'Anterior a ayer' } },
  },
  {
    name: 'phones: with decimals, two of them, none, with words',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Nro. teléfono'],
          ...phones.map(([cell], at) => [`P-${at}`, `Thames ${900 + at}`, 'Palermo', cell]),
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: phones.map(([, phone, observation], at) => ({ externalID: `P-${at}`, phone, observation })),
  },
  {
    name: 'a phone that a spreadsheet has spoilt is an error and no data',
    file: () =>
      windows(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Teléfono'],
          ['P-1', 'Thames 900', 'Palermo', '5,49115E+12'],
          ['P-2', 'Thames 902', 'Palermo', '1144445555'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [{ externalID: 'P-2', phone: '1144445555' }],
    refused: { 2: { phone: 'La planilla dañó el número: escríbalo completo' } },
  },
  {
    name: 'weights in kilos, as the title says',
    file: () => weighed('Peso (kg)', ['1,25', '0,4', '12', '1.250', '', '500 g']),
    step: 'answers',
    missing: ['client', 'day'],
    orders: grams(1250, 400, 12_000, 1250, null, 500),
  },
  {
    name: 'weights in pounds, as the title says, and beside one of them its own unit',
    file: () => weighed('Peso (lb)', ['2', '1,5', '1 kg', '']),
    step: 'answers',
    missing: ['client', 'day'],
    orders: grams(907, 680, 1000, null),
  },
  {
    name: 'a count that a program may have written with decimals is asked',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Bultos'],
          ['B-1', 'Thames 900', 'Palermo', '1.000'],
          ['B-2', 'Thames 902', 'Palermo', '2,00'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [{ externalID: 'B-2', packages: 2 }],
    refused: { 2: { numberPackage: '¿1 o 1.000? Escríbalo sin punto ni coma' } },
  },
  {
    name: 'weights whose unit only a person knows',
    file: () => weighed('Peso', ['1,25', '3', '0,750']),
    step: 'columns',
    asks: ['unit Peso'],
    says: (file) => withUnit(file, 'kg'),
    missing: ['client', 'day'],
    orders: grams(1250, 3000, 750),
  },
  {
    name: 'weights with their units beside them, and in grams by their size',
    file: () => weighed('Peso', ['1,25 kg', '500 gr', '2 kilos', '850 g.']),
    step: 'answers',
    missing: ['client', 'day'],
    orders: grams(1250, 500, 2000, 850),
  },
  {
    name: 'amounts as people and programs write them, and what is paid',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Total a cobrar', 'Estado del pago'],
          ...[
            '15.300,50|Pendiente',
            '$ 1.250|No pagado',
            '8900.00|pendiente',
            '1,250.75|Pendiente',
            '4500|Pagado',
            '0|',
            '-|',
            '2.500|Contra entrega',
            '$ 15.300.-|Pendiente',
            '15.300,-|Pendiente',
            '—|—',
          ].map((cells, at) => [`I-${at}`, `Thames ${900 + at}`, 'Palermo', ...cells.split('|')]),
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [15_300.5, 1250, 8900, 1250.75, 0, 0, 0, 2500, 15_300, 15_300, 0].map((charge, at) => ({ externalID: `I-${at}`, charge })),
  },
  {
    name: 'a cell that is struck out is an empty one: two orders without a number are two; half a package is an error',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Piso', 'Bultos', 'Observaciones', 'Contacto'],
          ['-', 'Thames 900', 'Palermo', '-', '-', '—', 'Ana'],
          ['-', 'Thames 902', 'Palermo', '—', '2,0', '...', 'Luis'],
          ['W-3', 'Thames 904', 'Palermo', '', '2,5', '', 'Eva'],
          ['W-4', 'Thames 906', 'Palermo', '3', '1', 'Timbre', 'Leo'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: '', name: 'Ana', floor: '', packages: 1, observation: '' },
      { externalID: '', name: 'Luis', floor: '', packages: 2, observation: '' },
      { externalID: 'W-4', name: 'Leo', floor: '3', packages: 1, observation: 'Timbre' },
    ],
    refused: { 4: { numberPackage: 'Debe ser un número entero' } },
  },
  {
    name: 'an amount whose formula nobody has calculated is told and not taken for none',
    file: () =>
      xlsx({
        name: 'Hoja1',
        rows: [
          ['Pedido', 'Destino', 'Localidad', 'Total a cobrar'],
          ['Q-1', 'Thames 900', 'Palermo', null],
          ['Q-2', 'Thames 902', 'Palermo', 1500.5],
        ],
        cells: new Map([['1,3', { formula: 'B15*1.21' }]]),
      }),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [{ externalID: 'Q-2', charge: 1500.5 }],
    refused: { 2: { chargeAmount: 'Fórmula sin calcular: escriba su resultado' } },
  },
];
