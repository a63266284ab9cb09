import { toCsv } from '#shared/list/csv.ts';
import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';
import { type Column, columnNames } from './columns/columns.ts';

/** The template's file name without its ending ('Modelo'). */
export const TEMPLATE_NAME = 'modelo-ordenes';

/** The template's cells: every column but the origin's area and coordinates, and one row with made-up values to write over (spec 2 §2.9). */
export const templateTable = (deliveryDate: Day): (string | number)[][] => {
  const sample: Partial<Record<Column, string | number>> = {
    client: 'Nombre del cliente',
    externalID: 'PEDIDO-1',
    typeOrder: 'Normal',
    deliveryDate: formatDayLong(deliveryDate),
    weight: 500,
    valuePackage: 15_300.5,
    fromAddress: 'Calle de origen 100, Localidad',
    toAddress: 'Calle de destino 200',
    toTown: 'Localidad',
    toPostalCode: '1000',
    floor: '3',
    door: 'B',
    observation: 'Tocar timbre',
    name: 'Nombre y apellido',
    phone: '5491155550000',
    email: 'nombre@example.com',
    chargeAmount: 0,
    sku: '',
    quantity: '',
    toLat: '',
    toLng: '',
  };
  const header = columnNames.filter((column) => column in sample);
  return [header, header.map((column) => sample[column] ?? '')];
};

/** The template as CSV. */
export const templateCsv = (deliveryDate: Day): string => toCsv(templateTable(deliveryDate));
