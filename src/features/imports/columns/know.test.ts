import { describe, expect, test } from 'vitest';
import { strangeWords } from './asks.ts';
import { knowColumns } from './know.ts';

const today = '2026-11-20';
const know = (headers: readonly string[], ...rows: string[][]) =>
  knowColumns({ headers, titled: true, rows: rows.map((cells) => ({ cells })) }, today);

describe('columns are known by their titles and their values', () => {
  test.each([
    [
      ['Sucursal', 'Pedido', 'Nombre completo', 'Domicilio', 'Localidad', 'Nro. teléfono', 'Total a cobrar'],
      ['Palermo', 'FG-3351', 'Malena Güiraldes', 'Av. Santa Fe 4921 Piso 3 Dto B', 'Cap. Fed.', '11 5444-5592', '15.300,50'],
      [null, 'externalID', 'name', 'toAddress', 'toTown', 'phone', 'chargeAmount'],
    ],
    [
      ['Nombre', 'Apellido', 'Calle', 'Altura', 'Entre calles', 'Celular', 'Mail', 'Bultos'],
      ['Malena', 'Güiraldes', 'Av. Santa Fe 4921', '4921', 'Thames y Gorriti', '1154445592', 'm@example.com', '2'],
      ['name', 'name', 'toAddress', 'toNumber', 'observation', 'phone', 'email', 'numberPackage'],
    ],
    [
      ['Cliente', 'Fecha', 'Dirección', 'Dirección 2', 'CP', 'Provincia'],
      ['Ñandú', '23/11/2026', 'Thames 2250', 'PB A', '1425', 'CABA'],
      ['client', 'deliveryDate', 'toAddress', 'toAddress', 'toPostalCode', 'toProvince'],
    ],
    [
      ['Contacto', 'Teléfono', 'Celular', 'Destino'],
      ['Ana Paz', '4444-5555', '11 5555-6666', 'Thames 2250'],
      ['name', 'phone', 'phone', 'toAddress'],
    ],
  ])('%j', (headers, row, meanings) => {
    expect(know(headers, row).reading.columns).toEqual(meanings);
  });

  test('where the invoice goes is not where the parcel goes', () => {
    const titles = ['Dirección de facturación', 'Dirección de envío', 'Ciudad'];
    expect(know(titles, ['Callao 1200', 'Thames 900', 'Palermo']).reading.columns).toEqual([null, 'toAddress', 'toTown']);
    expect(know(['Domicilio fiscal', 'Dirección entrega cliente'], ['Callao 1200', 'Thames 900']).reading.columns).toEqual([
      null,
      'toAddress',
    ]);
  });

  test('customers of the sender in the column «Cliente» are who receives, which is asked', () => {
    const rows = ['Ana Paz', 'Luis Sosa', 'Eva Ríos', 'Teo Luna'].map((name, at) => [name, `Thames ${900 + at}`]);
    const { reading, asks } = know(['Cliente', 'Dirección'], ...rows);
    expect(reading.columns).toEqual(['name', 'toAddress']);
    expect(asks).toEqual([{ at: 0, about: 'guess', guess: 'name' }]);
    const repeated = rows.map(([, address = '']) => ['Vivero Sur', address]);
    expect(know(['Cliente', 'Dirección'], ...repeated).reading.columns).toEqual(['client', 'toAddress']);
    const both = rows.map(([name = '', address = '']) => [name, name, address]);
    expect(know(['Cliente', 'Destinatario', 'Dirección'], ...both).reading.columns).toEqual(['client', 'name', 'toAddress']);
    expect(know(['client', 'Dirección'], ...rows).reading.columns).toEqual(['client', 'toAddress']);
    const few = rows.slice(0, 2);
    expect(know(['Cliente', 'Dirección'], ...few).reading.columns).toEqual(['client', 'toAddress']);
  });

  test('an amount of which nobody knows whether it is to be collected is asked about', () => {
    const { reading, asks } = know(['Destino', 'Importe'], ['Thames 900', '1500,50'], ['Thames 902', '900']);
    expect(reading.columns).toEqual(['toAddress', null]);
    expect(asks).toEqual([{ at: 1, about: 'unread', guess: 'chargeAmount', why: undefined }]);
    expect(know(['Destino', 'Total', 'A cobrar'], ['Thames 900', '1500,50', '0']).asks.map(({ guess }) => guess)).toEqual([undefined]);
  });

  test('who receives is not taken for a crossing', () => {
    expect(know(['ENTREGAR A', 'Calle y nro', 'Entre calles'], ['Ana Paz', 'Thames 900', 'Gorriti y Honduras']).reading.columns).toEqual([
      null,
      'toAddress',
      'observation',
    ]);
  });

  test('an empty column never wins over a full one', () => {
    const { reading } = know(['Dirección', 'Domicilio de entrega', 'Teléfono', 'Tel. contacto'], ['', 'Thames 2250', '', '11 4444-5555']);
    expect(reading.columns, 'but has its meaning for the day on which it is filled').toEqual([null, 'toAddress', 'phone', 'phone']);
  });

  test.each([
    ['Monto a cobrar', ['8900 pesos', '5000 pesos'], 'chargeAmount'],
    ['Monto a cobrar', ['$ 8.900.-', '$ 5.000.-'], 'chargeAmount'],
    ['Cobro en destino', ['$ 8.900 efectivo', '$ 100 efvo'], 'chargeAmount'],
    ['A cobrar', ['Sí, $8900', 'Sí, $5000'], 'chargeAmount'],
    ['WhatsApp', ['https://wa.me/5491154445592', 'wa.me/5491154445593'], 'phone'],
    ['Teléfono', ['Ana: 11 5444-5592', 'Eva 11 5444-5594'], 'phone'],
    ['Celular', ['1154445593 - mamá', '1154445594 (noche)'], 'phone'],
    ['Nombre', ['Persona 1 Ñandú', 'Persona 2 Ñandú'], 'name'],
    ['Fecha de entrega', ['mañana a la tarde', 'el lunes'], 'deliveryDate'],
    ['$', ['$8.503', '$ 900'], 'chargeAmount'],
    ['Reembolso', ['35,90 €', '12 €'], 'chargeAmount'],
    ['Paga en destino', ['1500', '2500'], 'chargeAmount'],
    ['Debe', ['1500', '2500'], 'chargeAmount'],
    ['Precio', ['$ 1500', '$ 2500'], 'chargeAmount'],
    ['Paga?', ['Ya pagó', 'Paga al recibir'], 'paid'],
    ['Fono', ['11 5444-5592', '11 5444-5593'], 'phone'],
    ['Código', ['KB7-1', 'KB7-2'], 'externalID'],
    ['ID', ['U1001', 'U1002'], 'externalID'],
    ['Dónde', ['Palermo', 'Palermo'], 'toTown'],
    ['Zona', ['Lanús', 'Morón'], 'toTown'],
    ['Info', ['timbre roto', 'portón verde'], 'observation'],
    ['Color', ['rojo', 'azul'], undefined],
    ['Precio unitario', ['$ 1500', '$ 2500'], undefined],
    ['DNI', ['30111222', '30111223'], undefined],
    ['N°', ['1', '2'], undefined],
  ])('nothing under %j with %j is left unread in silence: it is asked whether it is %s', (title, values, guess) => {
    const { reading, asks } = know(['Destino', title], ...values.map((value, at) => [`Thames ${900 + at}`, value]));
    expect(reading.columns).toEqual(['toAddress', null]);
    expect(asks.find(({ at, about }) => at === 1 && about === 'unread')?.guess).toBe(guess);
  });

  test('a title that another column has already is asked about', () => {
    const { reading, asks } = know(['Destino', 'Monto a cobrar', 'Cobro en destino'], ['Thames 900', '1500', '1700']);
    expect(reading.columns).toEqual(['toAddress', 'chargeAmount', null]);
    expect(asks).toEqual([{ at: 2, about: 'unread', guess: 'chargeAmount', why: undefined }]);
  });

  test.each([
    ['Nro', 'toNumber'],
    ['Nº', 'toNumber'],
    ['Núm.', 'toNumber'],
    ['No.', 'toNumber'],
    ['#', 'toNumber'],
    ['Nro casa', 'toNumber'],
    ['Num. calle', 'toNumber'],
    ['Carga', null],
  ])('numbers under %j beside streets without any are those of the houses: %s', (title, meaning) => {
    const numberless = know(['Calle', title], ['Thames', '2250'], ['Av. Corrientes', '348'], ['Juncal', '1200']);
    expect(numberless.reading.columns).toEqual(['toAddress', meaning]);
    if (meaning === null) expect(numberless.asks).toEqual([{ at: 1, about: 'unread', guess: 'toNumber', why: undefined }]);
  });

  test('numbers that only count the rows are none of houses, nor what stands beside a street with its own', () => {
    expect(know(['N°', 'Calle'], ['1', 'Thames'], ['2', 'Juncal'], ['3', 'Bulnes']).reading.columns).toEqual([null, 'toAddress']);
    expect(know(['N°', 'Calle'], ['7', 'Thames 900'], ['4', 'Juncal 12']).reading.columns).toEqual([null, 'toAddress']);
    expect(know(['Número', 'Calle'], ['900', 'Thames 900'], ['12', 'Juncal 12']).reading.columns).toEqual(['toNumber', 'toAddress']);
  });

  test.each([
    [['Depto.', 'Destino'], ['Montevideo', 'Canelones'], 'toProvince'],
    [['Depto.', 'Destino'], ['3 B', '12'], 'door'],
    [['UF', 'Destino'], ['12', '4'], 'door'],
    [['UF', 'Destino'], ['Buenos Aires', 'CABA'], 'toProvince'],
    [['KG', 'Destino'], ['0,5', '12'], 'weight'],
    [['Remito', 'Destino'], ['R-1', 'R-2'], 'externalID'],
    [['Remito', 'Destino'], ['R-1', 'R-1'], null],
    [['Referencia', 'Destino'], ['R-1', 'R-2'], 'externalID'],
  ])('the first of %j with %j is %s', (headers, values, meaning) => {
    expect(know(headers, ...values.map((value, at) => [value, `Thames ${900 + at}`])).reading.columns[0]).toBe(meaning);
  });

  test('a reference is not the number of the order beside its receipt', () => {
    const titles = ['Comprobante', 'Referencia', 'Destino'];
    expect(know(titles, ['FA-A-1', 'OC-4501', 'Thames 900'], ['FA-A-2', 'OC-4502', 'Thames 902']).reading.columns).toEqual([
      'externalID',
      'observation',
      'toAddress',
    ]);
  });

  test('the sender’s columns are those behind its title until the recipient’s, if both have them', () => {
    const titles = ['Remitente', 'Dirección', 'Localidad', 'Teléfono', 'Destinatario', 'Dirección', 'Localidad', 'Teléfono'];
    const row = ['Tienda', 'Av. Santa Fe 3000', 'Palermo', '11 4444-0000', 'Ana Paz', 'Juncal 2676', 'Recoleta', '11 5444-5592'];
    const read = ['client', 'fromAddress', 'fromTown', null, 'name', 'toAddress', 'toTown', 'phone'];
    expect(know(titles, row).reading.columns).toEqual(read);
    const groups = titles.map((title, at) => `${at < 4 ? 'Origen' : 'Destino'} ${title}`);
    const grouped = knowColumns({ headers: groups, titles, titled: true, rows: [{ cells: row }] }, today);
    expect(grouped.reading.columns).toEqual(read);
    expect(know(titles.slice(0, 5), row.slice(0, 5)).reading.columns).toEqual(['client', 'toAddress', 'toTown', 'phone', 'name']);
  });

  test('two columns of one title are not joined: it is asked about the second', () => {
    const { reading, asks } = know(['Dirección', 'Dirección', 'Localidad'], ['Thames 900', 'Juncal 2676', 'Palermo']);
    expect(reading.columns).toEqual(['toAddress', null, 'toTown']);
    expect(asks).toContainEqual({ at: 1, about: 'unread', guess: 'toAddress', why: undefined });
  });

  test('the day of an order is not taken for the day of its delivery', () => {
    const at = (values: string[], title = 'Fecha') => know([title, 'Destino'], ...values.map((day) => [day, 'Thames 2250']));
    expect(at(['20/11/2026 09:14', '20/11/2026 10:22']).reading.columns[0]).toBeNull();
    expect(at(['15/11/2026', '16/11/2026']).reading.columns[0]).toBeNull();
    expect(at(['15/11/2026', '16/11/2026']).asks).toContainEqual({
      at: 0,
      about: 'unread',
      guess: undefined,
      why: 'Es la compra, no la entrega',
    });
    expect(at(['20/11/2026', '21/11/2026']).reading.columns[0]).toBe('deliveryDate');
    expect(at(['15/11/2026'], 'Fecha de entrega').reading.columns[0], 'told to be it: its rows are marked').toBe('deliveryDate');
  });

  test('days with their month first are told by those that cannot be read otherwise', () => {
    const days = (...values: string[]) => know(['Fecha de entrega', 'Destino'], ...values.map((day) => [day, 'Thames 2250'])).reading.days;
    expect(days('11/05/2026', '11/23/2026')).toBe('mdy');
    expect(days('11/05/2026', '23/11/2026')).toBeUndefined();
    expect(days('11/05/2026', '11/06/2026')).toBeUndefined();
  });

  test.each([
    ['Peso (kg)', ['1,25'], 'kg', false],
    ['Peso (g)', ['1250'], 'g', false],
    ['Peso', ['1250', '400'], 'g', false],
    ['Peso', ['1,25 kg', '400 g'], undefined, false],
    ['Peso', ['1,25', '0,4', '2'], undefined, true],
    ['Peso', ['2', '3'], undefined, true],
  ])('of weights under %j as %j the unit is %j; asked: %j', (title, values, unit, asked) => {
    const { reading, asks } = know([title, 'Destino'], ...values.map((value) => [value, 'Thames 2250']));
    expect(reading.columns[0]).toBe('weight');
    expect(reading.weight).toBe(unit);
    expect(asks.some(({ about }) => about === 'unit')).toBe(asked);
  });

  test('a title that its values contradict does not count', () => {
    const { reading, asks } = know(['Teléfono', 'Destino'], ['ana@example.com', 'Thames 2250']);
    expect(reading.columns[0]).toBeNull();
    expect(asks[0]).toMatchObject({ at: 0, about: 'unread', guess: 'email' });
  });
});

