import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconCopyPlus, IconEdit, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { formatDayLong } from '#shared/time.ts';
import { DrawnLater } from '#web/DrawnLater.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { toast } from '#web/feedback/toast.ts';
import { usePageSize } from '#web/list/paging.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { Strip } from '#web/table/Strip.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useSession } from '../../../session/web/session.ts';
import { type Column, columns } from '../../columns/columns.ts';
import { isFailing, rowStates, stateOf, toneOf } from '../../rows/preview.ts';
import { sayUnseen } from '../work/changedRows.ts';
import { FileFrame } from '../frame/FileFrame.tsx';
import { sayGroup } from '../placing/placeGroups.ts';
import { LeftOut } from '../frame/LeftOut.tsx';
import { NO_ROWS, type StepProps } from '../work/stepProps.ts';
import { canGoTo, countedOrders, layoutName, type WorkRow } from '../work/workFile.ts';
import { pressInCells } from './cellKeys.ts';
import { confirmRemoval, confirmRemovals } from './confirmRemoval.ts';
import { DayModal } from './DayModal.tsx';
import { nextProblem, type Problem } from './nextProblem.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { drawnColumns, isRead, previewColumns } from './previewColumns.tsx';
import { ReplaceModal } from './ReplaceModal.tsx';
import { ReviewBands } from './ReviewBands.tsx';
import classes from './Review.module.css';
import { type RowFilter, ReviewStrip } from './ReviewStrip.tsx';
import { RowModal } from './RowModal.tsx';
import { shownRows, tallyOf } from './shownRows.ts';
import { useCellEditing } from './useCellEditing.ts';
import { useReview } from './useReview.ts';

/** Rows on a page (spec 2 §9). */
const SIZES = [10, 20, 30, 40, 50] as const;
/** Rows from which on the table is drawn bit by bit, after what stands around it. */
const MANY = 500;
const NOUN = { one: 'fila', many: 'filas', feminine: true };
/** Windows in which each column has its room, beside a vertical menu or without it. */
const WIDE = { horizontal: '(min-width: 1360px)', vertical: '(min-width: 1600px)' };

/** Said when addresses are not on the map (spec 2 §5). */
const INCONSISTENT = 'Posee direcciones inconsistentes, puede editarlas o removerlas';
const WRONG = 'Hay filas que no se pueden importar, corríjalas o quítelas';

