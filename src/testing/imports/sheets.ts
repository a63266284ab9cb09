import { settledAt } from '../../features/imports/web/mapping/meanings.ts';
import { chooseTable } from '../../features/imports/web/work/workFile.ts';
import { csv, type Sample, TODAY, TOMORROW, utf8, windows, written, xlsx } from './sample.ts';

const CLIENTS_HAS: Sample['has'] = async (t, company) => {
  await t.make.client(company, 'Farmacia del Águila');
  await t.make.client(company, 'Farmacia Tucumán');
};
const DAYS = { today: TODAY, tomorrow: TOMORROW, working: TOMORROW, why: null };

const farmacias: Sample = {
  name: 'a workbook with a title, clients in merged cells and totals',
  has: CLIENTS_HAS,
  file: () =>
    xlsx({
      name: 'Reparto',
      rows: [
        ['DROGUERÍA DEL LITORAL S.A.'],
        [`Hoja de ruta del ${written.dmy(TOMORROW)}`],
        [],
        ['Cliente', 'Remito', 'Paciente', 'Domicilio', 'Localidad', 'Teléfono', 'Bultos', 'A cobrar'],
        ['Farmacia del Águila', 'R-1', 'Ana Paz', 'Thames 900', 'Palermo', '11 4444-0001', 2, 1500.5],
        [null, 'R-2', 'Luis Sosa', 'Bulnes 300 PB', 'Almagro', '11 4444-0002', 1, 0],
        ['Subtotal Farmacia del Águila', '', '', '', '', '', 3, 1500.5],
        ['Farmacia Tucumán', 'R-3', 'Eva Ríos', 'Mitre 750', 'Quilmes', '11 4444-0003', 1, 20_000],
        [null, 'R-4', 'Teo Luna', 'Alsina 120', 'Quilmes', '11 4444-0004', 1, 100],
        ['TOTAL GENERAL', '', '', '', '', '', 5, 21_600.5],
        [],
        ['Entregó: ______________', '', '', 'Recibió: ______________'],
      ],
      merges: [
        { startRow: 0, startCol: 0, endRow: 0, endCol: 7 },
        { startRow: 4, startCol: 0, endRow: 5, endCol: 0 },
        { startRow: 7, startCol: 0, endRow: 8, endCol: 0 },
      ],
    }),
  step: 'columns',
  asks: ['unread Paciente: name'],
  missing: ['day'],
  left: [1, 2, 3, 7, 10, 11, 12],
  orders: [
    { client: 'Farmacia del Águila', address: 'Thames', packages: 2, charge: 1500.5 },
    { client: 'Farmacia del Águila', address: 'Bulnes', floor: 'PB', charge: 0 },
    { client: 'Farmacia Tucumán', address: 'Mitre', town: 'Quilmes', charge: 20_000 },
    { client: 'Farmacia Tucumán', address: 'Alsina', charge: 100, phone: '1144440004' },
  ],
};

const header = ['Cliente', 'Nro pedido', 'Destinatario', 'Dirección', 'Localidad', 'Teléfono'];
const rowOf = (n: number, street = 'Thames') => [
  'Ñandú Indumentaria',
  `S-${n}`,
  `Persona ${'ABCDEFGH'[n % 8]}`,
  `${street} ${900 + n}`,
  'Palermo',
  `11 4444-00${10 + n}`,
];

const severalSheets = async () =>
  xlsx(
    {
      name: 'Precios',
      rows: [
        ['Zona', 'Hasta 1 kg', 'Hasta 5 kg'],
        ['Palermo', 2500, 3200],
        ['GBA', 3500, 4200],
      ],
    },
    { name: 'Jueves', rows: [header, rowOf(1), rowOf(2)] },
    { name: 'Viernes', rows: [header, rowOf(3, 'Bulnes'), rowOf(4, 'Bulnes'), rowOf(5, 'Bulnes')] },
  );

