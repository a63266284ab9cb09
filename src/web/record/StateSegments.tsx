import { SegmentedControl } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { agreeing, capitalised, type Noun, theMany } from '#shared/noun.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { type RecordStates, states } from '../list/browserSearch.ts';
import type { StatusRow } from './recordApi.ts';
import classes from './record.module.css';

/** How records are told apart that have no record status: 'En servicio', 'Fuera', 'Todos'. */
export type Standing<Row> = { labels: Readonly<Record<RecordStates, string>>; isActive: (row: Row) => boolean };

/** Whether a record is among them. */
export const isAmong = <Row extends object>(shown: RecordStates, row: Row, standing?: Standing<Row>): boolean => {
  if (shown === 'all') return true;
  if (standing) return standing.isActive(row) === (shown === 'active');
  return (row as StatusRow).status === recordStatus[shown];
};

const labels = { active: 'Activos', inactive: 'Inactivos', all: 'Todos' } as const satisfies Record<RecordStates, string>;

/** What an empty list says when a state alone keeps its records away: that there are none of it, not that less should be typed. */
export const noneOfState = <Row,>(state: RecordStates, noun: Noun, standing?: Standing<Row>): { title: string; text: string } => ({
  title: `No hay ${noun.many} ${(standing?.labels[state] ?? agreeing(labels[state], noun)).toLocaleLowerCase('es')}`,
  text: `${capitalised(theMany(noun))} que hay están en otro estado.`,
});

/** Props of {@link StateSegments}. */
export type StateSegmentsProps<Row extends object> = {
  /** All records; undefined until they are known. */
  rows: readonly Row[] | undefined;
  noun: Noun;
  standing?: Standing<Row> | undefined;
  value: RecordStates;
  onChange: (value: RecordStates) => void;
  /** Whether it takes the whole width. */
  wide?: boolean;
};

/** Activos, Inactivos, Todos (or Activas …), each with its count. */
export const StateSegments = <Row extends object>({ rows, noun, standing, value, onChange, wide = false }: StateSegmentsProps<Row>) => (
  <SegmentedControl<RecordStates>
    className={classes.segments}
    fullWidth={wide}
    aria-label="Estado"
    value={value}
    onChange={onChange}
    data={states.map((one) => ({
      value: one,
      label: (
        <span>
          {standing?.labels[one] ?? agreeing(labels[one], noun)}
          {rows && <span className="tn">{formatCount(rows.filter((row) => isAmong(one, row, standing)).length)}</span>}
        </span>
      ),
    }))}
  />
);
