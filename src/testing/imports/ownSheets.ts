import { eq } from 'drizzle-orm';
import { addDays } from '#shared/time.ts';
import { clients } from '../../features/clients/server/tables.ts';
import { settledAt, withMeaning, withUnit } from '../../features/imports/web/mapping/meanings.ts';
import { csv, type Sample, TODAY, TOMORROW, utf8, written, xlsx } from './sample.ts';

const ownHeaders = [
  'Nro. pedido',
  'Nombre completo',
  'Nro. teléfono',
  'Domicilio',
  'Localidad',
  'Total a cobrar',
  'Peso',
  'Remito interno',
];
const handMade: Sample = {
  name: 'a sheet of somebody’s own: what has values and no home is asked about, the unit of a weight too',
  file: () =>
    utf8(
      csv([
        ownHeaders,
        ['A-1', 'Malena Güiraldes', '5491144445555.0', 'Gurruchaga 1854 5° A', 'Palermo', '15.300,50', '1,25', 'RI-9'],
        ['A-2', 'Omar Sáez', 'no tiene', 'Bulnes 300', 'Almagro', '0', '0,4', 'RI-10'],
        ['A-3', 'Lía Ruiz', '11 4444-5555 / 11 6666-7777', 'Salguero 2500', 'Palermo', '-', '12', 'RI-11'],
      ]),
    ),
  step: 'columns',
  asks: ['unit Peso'],
  missing: ['client', 'day'],
  says: (file) => withUnit(file, 'kg'),
  orders: [
    {
      externalID: 'A-1',
      phone: '5491144445555',
      address: 'Gurruchaga',
      number: 1854,
      floor: '5',
      door: 'A',
      charge: 15_300.5,
      weight: 1250,
    },
    { externalID: 'A-2', phone: '', charge: 0, weight: 400, name: 'Omar Sáez' },
    { externalID: 'A-3', phone: '1144445555', observation: 'Tel.: 11 6666-7777', charge: 0, weight: 12_000 },
  ],
  doubts: { 3: { phone: 'No es un teléfono: quedará vacío' }, 4: { phone: 'Lo demás va a la observación' } },
};

/** Sheets of people's own. */
export const ownSheetSamples: readonly Sample[] = [
  handMade,
  {
    ...handMade,
    name: 'the same sheet on the second day: nothing is asked, the unit is known',
    before: handMade,
    file: () => utf8(csv([ownHeaders, ['A-4', 'Eva Ríos', '4444-0000', 'Bulnes 320', 'Almagro', '', '0,3', 'RI-12']])),
    step: 'review',
    asks: [],
    missing: [],
    says: (file) => file,
    orders: [{ externalID: 'A-4', client: 'Ñandú Indumentaria', day: TOMORROW, weight: 300, town: 'Almagro' }],
    doubts: {},
  },
  {
    name: 'a column whose title says nothing is asked about; whoever answers gives it its meaning',
    file: () =>
      utf8(
        csv([
          ['Destino', 'Localidad', 'Quién', 'Importe contrareembolso ARS', 'Celu'],
          ['Thames 900', 'Palermo', 'Ana Paz', '1.500,00', '11 4444-0001'],
          ['Thames 910', 'Palermo', 'Luis Sosa', '', '11 4444-0002'],
        ]),
      ),
    step: 'columns',
    asks: ['unread Celu: phone', 'unread Quién: name'],
    missing: ['client', 'day'],
    says: (file) => withMeaning(withMeaning(file, [2], 'name'), [4], 'phone'),
    orders: [
      { name: 'Ana Paz', charge: 1500, phone: '1144440001' },
      { name: 'Luis Sosa', charge: 0, phone: '1144440002' },
    ],
  },
  {
    name: 'a sheet whose client and day stand in each row, by name and by CUIT',
    has: async (t, company) => {
      const _id = await t.make.client(company, 'Vivero Sur');
      await t.inCompany(company, (db) => db.update(clients).set({ cuit: '30500010912' }).where(eq(clients._id, _id)));
    },
    file: () =>
      xlsx({
        name: 'Pedidos',
        rows: [
          ['Remitente', 'Pedido', 'Fecha de entrega', 'Destinatario', 'Dirección', 'Barrio', 'CP'],
          ['ñandu indumentaria', 101, new Date(`${addDays(TODAY, 2)}T00:00:00Z`), 'Ana Paz', 'Thames 900', 'Palermo', 1414],
          ['30-50001091-2', 102, new Date(`${TOMORROW}T00:00:00Z`), 'Luis Sosa', 'Bulnes 300', 'Almagro', 'C1176ABC'],
          ['Vivero Sur', 103, written.named(TOMORROW), 'Eva Ríos', 'Salguero 2500', 'Palermo', ''],
          ['Vivero del Sur', 104, written.dmy(TOMORROW), 'Teo Luna', 'Salguero 2600', 'Palermo', ''],
        ],
      }),
    step: 'review',
    orders: [
      { externalID: '101', client: 'Ñandú Indumentaria', day: addDays(TODAY, 2), postalCode: '1414', town: 'Palermo' },
      { externalID: '102', client: 'Vivero Sur', day: TOMORROW, postalCode: '1176' },
      { externalID: '103', client: 'Vivero Sur', day: TOMORROW, name: 'Eva Ríos' },
    ],
    refused: { 5: { client: 'Cliente inexistente' } },
  },
  {
    name: 'a sheet whose customers stand under Cliente, and whose total may be paid already: both are asked',
    file: () =>
      utf8(
        csv([
          ['Cliente', 'Dirección', 'Localidad', 'Teléfono', 'Total'],
          ['Ana Paz', 'Thames 900', 'Palermo', '11 4444-0001', '1500,50'],
          ['Luis Sosa', 'Bulnes 300', 'Almagro', '11 4444-0002', '900'],
          ['Eva Ríos', 'Salguero 2500', 'Palermo', '11 4444-0003', '2.400'],
        ]),
      ),
    step: 'columns',
    asks: ['guess Cliente: name', 'unread Total: chargeAmount'],
    missing: ['client', 'day'],
    says: (file) => withMeaning(settledAt(file, [0]), [4], 'chargeAmount'),
    orders: [
      { client: 'Ñandú Indumentaria', name: 'Ana Paz', charge: 1500.5 },
      { name: 'Luis Sosa', charge: 900 },
      { name: 'Eva Ríos', charge: 2400 },
    ],
  },
  {
    name: 'the address of the invoice beside that of the delivery',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'ENTREGAR A', 'Dirección de facturación', 'Dirección de envío', 'PISO/DPTO', 'Entre calles', 'Ciudad'],
          ['1', 'Ana Paz', 'Callao 1200', 'Thames 900', '3 B', 'Gorriti y Honduras', 'Palermo'],
          ['2', 'Luis Sosa', 'Callao 1300', 'Bulnes 300', '', '', 'Almagro'],
        ]),
      ),
    step: 'columns',
    asks: ['unread ENTREGAR A: name'],
    missing: ['client', 'day'],
    says: (file) => withMeaning(file, [1], 'name'),
    orders: [
      { name: 'Ana Paz', address: 'Thames', number: 900, floor: '3', door: 'B', observation: 'Gorriti y Honduras' },
      { name: 'Luis Sosa', address: 'Bulnes', number: 300, town: 'Almagro' },
    ],
  },
];
