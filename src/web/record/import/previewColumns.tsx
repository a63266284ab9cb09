import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { Button, VisuallyHidden } from '@mantine/core';
import { agreeing, theOne, type Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import type { ImportState, TwinChoice } from '#shared/record/import/importContract.ts';
import type { Column } from '../../table/column.ts';
import { changeLines, errorLines, ignoredLines, joinedLine, type PreviewRow } from './importWork.ts';
import classes from './previewRows.module.css';

/** What becomes of a row, in words: 'Nuevo', 'Nueva'. */
export const stateWords = (noun: Noun): Readonly<Record<ImportState, string>> => ({
  new: agreeing('Nuevo', noun),
  edit: 'Se actualiza',
  same: 'Sin cambios',
  twin: 'Por decidir',
  error: 'Con error',
});

const DOUBT = 'Dirección dudosa: revise el punto en el mapa';

/** Says what a row is that has another's name; undefined takes it back. */
export type SayTwin = (row: number, said: TwinChoice | undefined) => void;

/** Who has a row's name, and what is to be said of it. */
const TwinChoices = ({ row, noun, onSay }: { row: PreviewRow; noun: Noun; onSay: SayTwin }) => {
  const { choice, twin } = row;
  const say = (its: TwinChoice | undefined) => onSay(row.row, its);
  const one = { variant: 'default', size: 'compact-sm' } as const;
  const settled = choice !== undefined && row.state !== 'twin';
  if (!twin && !settled) return null;
  return (
    <>
      <span className={classes.doubt} data-settled={settled || undefined}>
        <IconAlertTriangle size={14} stroke={1.7} aria-hidden />
        <span>
          {twin
            ? `${twin.sentence}${settled ? `. Es ${agreeing('otro', noun)}, como eligió` : ''}`
            : `Se actualiza ${theOne(noun)} de ese nombre, como eligió`}
        </span>
      </span>
      <span className={classes.choices}>
        {settled ? (
          <Button {...one} aria-label={`Volver a decidir, fila ${row.row}`} onClick={() => say(undefined)}>
            Volver a decidir
          </Button>
        ) : (
          <>
            {twin?.same && (
              <Button {...one} aria-label={`Actualizar ${theOne(noun)} que ya está, fila ${row.row}`} onClick={() => say('same')}>
                Actualizar {theOne(noun)} que ya está
              </Button>
            )}
            <Button {...one} aria-label={`Es ${agreeing('otro', noun)}: importar, fila ${row.row}`} onClick={() => say('other')}>
              Es {agreeing('otro', noun)}: importar
            </Button>
          </>
        )}
      </span>
    </>
  );
};

/** What is said of a row: its errors, its doubts, what it changes, or what the file has of a new one. */
export const Outcome = ({ row, fields, noun, onSay }: { row: PreviewRow; fields: Fields; noun: Noun; onSay: SayTwin }) => {
  const errors = errorLines(row, fields);
  const changes = changeLines(row, fields);
  const joined = joinedLine(row);
  return (
    <div className={classes.outcome}>
      {errors.map((line) => (
        <span key={line} className={classes.fault}>
          {line}
        </span>
      ))}
      {errors.length === 0 && <TwinChoices row={row} noun={noun} onSay={onSay} />}
      {errors.length === 0 && row.doubt && (
        <span className={classes.doubt}>
          <IconAlertTriangle size={14} stroke={1.7} aria-hidden /> {DOUBT}
        </span>
      )}
      {errors.length === 0 &&
        row.record !== null &&
        changes.map(({ label, from, to }) => (
          <span key={label} className={classes.change}>
            {label}:{' '}
            <s>
              <VisuallyHidden>antes: </VisuallyHidden>
              {from}
            </s>
            <IconArrowRight size={13} stroke={1.7} aria-hidden />
            <b>
              <VisuallyHidden>después: </VisuallyHidden>
              {to}
            </b>
          </span>
        ))}
      {errors.length === 0 && row.record === null && <span className={classes.summary}>{summaryOf(changes)}</span>}
      {errors.length === 0 && joined !== undefined && <span className={classes.summary}>{joined}</span>}
      {ignoredLines(row, fields).map((line) => (
        <span key={line} className={classes.summary}>
          {line}
        </span>
      ))}
    </div>
  );
};

/** All that is stored of a new record, as it is stored. */
const summaryOf = (lines: readonly { label: string; to: string }[]) => lines.map(({ label, to }) => `${label}: ${to}`).join(' · ');

/** The columns of a preview. */
export const previewColumns = (noun: Noun, fields: Fields, onSay: SayTwin): readonly Column<PreviewRow>[] => {
  const words = stateWords(noun);
  return [
    { key: 'row', title: 'Fila', width: 70, tabular: true, secondary: true, sortable: true },
    {
      key: 'state',
      title: 'Estado',
      width: 124,
      sortable: true,
      value: ({ state }) => words[state],
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {words[state]}
        </span>
      ),
    },
    {
      key: 'name',
      title: 'Nombre',
      width: 260,
      sortable: true,
      always: true,
      cell: ({ row, name }) => <b className={classes.name}>{name || `Fila ${row}`}</b>,
    },
    {
      key: 'outcome',
      title: 'Qué pasa',
      value: (row) =>
        [row.twin?.sentence ?? '', ...errorLines(row, fields), ...changeLines(row, fields).map(({ label }) => label)].join(' '),
      cell: (row) => <Outcome row={row} fields={fields} noun={noun} onSay={onSay} />,
    },
  ];
};
