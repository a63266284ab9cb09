import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { formatCount } from '#shared/money.ts';
import type { Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { guessedFields, isImportTitle, meantByValues } from '#shared/record/import/importColumns.ts';
import type { JoinedColumns } from '#shared/record/import/joinedColumn.ts';
import { failureOf } from '../../feedback/failure.ts';
import { toast } from '../../feedback/toast.ts';
import { later } from '../../later.ts';
import { PageHead } from '../../page/PageHead.tsx';
import { FileStep } from './FileStep.tsx';
import type { Mend } from './mending.ts';
import { UnsavedWork } from './UnsavedWork.tsx';
import {
  type AskedRow,
  askedRows,
  type CheckedRow,
  type FileRow,
  fileRows,
  goodRows,
  type ImportAddress,
  type ImportCounts,
  type ImportTable,
  previewOf,
  type PinProps,
  type PreviewRow,
  rowsIn,
  sentRows,
} from './importWork.ts';

/** Rows of one file at most, unless told. */
const MOST = 2000;
const NONE: JoinedColumns = {};

const ColumnsStep = later(() => import('./ColumnsStep.tsx'));
const PreviewStep = later(() => import('./PreviewStep.tsx'));
const DoneStep = later(() => import('./DoneStep.tsx'));

/** The calls of an import, in the browser; what they tell of some records besides is the slice's to show. */
export type ImportApi<Told extends object, Done extends ImportCounts> = {
  list: { key: readonly unknown[] };
  importCheck: { call: (input: { rows: AskedRow[] }) => Promise<{ rows: (CheckedRow & Told)[] }> };
  import: { call: (input: { rows: ReturnType<typeof sentRows> }) => Promise<Done> };
};

/** How addresses get their points. */
export type ImportPlaces = {
  /** For each address where it is, if that is known, and whether that is to be looked at. */
  find: (addresses: readonly ImportAddress[]) => Promise<readonly ({ lat: number; lng: number; doubt: boolean } | null)[]>;
  Pin: ComponentType<PinProps>;
};

/** What a screen that imports records is. */
export type RecordImportProps<Told extends object = object, Done extends ImportCounts = ImportCounts> = {
  of: ImportApi<Told, Done>;
  noun: Noun;
  /** Where the screen is, outermost first. */
  breadcrumb: readonly ReactNode[];
  fields: Fields;
  /** What files call the fields besides their labels. */
  columns: Readonly<Record<string, string>>;
  /** Columns of files that tell several fields at once. */
  joined?: JoinedColumns;
  /** For a field whose title files give to its day too, the field of that day. */
  days?: Readonly<Record<string, string>>;
  /** What columns mean whose titles have to be read together, after what each means by itself. */
  settle?: (titles: readonly string[], meant: readonly (string | null)[]) => readonly (string | null)[];
  /** Puts rows together that tell of one record, each a part of it; asked again whenever a row goes or changes. */
  join?: (rows: readonly FileRow[]) => readonly FileRow[];
  /** What may be told once for all rows. */
  mends?: readonly Mend[];
  /** Fields that a new record needs. */
  needed: readonly string[];
  /** Made-up values for the file to fill in. */
  sample: Readonly<Record<string, string>>;
  /** Rows of one file at most. */
  most?: number;
  /** What is chosen before the file, as whose records they are. */
  before?: ReactNode;
  /** What people should know before they begin. */
  about: ReactNode;
  /** Reads a file; of several sheets that one, or the one that looks most like it. */
  read: (file: Blob, isKnown: (title: string) => boolean, sheet?: number) => Promise<ImportTable | { refusal: string }>;
  places?: ImportPlaces;
  /** The way to the list, as a button. */
  back: ReactNode;
  /** What is to be chosen besides before the rows are saved. */
  option?: (rows: readonly PreviewRow<Told>[]) => ReactNode;
  /** What is told besides once they are. */
  besides?: (done: Done) => ReactNode;
};

type Work<Told extends object, Done> = {
  file: File;
  table: ImportTable;
  meant: readonly (string | null)[];
  rows?: readonly PreviewRow<Told>[];
  done?: Done;
};

const pointText = ({ lat, lng }: { lat: number; lng: number }) => `${lat}, ${lng}`;

/** From a file to its preview to the records (spec 1 §2). */
export function RecordImport<Told extends object, Done extends ImportCounts>(props: RecordImportProps<Told, Done>) {
  const { of, noun, fields, columns, joined = NONE, places, most = MOST } = props;
  const queries = useQueryClient();
  const [work, setWork] = useState<Work<Told, Done> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const open = useMutation({
    networkMode: 'always',
    mutationFn: async ({ file, sheet }: { file: File; sheet?: number }) => {
      const table = await props.read(file, isImportTitle(fields, columns, joined), sheet);
      if ('refusal' in table) return table;
      const many = table.rows.length;
      if (many > most) return { refusal: `El archivo tiene ${formatCount(many)} filas: hasta ${formatCount(most)} por vez` };
      const guessed = guessedFields(table.titles, fields, columns, joined);
      const meant = props.settle?.(table.titles, guessed) ?? guessed;
      return { file, table, meant: meantByValues(meant, table.rows, props.days ?? {}) };
    },
    onMutate: () => setRefusal(null),
    onSuccess: (read) => {
      if ('refusal' in read) setRefusal(read.refusal);
      else startTransition(() => setWork(read));
    },
    onError: () => setRefusal('El archivo no se puede leer'),
  });

  const ask = async (rows: readonly FileRow[]): Promise<PreviewRow<Told>[]> => {
    const asked = askedRows(rows);
    return previewOf(rows, asked.length > 0 ? (await of.importCheck.call({ rows: asked })).rows : []);
  };
  /** Addresses without a point are looked up once, all of them together. */
  const placed = async (rows: readonly PreviewRow[], { find }: ImportPlaces): Promise<FileRow[] | undefined> => {
    const lost = rows.filter(({ unplaced, address }) => unplaced && !address);
    const found = lost.length > 0 ? await find(lost.map(({ unplaced }) => unplaced!)) : [];
    const at = new Map(lost.map(({ row }, n) => [row, found[n] ?? null]));
    if (lost.length === 0) return undefined;
    return rows.map((one) => {
      const place = at.get(one.row);
      if (place === undefined) return one;
      const address = one.unplaced ?? undefined;
      return place ? { ...one, address, doubt: place.doubt, cells: { ...one.cells, location: pointText(place) } } : { ...one, address };
    });
  };
  /** The rows that were asked about last: what is said of others is late. */
  const latest = useRef<readonly FileRow[] | null>(null);
  const check = useMutation({
    mutationFn: async (rows: readonly FileRow[]) => {
      const first = await ask(rows);
      const whole = places && (await placed(first, places));
      return whole ? ask(whole) : first;
    },
    onSuccess: (rows, asked) => {
      if (latest.current === asked) startTransition(() => setWork((now) => now && { ...now, rows }));
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo revisar el archivo'),
  });
  const review = (all: readonly FileRow[]) => {
    const rows = props.join?.(all) ?? all;
    latest.current = rows;
    check.mutate(rows);
  };
  const save = useMutation({
    mutationFn: (rows: readonly PreviewRow[]) => of.import.call({ rows: sentRows(rows) }),
    onSuccess: (done) => {
      void queries.invalidateQueries({ queryKey: of.list.key.slice(0, 1) });
      startTransition(() => setWork((now) => now && { ...now, done }));
    },
    onError: (error, rows) => {
      toast.error(failureOf(error).message, 'No se importó nada');
      // What is refused is not what was shown: others changed it meanwhile.
      review(rows);
    },
  });

  const restart = () => {
    latest.current = null;
    setWork(null);
    setRefusal(null);
  };
  /** Changes the rows at once, and asks what becomes of all of them: one that was repeated in another may be the first of its kind now. */
  const change = (made: (rows: readonly PreviewRow<Told>[]) => PreviewRow<Told>[]) => {
    const rows = made(work?.rows ?? []);
    if (!work || rows.length === 0) return restart();
    setWork({ ...work, rows });
    review(rows);
  };
  const changeRow = (row: number, some: Partial<FileRow>) =>
    change((rows) => rows.map((one) => (one.row === row ? { ...one, ...some, cells: { ...one.cells, ...some.cells } } : one)));
  const title = `Importar ${noun.many}`;
  const head = <PageHead title={title} breadcrumb={props.breadcrumb} />;
  const toColumns = () => {
    latest.current = null;
    if (work) setWork({ file: work.file, table: work.table, meant: work.meant });
  };
  const step = () => {
    if (!work)
      return (
        <>
          {head}
          {props.before}
          <FileStep
            noun={noun}
            fields={fields}
            sample={props.sample}
            most={most}
            about={props.about}
            reading={open.isPending}
            refusal={refusal}
            onFile={(file) => open.mutate({ file })}
          />
        </>
      );
    if (work.done)
      return (
        <>
          {head}
          <DoneStep
            noun={noun}
            fields={fields}
            counts={work.done}
            rows={work.rows ?? []}
            removed={work.table.rows.length - rowsIn(work.rows ?? [])}
            back={props.back}
            besides={props.besides?.(work.done)}
            onMore={restart}
          />
        </>
      );
    if (!work.rows)
      return (
        <>
          {head}
          <ColumnsStep
            noun={noun}
            fields={fields}
            joined={joined}
            needed={props.needed}
            fileName={work.file.name}
            table={work.table}
            meant={work.meant}
            busy={check.isPending || open.isPending}
            onMean={(meant) => setWork({ ...work, meant })}
            onSheet={(sheet) => open.mutate({ file: work.file, sheet })}
            onOther={restart}
            onGo={() => review(fileRows(work.table, work.meant, newId, joined))}
          />
        </>
      );
    return (
      <PreviewStep
        title={title}
        breadcrumb={props.breadcrumb}
        noun={noun}
        fields={fields}
        fileName={work.file.name}
        rows={work.rows}
        checking={check.isPending}
        saving={save.isPending}
        Pin={places?.Pin}
        option={props.option?.(goodRows(work.rows))}
        onPin={(row, [lng, lat]) => changeRow(row, { doubt: false, cells: { location: pointText({ lat, lng }) } })}
        onRemove={(row) => change((rows) => rows.filter((one) => one.row !== row))}
        onSay={(row, choice) => changeRow(row, { choice })}
        mends={props.mends ?? []}
        onMend={({ mend, rows: wanting }, name) =>
          change((rows) => rows.map((one) => (wanting.includes(one.row) ? { ...one, cells: { ...one.cells, [mend.field]: name } } : one)))
        }
        onSayAll={() => change((rows) => rows.map((one) => (one.state === 'twin' ? { ...one, choice: 'other' as const } : one)))}
        onColumns={toColumns}
        onSave={() => work.rows && save.mutate(work.rows)}
      />
    );
  };
  return (
    <>
      {step()}
      {work && !work.done && (
        <UnsavedWork
          fileName={work.file.name}
          reviewed={work.rows !== undefined}
          onBack={() => {
            // What is being stored is waited for.
            if (!save.isPending) (work.rows ? toColumns : restart)();
          }}
        />
      )}
    </>
  );
}
