import { Alert, Button, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowRight, IconExclamationCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { failureOf } from '#web/feedback/failure.ts';
import type { TableChoice } from '../../sheet/findTable.ts';
import { importsApi } from '../api.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import type { KeyHint } from '#web/page/FrameFoot.tsx';
import type { StepProps } from '../work/stepProps.ts';
import { FileRefused } from '../work/fileRefused.ts';
import { canGoTo, chooseTable, tableOf } from '../work/workFile.ts';
import { FoundPanel } from './FoundPanel.tsx';
import { SheetView } from './SheetView.tsx';
import { nextHeader, withHeader, withRow } from './tableChoice.ts';
import classes from './TableStep.module.css';

const HINTS: readonly KeyHint[] = [
  [['↑', '↓'], 'fila de títulos'],
  ['Enter', 'usar'],
];
const SHEETS = { one: 'hoja', many: 'hojas' };
const ROWS = { one: 'fila con datos', many: 'filas con datos' };
/** What takes the keys for itself. */
const TAKES_KEYS = 'input, textarea, button, a, [role="dialog"], [role="menu"]';

const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea';

const sayWhy = (error: Error) => (error instanceof FileRefused ? error.message : failureOf(error).message);

/** The step at which somebody looks at the sheet as it came: which sheet, which row has the titles, which rows are orders. */
export function TableStep({ file, work, onStep, onNext, busy, onClose }: StepProps) {
  const { found, source, choice } = file;
  const sheet = source.sheets[found.sheet];
  // One after the other: each goes on from what the one before has found.
  const choosing = useMutation({
    scope: { id: `table ${file.id}` },
    mutationFn: async (next: TableChoice) => {
      const { headers } = tableOf(source, next);
      const [{ layout }, days] = await Promise.all([importsApi.layout.call({ headers: [...headers] }), importsApi.days.call({})]);
      work.change(file.id, (now) => chooseTable(now, next, layout, days));
    },
  });
  const wanted = choosing.isPending ? choosing.variables : undefined;
  const aim = wanted?.header === undefined ? found.header : wanted.header;
  const choose = (next: TableChoice) => choosing.mutate(next);
  const toHeader = (header: number | null | undefined) => choose(withHeader({ choice: wanted ?? choice, found }, header));
  const toRow = (at: number, isOrder: boolean) => choose(withRow({ choice: wanted ?? choice, found }, at, isOrder));
  const toSheet = (at: number) => choose({ sheet: at });
  const move = (by: 1 | -1) => {
    const next = sheet && nextHeader(sheet, aim, by);
    if (next !== undefined) toHeader(next);
  };
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || document.querySelector('[role="dialog"], [role="menu"]')) return;
    const isIn = (what: string) => target instanceof Element && target.closest(what) !== null;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'z' || isIn(TEXT) || !work.undo(file.id)) return;
    } else if (isIn(TAKES_KEYS) && !(isIn('th > button') && key !== 'Enter')) return;
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'ArrowDown') move(1);
    else if (key === 'Enter') onNext();
    else return;
    event.preventDefault();
  });
  const facts = [
    ...(source.sheets.length > 1 ? [counted(source.sheets.length, SHEETS)] : []),
    counted(found.rows.length, ROWS),
    source.form,
  ];
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={facts.join(' · ')}
      primary={
        <Button loading={busy} disabled={choosing.isPending} rightSection={<IconArrowRight size={15} stroke={1.8} />} onClick={onNext}>
          Usar esta tabla
        </Button>
      }
      onStep={onStep}
      onClose={onClose}
      foot="Ninguna fila se pierde: las que quedan afuera se cuentan y se pueden traer."
      hints={HINTS}
    >
      <div className={classes.strip}>
        {source.sheets.length > 1 && (
          <div className={classes.sheets}>
            <span id="table-sheets">Hoja</span>
            <SegmentedControl
              aria-labelledby="table-sheets"
              value={String(wanted?.sheet ?? found.sheet)}
              onChange={(value) => toSheet(Number(value))}
              data={source.sheets.map(({ name }, at) => ({
                value: String(at),
                label: found.counts[at] ? `${name} ${formatCount(found.counts[at])}` : name,
              }))}
            />
          </div>
        )}
        <div className={classes.titles}>
          <Switch
            label="La hoja tiene títulos"
            checked={aim !== null}
            onChange={({ currentTarget: { checked } }) => {
              const first = sheet && nextHeader(sheet, null, 1);
              toHeader(checked ? (choice.header ?? first) : null);
            }}
          />
          {aim !== null && (
            <NumberInput
              key={`${aim} ${choosing.status}`}
              label="Títulos en la fila"
              hideControls
              allowDecimal={false}
              allowNegative={false}
              min={1}
              max={sheet?.rows.length ?? 1}
              clampBehavior="strict"
              defaultValue={aim + 1}
              onBlur={({ currentTarget: { value } }) => {
                const row = Number(value);
                if (Number.isInteger(row) && row > 0 && row - 1 !== aim) toHeader(row - 1);
              }}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            />
          )}
        </div>
      </div>
      {choosing.error && (
        <Alert
          color="red"
          role="alert"
          className={classes.refusal ?? ''}
          icon={<IconExclamationCircle size={16} />}
          title={saidChoice(choosing.variables, source.sheets, found.sheet)}
          withCloseButton
          closeButtonLabel="Cerrar el aviso"
          onClose={choosing.reset}
        >
          {sayWhy(choosing.error)}
        </Alert>
      )}
      <div className={classes.body}>
        {sheet && (
          <SheetView
            key={found.sheet}
            sheet={sheet}
            found={found}
            meanings={file.reading.columns}
            aim={aim}
            onHeader={toHeader}
            onRow={toRow}
          />
        )}
        <FoundPanel file={file} onRow={toRow} />
      </div>
    </FileFrame>
  );
}

/** What was chosen and cannot be, in words. */
function saidChoice(choice: TableChoice | undefined, sheets: StepProps['file']['source']['sheets'], shown: number) {
  if (choice?.sheet !== undefined && choice.sheet !== shown) return `La hoja «${sheets[choice.sheet]?.name}» no se puede usar`;
  if (typeof choice?.header === 'number') return `Con los títulos en la fila ${formatCount(choice.header + 1)} no se puede seguir`;
  return 'Así no se puede seguir';
}
