import { SegmentedControl } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { agreeing, type Noun } from '#shared/noun.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { RecordRow } from './recordApi.ts';
import classes from './record.module.css';

/** Which records a list shows. */
export const states = ['active', 'inactive', 'all'] as const;
export type RecordStates = (typeof states)[number];

/** Whether a record is among them. */
export const isAmong = (shown: RecordStates, { status }: RecordRow): boolean => shown === 'all' || status === recordStatus[shown];

const labels = { active: 'Activos', inactive: 'Inactivos', all: 'Todos' } as const satisfies Record<RecordStates, string>;

/** Props of {@link StateSegments}. */
export type StateSegmentsProps = {
  /** All records; undefined until they are known. */
  rows: readonly RecordRow[] | undefined;
  noun: Noun;
  value: RecordStates;
  onChange: (value: RecordStates) => void;
  /** Whether it takes the whole width. */
  wide?: boolean;
};

/** Activos, Inactivos, Todos (or Activas …), each with its count. */
export const StateSegments = ({ rows, noun, value, onChange, wide = false }: StateSegmentsProps) => (
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
          {agreeing(labels[one], noun)}
          {rows && <span className="tn">{formatCount(rows.filter((row) => isAmong(one, row)).length)}</span>}
        </span>
      ),
    }))}
  />
);
