import { Alert, Button, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { counted, type Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { importedFields } from '#shared/record/import/importColumns.ts';
import { type JoinedColumns, toldBy } from '#shared/record/import/joinedColumn.ts';
import card from '../../page/CardFrame.module.css';
import type { ImportTable } from './importWork.ts';
import classes from './RecordImport.module.css';

/** Values of a column that are shown. */
const SAMPLES = 3;
const ROWS = { one: 'fila', many: 'filas' };

const samplesOf = ({ rows }: ImportTable, column: number) =>
  [...new Set(rows.slice(0, 50).map(({ cells }) => cells[column]?.trim() ?? ''))].filter((text) => text !== '').slice(0, SAMPLES);

/** What {@link ColumnsStep} shows. */
export type ColumnsStepProps = {
  noun: Noun;
  fields: Fields;
  joined: JoinedColumns;
  needed: readonly string[];
  fileName: string;
  table: ImportTable;
  /** The field of each column, or null. */
  meant: readonly (string | null)[];
  busy: boolean;
  onMean: (meant: readonly (string | null)[]) => void;
  onSheet: (sheet: number) => void;
  onOther: () => void;
  onGo: () => void;
};

/** What each column of a file means, as it was recognised and as somebody says. */
export default function ColumnsStep({
  noun,
  fields,
  joined,
  needed,
  fileName,
  table,
  meant,
  busy,
  onMean,
  onSheet,
  onOther,
  onGo,
}: ColumnsStepProps) {
  const options = [
    ...importedFields(fields).map((value) => ({ value, label: fields[value]?.label ?? value })),
    ...Object.entries(joined).map(([value, { label }]) => ({ value, label })),
  ];
  const told = new Set(meant.flatMap((one) => (one === null ? [] : toldBy(one, joined))));
  const missing = needed.filter((name) => !told.has(name)).map((name) => fields[name]?.label ?? name);
  const unread = meant.filter((field) => field === null).length;
  const nothing = unread === meant.length;
  const reason = useId();
  // A field is told by one column: the one that is said last.
  const mean = (column: number, field: string | null) => {
    const its = new Set(field === null ? [] : toldBy(field, joined));
    const isToldAgain = (one: string | null) => one !== null && toldBy(one, joined).some((name) => its.has(name));
    onMean(meant.map((one, at) => (at === column ? field : isToldAgain(one) ? null : one)));
  };
  return (
    <section className={`${card.frame} ${classes.card}`} aria-label="Columnas del archivo">
      <header className={classes.strip}>
        <b className={classes.file}>{fileName}</b>
        <span className={classes.quiet}>
          {counted(table.rows.length, ROWS)} · {meant.length - unread} de {meant.length} columnas reconocidas
        </span>
        {table.sheets.length > 1 && (
          <Select
            aria-label="Hoja"
            w={180}
            allowDeselect={false}
            data={table.sheets.map((label, at) => ({ value: String(at), label: label || `Hoja ${at + 1}` }))}
            value={String(table.sheet)}
            onChange={(sheet) => sheet !== null && onSheet(Number(sheet))}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onOther}>
            Otro archivo
          </Button>
          <Button
            loading={busy}
            disabled={nothing}
            aria-describedby={nothing ? reason : undefined}
            rightSection={<IconArrowRight size={15} stroke={1.7} />}
            onClick={onGo}
          >
            Revisar {counted(table.rows.length, ROWS)}
          </Button>
        </div>
      </header>
      <div className={classes.scroll}>
        {nothing && (
          <Alert color="amber" role="status" m={16} mb={0} id={reason}>
            No se reconoció ninguna columna. Diga qué es al menos una para revisar las filas.
          </Alert>
        )}
        {!nothing && missing.length > 0 && (
          <Alert color="amber" role="status" m={16} mb={0}>
            Ninguna columna dice {missing.join(', ')}. Sin eso se pueden actualizar {noun.many} que ya están, pero no crear{' '}
            {noun.feminine ? 'nuevas' : 'nuevos'}.
          </Alert>
        )}
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">Columna del archivo</th>
              <th scope="col">Qué es</th>
              <th scope="col">Valores</th>
            </tr>
          </thead>
          <tbody>
            {table.titles.map((title, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name: titles may be repeated
              <tr key={column} data-unread={meant[column] === null || undefined}>
                <th scope="row">{title}</th>
                <td>
                  <Select
                    aria-label={`Qué es ${title}`}
                    placeholder="No se lee"
                    data={options}
                    value={meant[column] ?? null}
                    clearable
                    searchable
                    clearButtonProps={{ 'aria-label': `No leer ${title}` }}
                    nothingFoundMessage="Nada con ese nombre"
                    onChange={(field) => mean(column, field)}
                  />
                </td>
                <td className={classes.samples}>{samplesOf(table, column).join(' · ') || 'Vacía'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
