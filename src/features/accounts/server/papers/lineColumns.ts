import { listColumns } from '#shared/list/listColumns.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { dayOf } from '#shared/time.ts';
import { statusById } from '../../../orders/status.ts';
import { settlementStateNames } from '../../settlements/states.ts';
import type { FiledLine } from './readLines.ts';

/** What stands for the zone, or the driver, that a line has not. */
const [NO_ZONE, NO_DRIVER] = ['Sin zona', 'Sin chofer'];

/** The columns of a line where there are those of many settlements. */
export const lineColumns = listColumns<FiledLine>()({
  invoice: { title: 'Liquidación', kind: 'code', value: (line) => line.invoice },
  client: { title: 'Cliente', kind: 'text', value: (line) => line.client },
  state: { title: 'Estado de la liquidación', kind: 'choice', value: (line) => settlementStateNames[line.state] },
  deliveryDate: { title: 'Entrega', kind: 'day', value: (line) => line.deliveryDate && dayOf(line.deliveryDate) },
  internalID: { title: '# Interno', kind: 'code', value: (line) => line.internalID },
  externalID: { title: '# Externo', kind: 'text', value: (line) => line.externalID },
  typeOrder: { title: 'Tipo', kind: 'choice', value: (line) => line.typeOrder },
  status: { title: 'Estado', kind: 'choice', value: (line) => statusById(line.status).name },
  toName: { title: 'Destinatario', kind: 'text', value: (line) => line.toName },
  toAddress: { title: 'Destino', kind: 'text', value: (line) => line.toAddress },
  toTown: { title: 'Localidad', kind: 'text', value: (line) => line.toTown },
  toPostalCode: { title: 'CP', kind: 'code', value: (line) => line.toPostalCode },
  numberPackage: { title: 'Bultos', kind: 'count', value: (line) => line.numberPackage },
  weight: { title: 'Peso (g)', kind: 'count', value: (line) => line.weight },
  volume: { title: 'Volumen (m³)', kind: 'decimal', value: (line) => line.volume },
  valuePackage: { title: 'Valor declarado', kind: 'money', value: (line) => line.valuePackage },
  fee: { title: 'Tarifa', kind: 'text', value: (line) => line.fee },
  zone: { title: 'Zona', kind: 'text', value: (line) => line.zone ?? NO_ZONE },
  driver: { title: 'Chofer', kind: 'text', value: (line) => line.driver },
  cash: { title: 'Cobro', kind: 'money', value: (line) => line.cash },
  collected: { title: 'Cobro en destino', kind: 'money', value: (line) => line.collected },
  pay: { title: 'Pago', kind: 'money', value: (line) => line.pay },
});

/** The lines of a zone, or of a driver, added up; pesos. */
export type Summed = { name: string; orders: number; cash: number; collected: number; pay: number };

const summedBy = (lines: readonly FiledLine[], nameOf: (line: FiledLine) => string): Summed[] => {
  const groups = [...Map.groupBy(lines, nameOf)];
  const summed = (name: string, its: readonly FiledLine[]): Summed => {
    const sum = (of: 'cash' | 'collected' | 'pay') => fromCents(its.reduce((total, line) => total + toCents(line[of]), 0));
    return { name, orders: its.length, cash: sum('cash'), collected: sum('collected'), pay: sum('pay') };
  };
  return [...groups.map(([name, its]) => summed(name, its)).toSorted((a, b) => a.name.localeCompare(b.name, 'es')), summed('Total', lines)];
};

/** What each zone of some lines comes to, and behind them all together. */
export const byZone = (lines: readonly FiledLine[]): Summed[] => summedBy(lines, ({ zone }) => zone ?? NO_ZONE);

/** What each driver of some lines comes to, and behind them all together. */
export const byDriver = (lines: readonly FiledLine[]): Summed[] => summedBy(lines, ({ driver }) => driver ?? NO_DRIVER);

/** The columns of sums. @param named what is summed by: 'Zona' */
export const summedColumns = (named: string) =>
  listColumns<Summed>()({
    name: { title: named, kind: 'text', value: (row) => row.name },
    orders: { title: 'Órdenes', kind: 'count', value: (row) => row.orders },
    cash: { title: 'Cobro', kind: 'money', value: (row) => row.cash },
    collected: { title: 'Cobro en destino', kind: 'money', value: (row) => row.collected },
    pay: { title: 'Pago', kind: 'money', value: (row) => row.pay },
    margin: { title: 'Margen', kind: 'money', value: (row) => fromCents(toCents(row.cash) - toCents(row.pay)) },
  });