describe('what has values and no home is asked about', () => {
  test('what is to be collected and who receives first', () => {
    const { asks } = know(
      ['Destino', 'Color', 'Persona', 'Debe abonar', 'Subtotal', 'Vacía'],
      ['Thames 2250', 'rojo', 'Malena Güiraldes', '$ 8.900', '8.000', ''],
    );
    expect(asks.map(({ at, guess }) => [at, guess])).toEqual([
      [3, 'chargeAmount'],
      [2, 'name'],
      [1, undefined],
    ]);
  });

  test('what was left unread before is not asked again', () => {
    const headers = ['Destino', 'Color'];
    const said = { columns: ['toAddress' as const, null], spare: [], lines: false, words: {} };
    expect(knowColumns({ headers, titled: true, rows: [{ cells: ['Thames 2250', 'rojo'] }] }, today, said)).toEqual({
      shop: undefined,
      reading: said,
      asks: [],
    });
  });

  test('words of payment that nobody knows are', () => {
    const paid = (...words: string[]) =>
      know(['Destino', 'Total a cobrar', 'Estado del pago'], ...words.map((word) => ['Thames 2250', '100', word]));
    expect(paid('Pagado', 'Pendiente').asks).toEqual([]);
    expect(paid('Pagado', 'A confirmar').asks).toEqual([{ at: 2, about: 'paid' }]);
    expect(paid('Pagado', 'Reembolsado').asks, 'a sale that was called off is told at its row').toEqual([]);
  });

  test('words of the type that nobody knows are, until somebody says what they mean', () => {
    const rows = ['Normal', 'flex', 'Moto', 'MOTO', 'Bici'].map((word) => ({ cells: ['Thames 2250', word] }));
    const table = { headers: ['Destino', 'Tipo'], titled: true, rows };
    const { reading, asks } = knowColumns(table, today);
    expect(asks).toEqual([{ at: 1, about: 'type' }]);
    expect(strangeWords(table, 1, 'typeOrder')).toEqual(['Moto', 'Bici']);
    const said = { ...reading, words: { typeOrder: { moto: 'Flex' } } };
    expect(knowColumns(table, today, said).asks).toEqual([{ at: 1, about: 'type' }]);
    expect(knowColumns(table, today, { ...said, words: { typeOrder: { moto: 'Flex', bici: 'Normal' } } }).asks).toEqual([]);
  });
});

