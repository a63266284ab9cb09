import { Button, NumberInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconFiles, IconPlus, IconTable, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { counted } from '#shared/noun.ts';
import { formatCount } from '#shared/money.ts';
import type { WorkFile } from '../work/workFile.ts';
import classes from './TableStep.module.css';
import { offeredRows, saidLeft, saidRows } from './tableFacts.ts';

/** What a {@link FoundPanel} tells. */
export interface FoundPanelProps {
  file: WorkFile;
  onRow: (at: number, isOrder: boolean) => void;
}

const ROWS = { one: 'fila con órdenes', many: 'filas con órdenes' };
const MERGED = { one: 'celda combinada', many: 'celdas combinadas' };
const LEFT = { one: 'fila queda afuera', many: 'filas quedan afuera' };
const SHIFTED = { one: 'fila tiene celdas de más o de menos', many: 'filas tienen celdas de más o de menos' };

function Told({ icon, title, tone, children }: { icon: ReactNode; title: string; tone?: 'warn'; children?: ReactNode }) {
  return (
    <div className={classes.told} data-tone={tone}>
      {icon}
      <div>
        <b className="tn">{title}</b>
        {children && <span>{children}</span>}
      </div>
    </div>
  );
}

/** What was found in a sheet, and what is left out of it: any row can be brought back, or left out. */
export function FoundPanel({ file: { found, source, choice, layout }, onRow }: FoundPanelProps) {
  const [typed, setTyped] = useState<number>();
  const { header, rows, left, merged, headers, counts } = found;
  const shifted = rows.filter(({ error }) => error !== undefined).length;
  const others = source.sheets.flatMap(({ name }, at) => (at !== found.sheet && counts[at] ? [`${name} ${formatCount(counts[at])}`] : []));
  const brought = rows.filter(({ at }) => choice.brought?.includes(at)).slice(-2);
  const sheet = source.sheets[found.sheet];
  const at = typed === undefined ? -1 : typed - 1;
  const isOrder = rows.some((row) => row.at === at);
  const canMove = sheet?.rows[at] !== undefined && at !== header;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };
  return (
    <aside className={classes.panel} aria-label="Lo que se encontró">
      <h2>Lo que se encontró</h2>
      <Told icon={<IconTable {...icon} />} title={counted(rows.length, ROWS)}>
        {saidRows(rows)}
      </Told>
      {header === null ? (
        <Told icon={<IconCheck {...icon} />} title="Sin títulos">
          Lo que es cada columna se ve por sus datos, y se confirma en el próximo paso.
        </Told>
      ) : (
        <Told icon={<IconCheck {...icon} />} title={`Títulos en la fila ${formatCount(header + 1)}`}>
          Toque el número de otra fila para cambiarlos, o escríbalo arriba.
        </Told>
      )}
      {merged.map(({ column, cells }) => (
        <Told key={column} icon={<IconCopy {...icon} />} title={`${headers[column] ?? ''}: ${counted(cells, MERGED)}`}>
          Su valor se repite hacia abajo, en color.
        </Told>
      ))}
      {shifted > 0 && (
        <Told icon={<IconAlertTriangle {...icon} />} tone="warn" title={counted(shifted, SHIFTED)}>
          Sus datos pueden estar corridos: revise comas o comillas en el archivo.
        </Told>
      )}
      {source.told.map((text) => (
        <Told key={text} icon={<IconAlertTriangle {...icon} />} tone="warn" title={text} />
      ))}
      <Told icon={<IconX {...icon} />} title={left.length === 0 ? 'Ninguna fila queda afuera' : counted(left.length, LEFT)}>
        {saidLeft(left)}
      </Told>
      <div className={classes.offers}>
        {offeredRows(left, choice.dropped).map((row) => (
          <Button key={row} variant="default" leftSection={<IconPlus size={14} stroke={1.7} />} onClick={() => onRow(row, true)}>
            Traer la fila {formatCount(row + 1)}
          </Button>
        ))}
        {brought.map((row) => (
          <Button key={row.at} variant="default" leftSection={<IconX size={14} stroke={1.7} />} onClick={() => onRow(row.at, false)}>
            Dejar afuera la fila {formatCount(row.at + 1)}
          </Button>
        ))}
      </div>
      <form
        className={classes.other}
        onSubmit={(event) => {
          event.preventDefault();
          if (canMove) onRow(at, !isOrder);
        }}
      >
        <NumberInput
          label="Otra fila"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={typed ?? ''}
          onChange={(value) => setTyped(typeof value === 'number' ? value : undefined)}
        />
        <Button type="submit" variant="default" disabled={!canMove}>
          {!canMove || isOrder ? 'Dejar afuera' : 'Traer'}
        </Button>
      </form>
      {others.length > 0 && (
        <Told icon={<IconFiles {...icon} />} tone="warn" title={`Las otras hojas no entran: ${others.join(', ')}`}>
          Para importarlas, suelte el archivo otra vez y elija la otra hoja.
        </Told>
      )}
      {others.length === 0 && layout === null && header !== null && (
        <p className={classes.note}>La próxima vez que llegue una planilla con estos títulos, este paso se saltea solo.</p>
      )}
    </aside>
  );
}
