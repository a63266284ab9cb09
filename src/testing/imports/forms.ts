import { withMeaning } from '../../features/imports/web/mapping/meanings.ts';
import { chooseTable } from '../../features/imports/web/work/workFile.ts';
import { csv, type Sample, TODAY, TOMORROW, utf8, xlsx } from './sample.ts';

const DAYS = { today: TODAY, tomorrow: TOMORROW, working: TOMORROW, why: null };
const twoRows = (...rows: string[][]) =>
  utf8(csv([['Pedido', 'Cliente', 'Dirección', 'Localidad'], ['Nro pedido', 'Destinatario', 'Domicilio', 'Barrio'], ...rows]));
const underOthers: Sample = {
  name: 'titles that stand beneath those that are found are chosen by hand',
  file: () => twoRows(['T-1', 'Ana Paz', 'Thames 900', 'Palermo'], ['T-2', 'Luis Sosa', 'Bulnes 300', 'Almagro']),
  step: 'columns',
  asks: ['guess Cliente: name'],
  missing: ['client', 'day'],
  says: (file) => chooseTable(file, { header: 1 }, null, DAYS),
  orders: [{ externalID: 'T-1', name: 'Ana Paz', address: 'Thames' }, { externalID: 'T-2' }],
};

/** Sheets that others want to have filled: of couriers, of accountants, with sender and recipient. */
export const formSamples: readonly Sample[] = [
  underOthers,
  {
    ...underOthers,
    name: 'titles that were chosen by hand are those of the second day',
    before: underOthers,
    file: () => twoRows(['T-3', 'Eva Ríos', 'Thames 902', 'Palermo']),
    step: 'review',
    asks: [],
    missing: [],
    says: (file) => file,
    orders: [{ externalID: 'T-3', name: 'Eva Ríos', client: 'Ñandú Indumentaria', day: TOMORROW, address: 'Thames' }],
  },
  {
    name: 'a courier’s form: titles of groups, titles with examples, the town in one cell with its province and code',
    file: () =>
      xlsx({
        name: 'Hoja1',
        rows: [
          ['', 'Características', '', '', 'Destinatario', '', '', '', 'Domicilio destino'],
          [
            'Paquete Guardado Ej:\n1',
            'Peso (grs)\nEj: ',
            'Valor declarado ($ C/IVA) *\nEj: ',
            'Numero Interno\nEj: ',
            'Nombre *\nEj: ',
            'Apellido *\nEj: ',
            'Celular código *\nEj: ',
            'Celular número *\nEj: ',
            'Calle *\nEj: ',
            'Número *\nEj: ',
            'Piso\nEj: ',
            'Departamento\nEj: ',
            'Provincia / Localidad / CP *\nEj: BUENOS AIRES / 11 DE SEPTIEMBRE / 1657',
            'Observaciones\nEj: ',
          ],
          [
            null,
            501,
            12_500,
            'AN-1',
            'Ana',
            'Paz',
            11,
            44_440_001,
            'Thames',
            900,
            'PB',
            'A',
            'CAPITAL FEDERAL / PALERMO / 1414',
            'Torre 2',
          ],
          [null, 1200, 900, 'AN-2', 'Luis', 'Sosa', 11, 44_440_002, 'Mitre', 750, '', '', 'BUENOS AIRES / QUILMES / 1878', ''],
        ],
      }),
    step: 'columns',
    asks: ['unread Celular código: phone'],
    missing: ['client', 'day'],
    left: [1],
    says: (file) => withMeaning(file, [6], 'phone'),
    orders: [
      {
        externalID: 'AN-1',
        name: 'Ana Paz',
        phone: '1144440001',
        weight: 501,
        value: 12_500,
        address: 'Thames',
        number: 900,
        floor: 'PB',
        door: 'A',
        town: 'PALERMO',
        postalCode: '1414',
        observation: 'Torre 2',
      },
      { externalID: 'AN-2', weight: 1200, number: 750, town: 'QUILMES', postalCode: '1878' },
    ],
  },
  {
    name: 'the addresses of sender and recipient under the same titles are not joined',
    file: () =>
      utf8(
        csv([
          ['N° Pedido', 'Remitente', 'Dirección', 'Localidad', 'Destinatario', 'Dirección', 'Localidad', 'Teléfono'],
          ['S-1', 'Ñandú Indumentaria', 'Av. Santa Fe 3000', 'Palermo', 'Ana Paz', 'Guatemala 4699', 'Palermo', '11 4444-0001'],
          ['S-2', 'Ñandú Indumentaria', 'Av. Santa Fe 3000', 'Palermo', 'Luis Sosa', 'Bulnes 300', 'Almagro', '11 4444-0002'],
        ]),
      ),
    step: 'answers',
    missing: ['day'],
    orders: [
      { externalID: 'S-1', name: 'Ana Paz', address: 'Guatemala', number: 4699, origin: 'Av. Santa Fe 3000 Palermo' },
      { externalID: 'S-2', address: 'Bulnes', number: 300, town: 'Almagro' },
    ],
  },
  {
    name: 'a carrier’s sheet: the number of the house under Nro, that of the order on its receipt, kilos, boxes',
    file: () =>
      utf8(
        csv([
          ['Nro Remito', 'Apellido', 'Nombre', 'Calle', 'Nro', 'Piso', 'Dpto', 'CP', 'Localidad', 'Referencia', 'KG', 'Cajas'],
          ['R-0001-1', 'Paz', 'Ana', 'Thames', '900', 'PB', 'A', '1414', 'Palermo', 'OC 4501', '1,25', '2'],
          ['R-0001-2', 'Sosa', 'Luis', 'Bulnes', '300', '', '', '1176', 'Almagro', 'OC 4501', '3', '1'],
          ['R-0001-3', 'Ríos', 'Eva', 'Mitre', '12', '', '', '1878', 'Quilmes', '', '0,5', '1'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'R-0001-1', address: 'Thames', number: 900, floor: 'PB', door: 'A', weight: 1250, packages: 2, observation: 'OC 4501' },
      { externalID: 'R-0001-2', number: 300, weight: 3000 },
      { externalID: 'R-0001-3', number: 12, weight: 500, packages: 1 },
    ],
  },
  {
    name: 'a route sheet with its client in the first row of each block alone',
    has: async (t, company) => {
      await t.make.client(company, 'Farmacia Tucumán');
    },
    file: () =>
      utf8(
        csv([
          ['Cliente', 'N° pedido', 'Apellido y nombre', 'Domicilio', 'Barrio'],
          ['Ñandú Indumentaria', 'B-1', 'Ana Paz', 'Thames 900', 'Palermo'],
          ['', 'B-2', 'Luis Sosa', 'Bulnes 300', 'Almagro'],
          ['', 'B-3', 'Eva Ríos', 'Thames 902', 'Palermo'],
          ['Farmacia Tucumán', 'B-4', 'Teo Luna', 'Bulnes 310', 'Almagro'],
          ['', 'B-5', 'Uma Paz', 'Bulnes 320', 'Almagro'],
        ]),
      ),
    step: 'answers',
    missing: ['day'],
    orders: [
      { externalID: 'B-1', client: 'Ñandú Indumentaria' },
      { externalID: 'B-2', client: 'Ñandú Indumentaria' },
      { externalID: 'B-3', client: 'Ñandú Indumentaria' },
      { externalID: 'B-4', client: 'Farmacia Tucumán' },
      { externalID: 'B-5', client: 'Farmacia Tucumán' },
    ],
  },
  {
    name: 'lines of text beneath their orders are their observation, headings of parts and what stands beneath all are none',
    file: () =>
      utf8(
        csv([
          ['N° pedido', 'Apellido y nombre', 'Domicilio', 'Barrio', 'Celular'],
          ['C-1', 'Ana Paz', 'Thames 900', 'Palermo', '11 4444-0001'],
          ['', '', 'dejar en la farmacia de al lado', '', ''],
          ['C-2', 'Luis Sosa', 'Bulnes 300', 'Almagro', '11 4444-0002'],
          ['ZONA SUR', '', '', '', ''],
          ['C-3', 'Eva Ríos', 'Mitre 750', 'Quilmes', '11 4444-0003'],
          ['', 'Gracias por todo', '', '', ''],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    left: [5, 7, 8],
    orders: [
      { externalID: 'C-1', observation: 'dejar en la farmacia de al lado' },
      { externalID: 'C-2', observation: '' },
      { externalID: 'C-3', observation: '' },
    ],
  },
];