test.each([
  ['Thames 900', true],
  ['', true],
  ['Bulnes 300', false],
])('rows of one number are products of one order where the second has the destination %j: %j', (place, lines) => {
  const { reading } = know(['Nro pedido', 'Destino', 'Producto'], ['L-1', 'Thames 900', 'Remera'], ['L-1', place, 'Gorra']);
  expect(reading.lines).toBe(lines);
});

test('a table that only looks like that of a shop is understood by its titles and values', () => {
  const headers = ['Número de orden', 'Estado del pago', 'Nombre para el envío', 'Medio de envío', 'Dirección', 'Fecha de entrega'];
  const rows = [{ cells: ['1', 'Pagado', 'Ana Paz', 'Moto', 'Thames 2250', '23/11/2026'] }];
  const shops = knowColumns({ headers, titled: true, rows }, today);
  expect([shops.shop?.name, shops.reading.columns[5]]).toEqual(['Tienda Nube', null]);
  expect(shops.asks, 'what somebody has added to the export').toEqual([{ at: 5, about: 'unread', guess: 'deliveryDate' }]);
  const own = knowColumns({ headers, titled: true, rows }, today, undefined, false);
  expect([own.shop, own.reading.columns]).toEqual([undefined, ['externalID', 'paid', 'name', 'shipping', 'toAddress', 'deliveryDate']]);
});

test('a file without titles is guessed by its values, each to be confirmed', () => {
  const { reading, asks } = knowColumns(
    {
      headers: ['Columna A', 'Columna B', 'Columna C', 'Columna D', 'Columna E', 'Columna F'],
      titled: false,
      rows: [
        { cells: ['Malena Güiraldes', 'Av. Santa Fe 4921', '1425', '11 5444-5592', '-34,5881', '-58,4296'] },
        { cells: ['Julián Yáñez', 'Güemes 3871', '1425', '11 5444-5618', '-34,5875', '-58,4163'] },
      ],
    },
    today,
  );
  expect(reading.columns).toEqual(['name', 'toAddress', 'toPostalCode', 'phone', 'toLat', 'toLng']);
  expect(asks.map(({ about }) => about)).toEqual(Array(6).fill('guess'));
});
