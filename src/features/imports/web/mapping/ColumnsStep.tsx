import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconBuildingStore, IconTable } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { useToday } from '#web/useToday.ts';
import { OrderCount } from '../answers/OrderCount.tsx';
import { FileFrame } from '../frame/FileFrame.tsx';
import type { StepProps } from '../work/stepProps.ts';
import { canGoTo, openAsks, refuseColumns, type WorkFile } from '../work/workFile.ts';
import { columnGroups } from './columnGroups.ts';
import { type ColumnActs, ColumnRow } from './ColumnRow.tsx';
import classes from './Columns.module.css';
import { bandTexts, denialOf, missingText } from './columnTexts.ts';
import { meaningName } from './meaningNames.ts';
import { replacedBy, settledAt, understoodAnew, withLines, withMeaning, withUnit, withWord } from './meanings.ts';
import { columnFacts } from './samples.ts';
import { UnreadPanel } from './UnreadPanel.tsx';
import { useColumnKeys } from './useColumnKeys.ts';

const ROWS = { one: 'fila', many: 'filas' };

/** What the columns of a file mean, what becomes of their values, and what nobody knows of them (issue 9). */
export function ColumnsStep({ file, work, onStep, onNext, busy, onClose }: StepProps) {
  const { found, reading } = file;
  const today = useToday();
  const [told, setTold] = useState('');
  const late = useDeferredValue<WorkFile['reading'] | undefined>(reading, undefined);
  const facts = columnFacts(found);
  const open = openAsks(file);
  const missing = missingText(file, open);
  const groups = columnGroups(reading).filter(({ columns, companions, spare }) =>
    [...columns, ...companions, ...spare].some((at) => facts[at]?.filled),
  );
  const change = (update: (old: WorkFile) => WorkFile, say = '') => {
    work.change(file.id, update);
    setTold(say);
  };
  const titlesOf = (places: readonly number[]) => places.map((at) => `«${found.headers[at] ?? ''}»`).join(', ');
  const settle = (places: readonly number[]) => change((old) => settledAt(old, places));
  const leave = (places: readonly number[]) => change((old) => withMeaning(old, places, null), `${titlesOf(places)} no se lee.`);
  const isRead = (at: number) => Boolean(reading.columns[at] ?? reading.spare[at]);
  const around = useRef<HTMLDivElement>(null);
  const keys = useColumnKeys({
    around,
    isRead,
    onUnread: (places) => (places.some(isRead) ? leave(places) : settle(places)),
    onUndo: () => setTold(work.undo(file.id) ? 'Deshecho.' : 'No hay nada que deshacer.'),
  });
  const acts: ColumnActs = {
    holders: (column, except) => titlesOf(reading.columns.flatMap((other, at) => (other === column && !except.includes(at) ? [at] : []))),
    choose: (places, column) => {
      keys.focus(places[0] ?? 0);
      if (column === null) return leave(places);
      const gone = replacedBy(file, places, column);
      const lost = gone.length > 0 ? `${titlesOf(gone)} ya no se lee: ${meaningName(column)} es ${titlesOf(places)}.` : '';
      change((old) => withMeaning(old, places, column), lost);
    },
    settle,
  };
  const guesses = open.filter(({ about }) => about === 'guess');
  const band = bandTexts(file, open.length);
  const denial = denialOf(file);
  const hasLines = reading.columns.includes('externalID') && (reading.columns.includes('product') || reading.columns.includes('sku'));
  const goOn = () => (missing === undefined ? onNext() : keys.focusAsked());
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={
        <>
          {counted(found.rows.length, ROWS)} · {reading.lines && <OrderCount file={file} />}
          {reading.lines && ' · '}
          {formatCount(found.headers.length)} columnas
        </>
      }
      primary={
        <Button
          loading={busy}
          onClick={goOn}
          rightSection={<IconArrowRight size={16} stroke={1.8} />}
          data-disabled={missing !== undefined || undefined}
          aria-disabled={missing !== undefined || undefined}
          aria-describedby={missing === undefined ? undefined : 'columns-missing'}
        >
          Seguir
        </Button>
      }
      onStep={onStep}
      onClose={onClose}
      foot={
        <span className={classes.told}>
          {missing !== undefined && (
            <span id="columns-missing" className={classes.missing}>
              <IconAlertTriangle size={16} stroke={1.7} aria-hidden /> {missing}
            </span>
          )}{' '}
          {told}
        </span>
      }
      hints={[
        [['↑', '↓'], 'columna'],
        ['Enter', 'cambiar'],
        ['Supr', 'no leer'],
        [['Ctrl', 'Z'], 'deshacer'],
      ]}
    >
      <div className={classes.band}>
        {file.knowledge.shop ? <IconBuildingStore size={20} stroke={1.6} aria-hidden /> : <IconTable size={20} stroke={1.6} aria-hidden />}
        <p>
          <b>{band.title}</b> {band.text}
        </p>
        {guesses.length > 1 && (
          <Button variant="default" onClick={() => acts.settle(guesses.map(({ at }) => at))}>
            Sí, son estas las {guesses.length}
          </Button>
        )}
        {denial && (
          <Button variant="default" onClick={() => change((old) => understoodAnew(old, today), 'Se reconoció por sus títulos y valores.')}>
            {denial}
          </Button>
        )}
      </div>
      <div className={classes.body} ref={around}>
        <div className={classes.read}>
          <div className={classes.head} aria-hidden>
            <span>En el archivo</span>
            <span>Tres ejemplos</span>
            <span />
            <span>Es</span>
            <span>Quedará</span>
          </div>
          <ul aria-label="Columnas que se leen">
            {groups.map((group) => {
              const places = [...group.columns, ...group.companions, ...group.spare];
              return (
                <ColumnRow
                  key={places.join(' ')}
                  file={file}
                  group={group}
                  late={late}
                  asked={open.filter(({ at }) => places.includes(at))}
                  today={today}
                  acts={acts}
                  onUnit={(unit) => change((old) => withUnit(old, unit))}
                  onWord={(column, word, meaning) => change((old) => withWord(old, column, word, meaning))}
                  onDrop={(at) => acts.choose([at], group.column)}
                />
              );
            })}
            {hasLines && (
              <li className={classes.lines}>
                <Switch
                  label="Las filas del mismo número son productos de una orden"
                  checked={reading.lines}
                  onChange={(event) => {
                    const { checked } = event.currentTarget;
                    change((old) => withLines(old, checked));
                  }}
                />
                <span className="tn">
                  {counted(found.rows.length, ROWS)}, <OrderCount file={file} />
                </span>
              </li>
            )}
          </ul>
          {refuseColumns(file) !== undefined && groups.length === 0 && <p className={classes.none}>Ninguna columna se lee todavía.</p>}
        </div>
        <UnreadPanel file={file} facts={facts} open={open} acts={acts} />
      </div>
    </FileFrame>
  );
}
