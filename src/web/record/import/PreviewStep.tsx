import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconMapPin, IconX } from '@tabler/icons-react';
import { startTransition, useState, type ComponentType, type ReactNode } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted, theOne, type Noun } from '#shared/noun.ts';
import type { Fields } from '#shared/record/fields.ts';
import { toCsv } from '#shared/list/csv.ts';
import { Hint } from '../../feedback/Hint.tsx';
import { PageHead } from '../../page/PageHead.tsx';
import { saveFile } from '../../saveFile.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DoubtQuestion } from './DoubtQuestion.tsx';
import { MendSelects } from './MendSelects.tsx';
import { type Mend, type Mendable, mendable } from './mending.ts';
import { doubtfulRows, faultTable, goodRows, isLeftOut, isShown, type PinProps, type PreviewRow, type ShownRows } from './importWork.ts';
import { Outcome, previewColumns, type SayTwin, stateWords } from './previewColumns.tsx';
import rowClasses from './previewRows.module.css';
import classes from './RecordImport.module.css';

const ICON = { size: 16, stroke: 1.7 };
const ROWS = { one: 'fila', many: 'filas', feminine: true };

/** What {@link PreviewStep} shows. */
export type PreviewStepProps = {
  title: string;
  breadcrumb: readonly ReactNode[];
  noun: Noun;
  fields: Fields;
  fileName: string;
  rows: readonly PreviewRow[];
  checking: boolean;
  saving: boolean;
  Pin: ComponentType<PinProps> | undefined;
  onPin: (row: number, coordinates: [number, number]) => void;
  onRemove: (row: number) => void;
  onSay: SayTwin;
  /** What may be told once for all rows. */
  mends: readonly Mend[];
  onMend: (one: Mendable, name: string) => void;
  /** Says of all that have another's name that they are others. */
  onSayAll: () => void;
  /** What is to be chosen besides, before anything is saved. */
  option: ReactNode;
  onColumns: () => void;
  onSave: () => void;
};

const pointOf = ({ cells }: PreviewRow): [number, number] => {
  const [lat = 0, lng = 0] = (cells.location ?? '').split(',').map(Number);
  return [lng || 0, lat || 0];
};

/** What becomes of each row, before anything is saved; addresses are put on the map here. */
export default function PreviewStep(props: PreviewStepProps) {
  const { noun, fields, fileName, rows, checking, saving, Pin, onSay } = props;
  const [shown, setShown] = useState<ShownRows>('all');
  const [pinned, setPinned] = useState<PreviewRow | null>(null);
  const [asking, setAsking] = useState(false);
  const doubtful = doubtfulRows(rows).length;
  const words = stateWords(noun);
  const many = { ...words, new: `${words.new}s`, edit: 'Se actualizan' };
  const count = (one: ShownRows) => rows.filter((row) => isShown(row, one)).length;
  const good = goodRows(rows).length;
  const twins = count('twin');
  const out = rows.filter(isLeftOut).length;
  const offered = (['all', 'new', 'edit', 'same', 'doubt', 'twin', 'error'] as const).filter((one) => one === 'all' || count(one) > 0);
  const visible = offered.includes(shown) ? shown : 'all';
  const toPin = (row: PreviewRow) => Pin !== undefined && row.address !== undefined && (row.unplaced !== null || row.doubt === true);
  const pin = (row: PreviewRow) => startTransition(() => setPinned(row));
  const saveFaults = () => saveFile(`${noun.many}-sin-importar.csv`, toCsv(faultTable(rows, fields)));
  const buttons = (row: PreviewRow) => (
    <>
      {toPin(row) && (
        <Hint label="Ubicar en el mapa">
          <ActionIcon aria-label={`Ubicar la fila ${row.row} en el mapa`} onClick={() => pin(row)}>
            <IconMapPin {...ICON} />
          </ActionIcon>
        </Hint>
      )}
      <Hint label="Quitar">
        <ActionIcon aria-label={`Quitar la fila ${row.row}`} onClick={() => props.onRemove(row.row)}>
          <IconX {...ICON} />
        </ActionIcon>
      </Hint>
    </>
  );
  return (
    <>
      <PageHead
        title={props.title}
        breadcrumb={props.breadcrumb}
        actions={
          <>
            <Button variant="default" disabled={saving} onClick={props.onColumns}>
              Columnas
            </Button>
            <Button loading={saving} disabled={good === 0 || checking} onClick={() => (doubtful > 0 ? setAsking(true) : props.onSave())}>
              Importar {counted(good, noun)}
            </Button>
          </>
        }
      />
      <MendSelects all={mendable(rows, props.mends)} onMend={props.onMend} />
      <DataTable
        noun={ROWS}
        rows={rows.filter((row) => isShown(row, visible))}
        rowId={({ row }) => String(row)}
        rowName={({ row, name }) => `la fila ${row}${name && `, ${name}`}`}
        columns={previewColumns(noun, fields, onSay)}
        fetching={checking}
        rowTone={({ state, doubt }) => (state === 'error' ? 'danger' : doubt || state === 'twin' ? 'warn' : undefined)}
        rowActions={buttons}
        actionCount={2}
        cardHeight={92}
        card={(row) => (
          <div className={rowClasses.rowCard}>
            <div>
              <b>{row.name || `Fila ${row.row}`}</b>
              <span className={rowClasses.state} data-state={row.state}>
                {words[row.state]}
              </span>
              {buttons(row)}
            </div>
            <Outcome row={row} fields={fields} noun={noun} onSay={onSay} />
          </div>
        )}
        strip={
          <div className={classes.shown}>
            <SegmentedControl<ShownRows>
              aria-label="Filas que se muestran"
              className={classes.segments ?? ''}
              value={visible}
              onChange={setShown}
              data={offered.map((one) => ({
                value: one,
                label: (
                  <span>
                    {one === 'all' ? 'Todas' : one === 'doubt' ? 'Dudosas' : many[one]}{' '}
                    <span className="tn">{formatCount(count(one))}</span>
                  </span>
                ),
              }))}
            />
            <span className={classes.quiet} data-wide>
              {fileName}
            </span>
            <span className={classes.tools}>
              {twins > 1 && (
                <Button variant="default" onClick={props.onSayAll}>
                  Importar las {formatCount(twins)} <span data-wide>por decidir</span>
                </Button>
              )}
              {out > 0 && (
                <Button variant="default" leftSection={<IconDownload size={15} stroke={1.7} />} onClick={saveFaults}>
                  {out === 1 ? 'La que queda afuera' : `Las ${formatCount(out)} que quedan afuera`}
                </Button>
              )}
            </span>
          </div>
        }
      />
      <div className={classes.foot}>
        {props.option}
        <p className={classes.note}>
          Todavía no se guardó nada.
          <span data-wide> Una celda vacía deja lo que {theOne(noun)} ya tiene; lo que tiene error o está por decidir queda afuera.</span>
        </p>
      </div>
      {asking && (
        <DoubtQuestion
          noun={noun}
          good={good}
          doubtful={doubtful}
          onLook={() => {
            setAsking(false);
            setShown('doubt');
          }}
          onClose={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            props.onSave();
          }}
        />
      )}
      {pinned?.address && Pin && (
        <Pin
          address={pinned.address}
          coordinates={pointOf(pinned)}
          onSave={(coordinates) => props.onPin(pinned.row, coordinates)}
          onClose={() => setPinned(null)}
        />
      )}
    </>
  );
}
