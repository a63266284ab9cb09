import type { Day } from '#shared/day.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { addressLine, doorText, floorText } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { orderCells } from '../../columns/cells.ts';
import type { Column } from '../../columns/columns.ts';
import { checkRow, type Draft } from '../../rows/row.ts';
import { isCancelled, isPaid } from '../../cells/shopWords.ts';
import { readWeight } from '../../cells/weight.ts';
import type { Cells } from '../../sheet/table.ts';
import type { TableRow } from '../../sheet/findTable.ts';
import type { WorkFile } from '../work/workFile.ts';
import { dayName } from '../dayName.ts';

/** What a value of the file will be in the order; red when it cannot be read, amber when part of it is lost or it may be wrong. */
export interface Outcome {
  readonly text: string;
  readonly tone?: 'danger' | 'warn';
}

/** The columns that are read together with one. */
const beside: Partial<Record<Column, readonly Column[]>> = {
  toAddress: ['toNumber', 'floor', 'door', 'toTown', 'toPostalCode', 'toProvince'],
  fromAddress: ['fromNumber', 'fromTown', 'fromPostalCode'],
  toTown: ['toProvince'],
  chargeAmount: ['paid'],
  product: ['sku', 'variant', 'quantity'],
  sku: ['product', 'variant', 'quantity'],
  toLat: ['toLng'],
  toLng: ['toLat'],
  fromLat: ['fromLng'],
  fromLng: ['fromLat'],
};

/** Says something, where it does not matter what. */
const ANY = 'Alguno';

/** What a row needs besides, so that it can be read at all. */
const aloneFor = (column: Column, today: Day): Cells => ({
  client: ANY,
  deliveryDate: today,
  toAddress: ANY,
  ...(column.startsWith('from') && { fromAddress: ANY }),
});

const NOTHING = 'Nada';
const restText = (observation: string) => observation && `obs. «${observation}»`;
const parted = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');
const endText = ({ address, addressNumber, floor, door, observation }: Draft['toAddress']) =>
  parted(addressLine({ address, addressNumber }), floorText(floor), doorText(door), restText(observation));
/** The town and code that a line names where no cell of their own does. */
const areaText = (end: Draft['toAddress'], town = '', postalCode = '') =>
  parted(town === '' ? end.town : '', postalCode === '' && end.postalCode !== '' ? `CP ${end.postalCode}` : '');

const LINES = { one: 'renglón', many: 'renglones' };

/** What a draft shows of a column; of the others, the cell. */
const shown: Partial<Record<Column, (draft: Draft, cells: Cells) => string>> = {
  externalID: ({ externalID }) => externalID ?? '',
  typeOrder: ({ typeOrder }) => typeOrder,
  shipping: ({ typeOrder }) => typeOrder,
  orderState: () => 'Sigue en pie',
  deliveryDate: ({ deliveryDate }) => dayName(deliveryDate),
  numberPackage: ({ numberPackage }) => formatCount(numberPackage),
  weight: ({ weight }) => (weight === null ? '' : `${formatCount(weight)} g`),
  valuePackage: ({ valuePackage }) => (valuePackage === null ? '' : formatMoney(valuePackage)),
  fromAddress: ({ fromAddress: end }, { fromTown, fromPostalCode }) =>
    end ? parted(endText(end), areaText(end, fromTown, fromPostalCode)) : '',
  fromTown: ({ fromAddress }) => fromAddress?.town ?? '',
  fromPostalCode: ({ fromAddress }) => fromAddress?.postalCode ?? '',
  toAddress: ({ toAddress: end }, { toTown, toPostalCode }) => parted(endText(end), areaText(end, toTown, toPostalCode)),
  toTown: ({ toAddress }) => toAddress.town,
  toPostalCode: ({ toAddress }) => toAddress.postalCode,
  observation: ({ toAddress }) => toAddress.observation,
  name: ({ toAddress }) => toAddress.name,
  phone: ({ toAddress }) => parted(formatPhone(toAddress.phone), restText(toAddress.observation)),
  email: ({ toAddress }) => parted(toAddress.email, restText(toAddress.observation)),
  chargeAmount: ({ chargeDestination, chargeAmount }, { paid = '' }) => {
    if (chargeDestination) return formatMoney(chargeAmount);
    return isPaid(paid) ? 'No: ya pagado' : 'No se cobra';
  },
  paid: (_draft, { paid = '' }) => (isPaid(paid) ? 'Ya pagado' : 'Se cobra'),
  product: ({ shipment_product: lines = [] }) => counted(lines.length, LINES),
  sku: ({ shipment_product: lines = [] }) => counted(lines.length, LINES),
  floor: ({ toAddress }) => floorText(toAddress.floor),
  door: ({ toAddress }) => doorText(toAddress.door),
};

/** Rows that tell the products of one order, where the rows of the file do. */
const rowsOf = ({ found, reading }: Pick<WorkFile, 'found' | 'reading'>, row: TableRow): readonly TableRow[] => {
  const at = reading.columns.indexOf('externalID');
  const number = row.cells[at]?.trim();
  if (!reading.lines || !number) return [row];
  return found.rows.filter(({ cells, error }) => error === undefined && cells[at]?.trim() === number);
};

const askedUnit = (text: string): Outcome => {
  const [kilos, grams] = [readWeight(`${text} kg`), readWeight(`${text} g`)];
  if (kilos.error !== undefined || grams.error !== undefined) return { text: kilos.error ?? 'No es un número', tone: 'danger' };
  return { text: `¿${formatCount(kilos.grams)} g o ${formatCount(grams.grams)} g?`, tone: 'warn' };
};

/**
 * What a column's value in a row will be in the order, as server and preview read it.
 * @param isAsked whether the unit of its weights, or what its words mean, is still to be said
 */
export const becomes = (file: Pick<WorkFile, 'found' | 'reading'>, column: Column, row: TableRow, today: Day, isAsked = false): Outcome => {
  const isProduct = column === 'product' || column === 'sku';
  const cells = orderCells(isProduct ? rowsOf(file, row) : [row], file.reading, {})[0]?.cells ?? {};
  const text = cells[column]?.trim() ?? '';
  if (column === 'weight' && isAsked && /\d/.test(text) && !/[a-z]/i.test(text)) return askedUnit(text);
  if (column === 'client') return { text };
  const read = [column, ...(beside[column] ?? [])];
  const its = Object.fromEntries(read.flatMap((name) => (cells[name] ? [[name, cells[name]]] : []))) as Cells;
  const { draft, errors, doubts } = checkRow({ importId: '', row: 1, cells: { ...aloneFor(column, today), ...its } }, { today });
  const state = column === 'orderState' ? its.orderState : its.paid;
  if (state && isCancelled(state)) return { text: 'Cancelada: se marca la fila', tone: 'warn' };
  const isWord = (name: Column) => name === 'paid' || name === 'typeOrder';
  const wrong = read.filter((name) => errors[name] !== undefined).toSorted((a, b) => Number(isWord(a)) - Number(isWord(b)))[0];
  if (wrong && isAsked && isWord(wrong)) return { text: '¿Qué quiere decir?', tone: 'warn' };
  if (wrong) return { text: errors[wrong] ?? '', tone: 'danger' };
  const value = draft && shown[column] ? shown[column](draft, its) : text;
  const doubt = doubts[column];
  return doubt === undefined ? { text: value || NOTHING } : { text: parted(value, doubt), tone: 'warn' };
};
