import * as z from 'zod';
import { Address } from '#shared/place/address.ts';
import { doubtOfPoint } from '#shared/place/doubtOfPoint.ts';
import { type Point, pointAt } from '#shared/place/point.ts';
import { type CountryCode, isScientific } from '#shared/phone.ts';
import { plainText } from '#shared/plainText.ts';
import { MAX_OBSERVATION } from '#shared/text.ts';
import type { Column, Messages } from '../columns/columns.ts';
import type { Cells } from '../sheet/table.ts';
import { addressOf, type DraftAddress, type PlacedAddress, unreadNumber } from './end.ts';
import { readCode } from './codeOrHouse.ts';
import { readDegrees } from '../cells/number.ts';
import { SPOILT } from '../cells/plainCells.ts';

/** The columns that write an end; those that a file has of the destination alone are absent. */
const endColumns = {
  fromAddress: { number: 'fromNumber', town: 'fromTown', postalCode: 'fromPostalCode', lat: 'fromLat', lng: 'fromLng' },
  toAddress: {
    number: 'toNumber',
    town: 'toTown',
    postalCode: 'toPostalCode',
    province: 'toProvince',
    floor: 'floor',
    door: 'door',
    observation: 'observation',
    lat: 'toLat',
    lng: 'toLng',
  },
} as const satisfies Record<string, Readonly<Record<string, Column>>>;
type End = keyof typeof endColumns;

/** What reads a row's cells: `as` gives the cell as a schema takes it, or empty with a message at it. */
interface CellReader {
  readonly errors: Messages;
  readonly doubts: Messages;
  readonly notes: Messages;
  text(column: Column): string;
  as(column: Column, schema: z.ZodType<string>): string;
  digits(column: Column, schema: z.ZodType<string>): string;
}

/** An end as it was read. */
interface EndReading {
  /** Absent when its line says nothing. */
  readonly address?: DraftAddress;
  /** Cells of coordinates that cannot be right, as they may have been meant. */
  readonly fixed?: Cells;
}

const Line = plainText(MAX_OBSERVATION, { lines: true });
const RequiredLine = Line.min(1, 'Requerido');
const Province = plainText(120);

/** A sheet may have made a decimal of it. */
const PostalCode = z
  .string()
  .refine((text) => !isScientific(text), { error: SPOILT, abort: true })
  .overwrite((text) => text.replace(/[.,]0+$/, ''))
  .pipe(Address.shape.postalCode.unwrap());

/** The point of two cells; null when both are empty, or 0, which is no place, or when they cannot be right. */
const readPoint = (reader: CellReader, end: End, country: CountryCode | undefined): { point: Point | null; fixed?: Cells } => {
  const { lat: latColumn, lng: lngColumn } = endColumns[end];
  const { errors } = reader;
  if (reader.text(latColumn) === '' && reader.text(lngColumn) === '') return { point: null };
  const degrees = (column: Column, max: number, name: string) => {
    const value = readDegrees(reader.text(column));
    if (Number.isNaN(value)) errors[column] = 'No es un número';
    else if (Math.abs(value) > max) errors[column] = `${name} inexistente`;
    return value;
  };
  const lat = degrees(latColumn, 90, 'Latitud');
  const lng = degrees(lngColumn, 180, 'Longitud');
  if (reader.text(latColumn) === '') errors[latColumn] = 'Falta la latitud';
  if (reader.text(lngColumn) === '') errors[lngColumn] = 'Falta la longitud';
  if (errors[latColumn] || errors[lngColumn] || lng === 0) return { point: null };
  const point = pointAt(lng, lat);
  const doubt = country && doubtOfPoint(point, country);
  if (!doubt) return { point };
  errors[latColumn] = doubt.sentence;
  const [meantLng, meantLat] = doubt.mended?.coordinates ?? [];
  return { point: null, ...(doubt.mended && { fixed: { [latColumn]: String(meantLat), [lngColumn]: String(meantLng) } }) };
};

/** Reads the cells of one end, what cannot be read told at its cell. @param country that of the company: its points lie there */
export const readEnd = (
  reader: CellReader,
  end: End,
  { place, country }: { readonly place: PlacedAddress | undefined; readonly country: CountryCode | undefined },
): EndReading => {
  const { errors, doubts, notes } = reader;
  const columns: Partial<Record<string, Column>> & { readonly number: Column } = endColumns[end];
  const said = (name: keyof (typeof endColumns)['toAddress'], schema: z.ZodType<string>) =>
    columns[name] ? reader.as(columns[name], schema) : '';
  const line = reader.as(end, end === 'toAddress' ? RequiredLine : Line);
  // A person put it elsewhere: it does not matter any more where the file has it.
  const { point: location, fixed } = readPoint(reader, end, place?.chosen ? undefined : country);
  const { town, postalCode } = endColumns[end];
  const written = {
    line,
    number: reader.text(columns.number),
    town: reader.as(town, Address.shape.town),
    postalCode: reader.digits(postalCode, PostalCode),
    province: said('province', Province),
    floor: said('floor', Line),
    door: said('door', Address.shape.door),
    observation: said('observation', Address.shape.observation),
    location,
  };
  const withFixed = fixed && { fixed };
  if (line === '') {
    const isPlaced = location !== null || fixed !== undefined;
    if (end === 'fromAddress' && isPlaced && !errors.fromAddress) errors.fromAddress = 'Falta la dirección de origen';
    for (const column of [columns.number, town, postalCode])
      if (end === 'fromAddress' && reader.text(column) !== '') notes[column] = 'No se lee sin Origen';
    return { ...withFixed };
  }
  const note = unreadNumber(line, written.number);
  if (note) notes[columns.number] = note;
  const read = readCode(written);
  if (read.doubt && !place?.chosen) doubts[end] = read.doubt;
  const address = addressOf({ ...written, line: read.line }, place);
  const street = Address.shape.address.safeParse(address.address);
  if (street.error) errors[end] ??= street.error.issues[0]?.message ?? 'Dirección inválida';
  const floor = columns.floor && address.floor !== '' ? Address.shape.floor.safeParse(address.floor) : undefined;
  if (floor?.error && columns.floor) errors[columns.floor] ??= floor.error.issues[0]?.message ?? 'Piso inválido';
  if (address.observation.length > MAX_OBSERVATION)
    errors[columns.observation ?? end] ??= `Con lo que sigue a la dirección pasa de ${MAX_OBSERVATION} caracteres`;
  return { address, ...withFixed };
};
