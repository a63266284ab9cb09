import * as z from 'zod';
import { endpoint, Id } from '../../contract.ts';
import { formatCount } from '../../money.ts';
import { capitalised, theMany, type Noun } from '../../noun.ts';
import type { Need } from '../../permissions.ts';
import { Changes } from '../changes.ts';

/** Records of one file at most, letters of a cell and bytes of a body, unless told. */
const MAX_IMPORTED = 2000;
const MAX_IMPORTED_CELL = 1000;
const MAX_BODY = 16_000_000;

/**
 * What becomes of a row: a record is made of it, changes one, changes nothing; it has another's name, and nobody said which of them it is;
 * or it cannot be imported.
 */
const importStates = ['new', 'edit', 'same', 'twin', 'error'] as const;
/** See {@link importStates}. */
export type ImportState = (typeof importStates)[number];

/** What somebody says of a row that has another's name: it is another record, or that same one. */
const twinChoices = ['other', 'same'] as const;
/** See {@link twinChoices}. */
export type TwinChoice = (typeof twinChoices)[number];

type ImportCallsOptions<Name extends string, Whose extends z.ZodRawShape> = {
  noun: Noun;
  needs: Need;
  /** The fields that files tell. */
  columns: Readonly<Record<Name, string>>;
  /** Whose records a file brings, where they are somebody's. */
  whose?: Whose;
  /** Records of one file at most. */
  most?: number;
  /** Letters of a cell at most. */
  longest?: number;
  /** Largest body of either call, in bytes. */
  maxBody?: number;
};

/** The calls of an import of records from a file; a slice spreads them into its contract. */
export const recordImportCalls = <Name extends string, Whose extends z.ZodRawShape = { [Key in never]: z.ZodType }>(
  path: string,
  {
    noun,
    needs,
    columns,
    whose = {} as Whose,
    most = MAX_IMPORTED,
    longest = MAX_IMPORTED_CELL,
    maxBody = MAX_BODY,
  }: ImportCallsOptions<Name, Whose>,
) => {
  const names = Object.keys(columns) as [Name, ...Name[]];
  const row = {
    /** Its number in the sheet, from 1. */
    row: z.number('Fila inválida').int('Fila inválida').min(1, 'Fila inválida').max(1_000_000, 'Fila inválida'),
    /** By field, as they are written; an empty one leaves what the record has. */
    cells: z.partialRecord(
      z.enum(names, 'Columna inexistente'),
      z.string('Texto inválido').max(longest, 'Texto demasiado largo'),
      'Celdas inválidas',
    ),
    /** Said of one that has another's name; without it such a row is not imported. */
    twin: z.enum(twinChoices, 'Debe ser other o same').optional(),
  };
  const rows = <Row extends z.ZodRawShape>(shape: Row) =>
    z
      .array(z.object(shape, 'Fila inválida'), 'Requerido')
      .min(1, 'Requerido')
      .max(most, `Hasta ${formatCount(most)} ${noun.many} por vez`);
  return {
    importCheck: endpoint({
      method: 'POST',
      path: `${path}/import/check`,
      summary: `Dice qué sería de cada fila de una planilla de ${noun.many}; no guarda nada`,
      needs,
      input: z.object({ ...whose, rows: rows(row) }),
      output: z.object({
        rows: z.array(
          z.object({
            row: z.number(),
            state: z.enum(importStates),
            /** What the record is called. */
            name: z.string(),
            /** The record that it changes, as it stands; null where it makes one, or none can be told. */
            record: z.object({ _id: Id, version: z.number() }).nullable(),
            /** What it changes, by field. */
            changes: Changes,
            /** By field; `row` for what is of no cell. */
            errors: z.record(z.string(), z.string()),
            /** What its cells tell that such a record does not use, by field, with why: it is not read. */
            ignored: z.record(z.string(), z.string()),
            /** Who has its name, where nobody but the people can tell whether that is the same one; `same` where it may be said to be. */
            twin: z.object({ sentence: z.string(), same: z.boolean() }).nullable(),
            /** The address that has to be put on the map. */
            unplaced: z.object({ address: z.string(), addressNumber: z.number(), town: z.string(), postalCode: z.string() }).nullable(),
          }),
        ),
      }),
      maxBody,
    }),
    import: endpoint({
      method: 'POST',
      path: `${path}/import`,
      summary: `${capitalised(theMany(noun))} de una planilla, todo o nada; enviada otra vez, una sola vez`,
      needs,
      input: z.object({
        ...whose,
        rows: rows({
          ...row,
          /** Of the record that it changes; a new one, made by who sends it, for what it makes: sent twice, it is made once. */
          _id: Id,
          /** Of the record that it changes, as it was shown; null for what it makes. */
          version: z.number('Versión inválida').int('Versión inválida').nullable(),
        }),
      }),
      output: z.object({ created: z.number(), edited: z.number(), same: z.number() }),
      maxBody,
    }),
  };
};