/** The rows of a file as they will be stored: what is wrong, doubtful or there already, and the ways to mend it (spec 2 §2.9). */
export function ReviewStep({ file, work, onStep, onSend, busy, onClose }: StepProps) {
  const rows = file.rows ?? NO_ROWS;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [sought, setSought] = useState('');
  const [problem, setProblem] = useState<Problem & { readonly turn: number }>();
  const [size, setSize] = usePageSize('imports', SIZES, 20);
  const [dated, setDated] = useState<WorkRow>();
  const [edited, setEdited] = useState<WorkRow>();
  const [replacing, setReplacing] = useState(false);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const review = useReview(file, work);
  const { layout = 'horizontal', width } = useSession()?.preferences ?? {};
  const hasRoom = useMediaQuery(WIDE[layout], false, { getInitialValueInEffect: false });
  const wide = hasRoom && width !== 'boxed';
  const editing = useCellEditing(drawnColumns(wide), (row, column, text) => review.change([row], { [column]: text }), setDated);
  const { counts, going, unseen } = tallyOf(rows);
  const isLooking = unseen > 0 && !work.troubles.has(file.id);
  const undo = () => {
    if (!work.undo(file.id)) toast.ok('No hay nada que deshacer');
  };
  const goOn = () => {
    const next = nextProblem(rows, problem);
    if (!next) return;
    setFilter(next.state);
    setSought('');
    setProblem({ ...next, turn: (problem?.turn ?? 0) + 1 });
  };
  useScreenKey('n', goOn);
  useEffect(() => {
    const marked = problem && `[data-row="${problem.importId}"] :is([data-tone="danger"], [data-tone="warn"]) > [data-cell]`;
    if (marked) document.querySelector<HTMLElement>(marked)?.focus();
  }, [problem]);
  useHotkeys([['mod+z', undo]]);

  const remove = (row: WorkRow) => confirmRemoval(row, () => review.keep((other) => other.importId !== row.importId));
  const rowButtons = (row: WorkRow) => (
    <>
      {row.existing && row.draft && (
        <ActionIcon
          aria-label={row.draft.again ? `No repetir la fila ${row.row}` : `Importar igual la fila ${row.row}`}
          aria-pressed={row.draft.again ?? false}
          onClick={() => review.repeat(row.importId, !row.draft?.again)}
        >
          <IconCopyPlus size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {isRead(row) && (
        <ActionIcon aria-label={`Editar la fila ${row.row}`} onClick={() => setEdited(row)}>
          <IconEdit size={16} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Quitar la fila ${row.row}`} onClick={() => remove(row)}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
  const fix = (row: WorkRow, cells: WorkRow['cells']) => review.change([row], cells);
  const failing = counts.error + counts.unplaced;
  const bothFail = counts.error > 0 && counts.unplaced > 0;
  const failingSaid = `${formatCount(counts.error)} por corregir y ${formatCount(counts.unplaced)} sin ubicar`;
  const failSaid = counts.unplaced > 0 ? INCONSISTENT : WRONG;
  const removeFailing = () =>
    confirmRemovals(
      failing === 1
        ? '¿Desea quitar la fila que falla?'
        : `¿Desea quitar las ${formatCount(failing)} filas que fallan${bothFail ? `: ${failingSaid}` : ''}?`,
      () => review.keep((row) => !isFailing(row)),
    );
  const import_ = () => {
    if (unseen > 0) toast.warning(sayUnseen(unseen), 'Todavía no se puede importar');
    else if (failing === 0) onSend();
    else {
      toast.error(failSaid, 'Error');
      setFilter(counts.error > 0 ? 'error' : 'unplaced');
    }
  };
  const isKept = failing > 0 || unseen > 0 || going === 0;
  const { shown, page } = shownRows(rows, { filter, sought, open: editing.at?.importId, problem }, size);
  const client = [...new Set(rows.flatMap((row) => row.client?.name ?? []))];
  const facts = [
    client.length === 1 ? client[0] : client.length > 1 ? `${client.length} clientes` : undefined,
    layoutName(file),
    `${countedOrders(rows.length)} de ${counted(file.found.rows.length, NOUN)}`,
    file.source.form,
  ];
  const foot = [
    `Se importarán ${formatCount(going)}`,
    unseen > 0 && sayUnseen(unseen).toLocaleLowerCase('es'),
    counts.error > 0 && `faltan ${formatCount(counts.error)} por corregir`,
    counts.unplaced > 0 && `${formatCount(counts.unplaced)} sin ubicar`,
    counts.existing > 0 && (counts.existing === 1 ? '1 ya estaba' : `${formatCount(counts.existing)} ya estaban`),
  ];

  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={
        <>
          {facts.filter(Boolean).join(' · ')}
          <LeftOut left={file.found.left} onShow={() => onStep('table')} />
        </>
      }
      onStep={onStep}
      onClose={onClose}
      foot={`${foot.filter(Boolean).join(' · ')}${failing > 0 ? `. ${failSaid}.` : ''}`}
      hints={[
        ['F2', 'corrige'],
        ['N', 'próximo problema'],
        ['Supr', 'quita'],
        [['Ctrl', 'Z'], 'deshace'],
      ]}
      primary={
        <>
          {counts.unplaced > 0 && (
            <Button leftSection={<IconMapPin size={15} stroke={1.7} />} loading={busy} onClick={() => onStep('placing', 'unplaced')}>
              {sayGroup('unplaced', counts.unplaced)}
            </Button>
          )}
          {counts.unplaced === 0 && (
            <Button data-disabled={isKept || undefined} aria-disabled={isKept || undefined} loading={busy || isLooking} onClick={import_}>
              Importar {countedOrders(going)}
            </Button>
          )}
        </>
      }
    >
      <ReviewBands file={file} work={work} review={review} onDoubtful={() => onStep('placing', 'doubtful')} />
      <div
        className={classes.rows}
        onKeyDown={(event) =>
          pressInCells(event, (id) => {
            const row = rows.find(({ importId }) => importId === id);
            if (row) remove(row);
          })
        }
      >
        <Strip
          strip={
            <ReviewStrip
              file={file}
              counts={counts}
              filter={filter}
              onFilter={setFilter}
              sought={sought}
              onSeek={setSought}
              onReplace={() => setReplacing(true)}
              onUndo={undo}
              onRemoveFailing={removeFailing}
            />
          }
        />
        <DrawnLater visible={rows.length <= MANY}>
          <DataTable
            key={`${filter} ${problem?.turn}`}
            initialPage={page}
            rows={file.rows && shown}
            columns={previewColumns(editing, fix, wide)}
            rowId={(row) => row.importId}
            rowName={(row) => String(row.row)}
            rowTone={toneOf}
            noun={NOUN}
            sizes={SIZES}
            initialSize={size}
            onSizeChange={setSize}
            goToPage
            rowActions={rowButtons}
            actionCount={rows.some(({ existing }) => existing) ? 3 : 2}
            onOpen={(row) => (isRead(row) ? setEdited(row) : undefined)}
            card={(row) => (
              <PreviewCard
                row={row}
                buttons={rowButtons(row)}
                onEdit={(column) => (column === 'deliveryDate' ? setDated(row) : setEdited(row))}
                onFix={fix}
              />
            )}
            fill={!phone}
            empty={<EmptyState title="Ninguna fila está así" text="Elija otro filtro para ver las demás." />}
          />
        </DrawnLater>
      </div>
      {replacing && (
        <ReplaceModal
          rows={rows}
          column={firstProblem(rows) ?? 'toTown'}
          onReplace={(changed, column) => {
            setReplacing(false);
            review.replace(changed, column);
          }}
          onClose={() => setReplacing(false)}
        />
      )}
      {dated && (
        <DayModal
          row={dated}
          others={rows.filter((row) => row.importId !== dated.importId && row.errors.deliveryDate)}
          onSave={(changed, day) => {
            review.change(changed, { deliveryDate: formatDayLong(day) });
            setDated(undefined);
          }}
          onClose={() => setDated(undefined)}
        />
      )}
      {edited && (
        <RowModal
          row={edited}
          onSave={(cells) => {
            review.change([edited], cells);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FileFrame>
  );
}

/** The column of the first thing that is wrong. */
const firstProblem = (rows: readonly WorkRow[]): Column | undefined => {
  const [wrong] = rowStates.flatMap((state) => rows.find((row) => stateOf(row) === state && state !== 'ready') ?? []);
  const [column] = Object.keys({ ...wrong?.errors, ...wrong?.doubts });
  return column !== undefined && column in columns ? (column as Column) : undefined;
};