/** Where the table stands in a file, and what of it is no order. */
export const sheetSamples: readonly Sample[] = [
  farmacias,
  {
    name: 'a workbook of several sheets: somebody chooses the one of Friday',
    file: severalSheets,
    step: 'table',
    missing: ['day'],
    says: (file) => chooseTable(file, { sheet: 2 }, null, DAYS),
    orders: [
      { externalID: 'S-3', address: 'Bulnes', number: 903 },
      { externalID: 'S-4', number: 904 },
      { externalID: 'S-5', number: 905 },
    ],
  },
  {
    name: 'a file without titles: its first row is an order',
    file: () =>
      utf8(
        csv([
          ['Ana Paz', 'Thames 900 3° B', 'Palermo', '1425', '11 4444-0001', 'ana@example.com'],
          ['Luis Sosa', 'Bulnes 300', 'Almagro', '1176', '11 4444-0002', 'luis@example.com'],
          ['Eva Ríos', 'Salguero 2500', 'Palermo', '1425', '11 4444-0003', 'eva@example.com'],
        ]),
      ),
    step: 'columns',
    asks: [
      'guess Columna E: phone',
      'guess Columna A: name',
      'guess Columna B: toAddress',
      'guess Columna C: toTown',
      'guess Columna D: toPostalCode',
      'guess Columna F: email',
    ],
    missing: ['client', 'day'],
    says: (file) => settledAt(file, [0, 1, 2, 3, 4, 5]),
    left: [4],
    orders: [
      { name: 'Ana Paz', address: 'Thames', number: 900, floor: '3', door: 'B', postalCode: '1425', town: 'Palermo' },
      { name: 'Luis Sosa', email: 'luis@example.com', phone: '1144440002' },
      { name: 'Eva Ríos' },
    ],
  },
  {
    name: 'blank rows, totals and footnotes at the end',
    file: () =>
      windows(
        csv([
          header,
          rowOf(1),
          rowOf(2),
          rowOf(3),
          ['', '', '', '', '', ''],
          ['Total de envíos: 3', '', '', '', '', ''],
          ['* Los pedidos se retiran a las 14 hs.', '', '', '', '', ''],
          ['Impreso el 20/11/2026 por Marta', '', '', '', '', ''],
          ['', '', '', '', '', ''],
        ]),
      ),
    step: 'answers',
    missing: ['day'],
    left: [5, 6, 7, 8, 9, 10],
    orders: [{ externalID: 'S-1' }, { externalID: 'S-2' }, { externalID: 'S-3', phone: '1144440013' }],
  },
  {
    name: 'a report that repeats its titles on each page',
    file: () =>
      utf8(
        csv([header, rowOf(1), rowOf(2), ['Página 1', '', '', '', '', ''], header, rowOf(3), rowOf(4), ['Página 2', '', '', '', '', '']]),
      ),
    step: 'answers',
    missing: ['day'],
    left: [4, 5, 8, 9],
    orders: [{ externalID: 'S-1' }, { externalID: 'S-2' }, { externalID: 'S-3' }, { externalID: 'S-4' }],
  },
  {
    name: 'an empty column beside a full one of the same meaning',
    file: () =>
      utf8(
        csv([
          ['Cliente', 'Dirección', 'Domicilio de entrega', 'Localidad', 'Ciudad', 'Teléfono', 'Celular'],
          ['Ñandú Indumentaria', '', 'Thames 900', 'Palermo', '', '', '11 4444-0001'],
          ['Ñandú Indumentaria', '', 'Thames 902', 'Palermo', '', '', '11 4444-0002'],
        ]),
      ),
    step: 'answers',
    missing: ['day'],
    orders: [
      { address: 'Thames', number: 900, town: 'Palermo', phone: '1144440001' },
      { address: 'Thames', number: 902, town: 'Palermo', phone: '1144440002' },
    ],
  },
  {
    name: 'name and surname, street and number, address 1 and 2 in columns of their own',
    file: () =>
      utf8(
        csv([
          ['Apellido', 'Nombre', 'Calle', 'Altura', 'Complemento', 'Localidad'],
          ['Paz', 'Ana', 'Thames', '900', 'Piso 3 Dto B', 'Palermo'],
          ['Sosa', 'Luis', 'Diagonal 74', '1200', '', 'La Plata'],
          ['Ríos', 'Eva', 'Av. 25 de Mayo', 'S/N', 'esquina Belgrano', 'Lanús'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { name: 'Paz Ana', address: 'Thames', number: 900, floor: '3', door: 'B' },
      { name: 'Sosa Luis', address: 'Diagonal 74', number: 1200, town: 'La Plata' },
      { name: 'Ríos Eva', address: 'Av. 25 de Mayo', number: 0, observation: 'esquina Belgrano' },
    ],
  },
  {
    name: 'a sheet of nobody’s shop whose rows are products: those of one number are one order',
    file: () =>
      utf8(
        csv([
          ['Nro pedido', 'Destinatario', 'Dirección', 'Localidad', 'Producto', 'Talle', 'Cantidad', 'Código de artículo'],
          ['L-1', 'Ana Paz', 'Thames 900', 'Palermo', 'Remera; lisa', 'M', '2', 'R-1'],
          ['L-1', 'Ana Paz', 'Thames 900', 'Palermo', 'Gorra', '', '', 'G-1'],
          ['L-2', 'Luis Sosa', 'Bulnes 300', 'Almagro', 'Gorra', '', '3', 'G-1'],
          ['L-1', 'Ana Paz', 'Thames 900', 'Palermo', 'Medias x3', '', '1', 'M-1'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    says: (file) => ({ ...file, answers: { ...file.answers, createSkus: true } }),
    orders: [
      { externalID: 'L-1', name: 'Ana Paz', products: ['2 × Remera; lisa [R-1] M', '1 × Gorra [G-1]', '1 × Medias x3 [M-1]'] },
      { externalID: 'L-2', name: 'Luis Sosa', products: ['3 × Gorra [G-1]'] },
    ],
  },
  {
    name: 'a number that stands twice with two destinations is told, and no order is made of the second',
    file: () =>
      utf8(
        csv([
          ['Nro pedido', 'Dirección', 'Localidad'],
          ['R-1', 'Thames 900', 'Palermo'],
          ['#R-1', 'Bulnes 300', 'Almagro'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [{ externalID: 'R-1', address: 'Thames' }],
    refused: { 3: { externalID: 'Repetido en la fila 2' } },
  },
  {
    name: 'a row with a comma too many is told and not read into the wrong columns',
    file: () =>
      utf8(
        'Pedido,Dirección,Localidad,Total a cobrar\nV-1,Thames 900,Palermo,1500\nV-2,Thames 902,Palermo,1500,50\nV-3,Thames 904,Palermo,900\n',
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'V-1', charge: 1500 },
      { externalID: 'V-3', charge: 900 },
    ],
    refused: { 3: { row: 'Tiene 5 celdas y el encabezado 4: revise comas o comillas' } },
  },
];
