import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowRight, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { asksOfRead, strangeWords, type WordColumn } from '../../columns/asks.ts';
import type { Column } from '../../columns/columns.ts';
import type { Reading } from '../../columns/layout.ts';
import type { TableRow } from '../../sheet/findTable.ts';
import { titledOf } from '../../columns/values.ts';
import type { WorkFile } from '../work/workFile.ts';
import { becomes } from './becomes.ts';
import type { ColumnGroup } from './columnGroups.ts';
import classes from './Columns.module.css';
import { MeaningPicker } from './MeaningPicker.tsx';
import { sampleRows } from './samples.ts';
import { WordsAsk } from './WordsAsk.tsx';

/** What can be done with columns from wherever they are shown. */
export interface ColumnActs {
  /** The titles of the columns, other than these, that have a meaning already; empty when none has. */
  holders: (column: Column, except: readonly number[]) => string;
  choose: (places: readonly number[], column: Column | null) => void;
  /** Says of columns that they are well as they are. */
  settle: (places: readonly number[]) => void;
}

const textOf = ({ cells }: TableRow, places: readonly number[]) =>
  places
    .map((at) => cells[at]?.trim() ?? '')
    .filter(Boolean)
    .join(' · ');

/** What the samples of a column will be in the order. */
function Outcomes({ file, column, rows, today, isAsked }: OutcomesProps) {
  return (
    <ul className={`tn ${classes.outcomes}`}>
      {rows.map((row) => {
        const { text, tone } = becomes(file, column, row, today, isAsked);
        return (
          <li key={row.at} data-tone={tone}>
            {text}
          </li>
        );
      })}
    </ul>
  );
}

interface OutcomesProps {
  file: Pick<WorkFile, 'found' | 'reading'>;
  column: Column;
  rows: readonly TableRow[];
  today: Day;
  isAsked: boolean;
}

/** What a {@link ColumnRow} shows. */
export interface ColumnRowProps {
  file: WorkFile;
  group: ColumnGroup;
  /** How the file is read, a moment later: what becomes of the samples takes its time. */
  late: Reading | undefined;
  /** The columns of the group that somebody has to say something of. */
  asked: readonly { readonly at: number; readonly about: string }[];
  today: Day;
  acts: ColumnActs;
  onUnit: (unit: 'g' | 'kg') => void;
  onWord: (column: WordColumn, word: string, meaning: string) => void;
  /** A column that is dropped on it. */
  onDrop: (at: number) => void;
}

const UNITS = [
  { value: 'kg', label: 'kg' },
  { value: 'g', label: 'g' },
] as const;

/** What is dragged from the columns that are not read: the place of one. */
export const DRAGGED = 'application/x-reparto-column';

/** Columns of the file that make one value: their titles, samples, what they mean and what they will be. */
export function ColumnRow({ file, group, late, asked, today, acts, onUnit, onWord, onDrop }: ColumnRowProps) {
  const { found, reading } = file;
  const [unfolded, setUnfolded] = useState(false);
  const [isOver, setOver] = useState(false);
  const table = titledOf(found);
  const { column, columns: own, companions, spare } = group;
  const titleOf = (at: number) => found.headers[at] ?? '';
  const payment = companions.filter((at) => reading.columns[at] === 'paid');
  const joined = [...own, ...companions.filter((at) => !payment.includes(at))].toSorted((a, b) => a - b);
  const shown = joined.length > 0 ? joined : spare;
  const parts = [...shown, ...payment, ...(joined.length > 0 ? spare : [])];
  const titles = shown.map(titleOf).join(' + ');
  const rows = sampleRows(found, [...own, ...spare], [...shown, ...payment, ...spare]);
  const isGuess = asked.some(({ about }) => about === 'guess');
  const isAsked = asked.length > 0;
  const weighs = column === 'weight' && own.some((at) => asksOfRead(table, { ...reading, weight: undefined }, at).length > 0);
  const wordsAt = column === 'typeOrder' ? own : column === 'paid' ? own : payment;
  const wordColumn: WordColumn = column === 'typeOrder' ? 'typeOrder' : 'paid';
  const words = wordsAt.length === 1 && wordsAt[0] !== undefined ? strangeWords(table, wordsAt[0], wordColumn) : [];
  const isSayingWords = words.length > 0 && (wordColumn === 'typeOrder' || reading.columns.includes('chargeAmount'));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(Number(event.dataTransfer.getData(DRAGGED)));
  };
  return (
    <li
      className={classes.row}
      data-asked={isAsked || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.title}>
        <b>{titles}</b>
        {parts.length > 1 && (
          <button type="button" className="as-link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {[
              joined.length > 1 && `${joined.length} columnas unidas`,
              payment.length > 0 && `según ${payment.map((at) => `«${titleOf(at)}»`).join(' y ')}`,
              spare.length > 0 && `si falta: ${spare.map(titleOf).join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            <IconChevronDown size={13} stroke={1.7} aria-hidden />
          </button>
        )}
      </div>
      <ul className={`tn ${classes.samples}`}>
        {rows.map((row) => (
          <li key={row.at}>{textOf(row, shown) || textOf(row, spare)}</li>
        ))}
      </ul>
      <IconArrowRight className={classes.arrow} size={16} stroke={1.6} aria-hidden />
      <div className={classes.meaning}>
        <MeaningPicker
          of={titles}
          places={own.length > 0 ? own : shown}
          value={column}
          holders={(other) => acts.holders(other, parts)}
          onChoose={(chosen) => acts.choose(own.length > 0 ? own : shown, chosen)}
        />
      </div>
      <div className={classes.becomes}>
        {weighs && (
          <div data-ask={reading.weight === undefined || undefined}>
            <SegmentedControl
              aria-label={`Unidad de ${titles}`}
              data={[...UNITS]}
              value={(reading.weight ?? '') as 'g'}
              onChange={(unit) => onUnit(unit)}
            />
          </div>
        )}
        {late && <Outcomes file={{ found, reading: late }} column={column} rows={rows} today={today} isAsked={isAsked && !isGuess} />}
        {isGuess && (
          <span data-ask>
            <Button variant="default" leftSection={<IconCheck size={15} stroke={1.7} />} onClick={() => acts.settle(parts)}>
              Sí, es esto
            </Button>
          </span>
        )}
      </div>
      {isSayingWords && (
        <WordsAsk
          column={wordColumn}
          words={words}
          said={reading.words[wordColumn] ?? {}}
          onSay={(word, meaning) => onWord(wordColumn, word, meaning)}
        />
      )}
      {unfolded && (
        <ul className={classes.parts} aria-label={`Columnas de ${titles}`}>
          {parts.map((at) => (
            <li key={at}>
              <span>
                <b>{titleOf(at)}</b> {found.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? 'sin valores'}
              </span>
              <MeaningPicker
                of={titleOf(at)}
                places={[at]}
                value={reading.columns[at] ?? reading.spare[at] ?? null}
                holders={(other) => acts.holders(other, [at])}
                onChoose={(chosen) => acts.choose([at], chosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
