import { SegmentedControl, Select, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted } from '#shared/noun.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useSession } from '../../../session/web/session.ts';
import { labelSizeOf, type LabelCode } from '../../../settings/labelSizes.ts';
import type { usePrinters } from '../../../settings/web/usePrinters.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import type { PrintSort } from '../../runs.ts';
import { printingApi } from '../api.ts';
import { comesBothWays, heightAfter, labelHeights, sizeOfHeight } from './labelHeights.ts';
import type { rangeFault } from './flow.ts';
import { LabelInput } from './LabelInput.tsx';
import { LABELS } from './labelNoun.ts';
import { leaveOnEscape } from './leaveOnEscape.ts';
import frame from './Print.module.css';
import classes from './PrintSettings.module.css';
import { type Range, setRun } from './usePrinting.ts';
import { WhatMenu } from './WhatMenu.tsx';

const BROWSER = 'browser';
/** Pixels of a millimetre in the drawings. */
const SCALE = 0.2;

/** Props of {@link PrintSettings}. */
export type PrintSettingsProps = {
  run: PrintRunShown;
  bridge: ReturnType<typeof usePrinters>;
  /** The printer of labels; null for the browser, nothing while none is chosen. */
  printer: string | null | undefined;
  onPrinter: (printer: string | null) => void;
  range: Range;
  /** What is wrong with it. */
  fault: ReturnType<typeof rangeFault>;
  onRange: (range: Range) => void;
  disabled: boolean;
};

/** With what a run is printed, how large, in which order, and which of its labels. */
export const PrintSettings = ({ run, bridge, printer, onPrinter, range, fault, onRange, disabled }: PrintSettingsProps) => {
  const queries = useQueryClient();
  const session = useSession();
  const said = useId();
  const change = useMutation({
    mutationFn: (next: { size?: LabelCode; sort?: PrintSort }) => printingApi.changeRun.call({ _id: run._id, ...next }),
    onSuccess: ({ data }) => setRun(queries, data),
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo cambiar'),
  });
  const size = labelSizeOf(run.size);
  // Kept through the heights that do not come punched.
  const [punched, setPunched] = useState(size?.punched ?? false);
  if (size && comesBothWays(size.height) && size.punched !== punched) setPunched(size.punched);
  useScreenKey('t', () => {
    const code = sizeOfHeight(heightAfter(size?.height), punched);
    if (code && !disabled && !change.isPending) change.mutate({ size: code });
  });
  const begun = run.out.length > 0 || run.doubt !== null;
  const own = labelSizeOf(session?.zplLabel);
  const names = bridge.data?.printers ?? [];
  const printers = typeof printer === 'string' && !names.includes(printer) ? [printer, ...names] : names;
  const absent = bridge.error !== null || (bridge.data !== undefined && typeof printer === 'string' && !names.includes(printer));
  return (
    <section className={`${frame.settings} ${classes.parts}`} aria-label="Cómo se imprime">
      <WhatMenu run={run._id} disabled={disabled} />
      <div>
        <Select
          label="Impresora"
          onKeyDown={leaveOnEscape}
          allowDeselect={false}
          disabled={disabled}
          data={[
            ...(printers.length > 0
              ? [{ group: 'De etiquetas', items: printers.map((name) => ({ value: `printer:${name}`, label: name })) }]
              : []),
            { group: 'Otra', items: [{ value: BROWSER, label: 'Impresión Normal, desde el navegador' }] },
          ]}
          placeholder={bridge.isFetching ? 'Buscando QZ Tray…' : 'Elegir'}
          value={printer === null ? BROWSER : printer === undefined ? null : `printer:${printer}`}
          onChange={(value) => onPrinter(value === null || value === BROWSER ? null : value.slice('printer:'.length))}
        />
        {(absent || bridge.isFetching) && (
          <p className={classes.state} role="status">
            {bridge.isFetching ? (
              'Buscando QZ Tray…'
            ) : (
              <>
                <i aria-hidden /> {bridge.error ? 'QZ Tray no responde.' : 'No está en esta computadora.'}{' '}
                <button type="button" className="as-link" onClick={() => void bridge.refetch()}>
                  <IconRefresh size={13} stroke={1.8} aria-hidden /> Probar de nuevo
                </button>
              </>
            )}
          </p>
        )}
      </div>
      <fieldset disabled={disabled || change.isPending}>
        <legend>Tamaño, en milímetros</legend>
        <div className={classes.sizes}>
          {labelHeights.map((height) => (
            <label key={height} data-chosen={height === size?.height || undefined}>
              <input
                type="radio"
                name="print-size"
                checked={height === size?.height}
                onChange={() => change.mutate({ size: sizeOfHeight(height, punched) ?? run.size })}
              />
              <span aria-hidden style={{ width: 100 * SCALE, height: height * SCALE }} />
              <b className="tn">100 × {height}</b>
            </label>
          ))}
        </div>
        {size && comesBothWays(size.height) && (
          <Switch
            mt={10}
            label="Troquelada (con corte entre etiquetas)"
            checked={size.punched}
            onChange={(event) => change.mutate({ size: sizeOfHeight(size.height, event.currentTarget.checked) ?? run.size })}
          />
        )}
        {own && (
          <p className={classes.hint}>
            El de su usuario es {own.width} × {own.height}
            {own.punched ? ' troquelada' : ''}.
          </p>
        )}
      </fieldset>
      <div>
        <span className={classes.word} id="print-sort">
          Orden
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="print-sort"
          disabled={disabled || change.isPending || begun}
          data={[
            { value: 'postalCode', label: 'Por CP' },
            { value: 'driver', label: 'Por chofer' },
            { value: 'list', label: 'Como en la lista' },
          ]}
          value={run.sort}
          onChange={(sort) => change.mutate({ sort })}
        />
        {begun && <p className={classes.hint}>Ya salieron etiquetas: el orden queda como está.</p>}
      </div>
      <fieldset disabled={disabled}>
        <legend>Desde y hasta</legend>
        <div className={classes.range}>
          <LabelInput
            label="Desde la etiqueta"
            wrong={fault?.from ?? false}
            saidBy={said}
            most={run.total}
            empty={1}
            value={range.from}
            onChange={(from) => onRange({ ...range, from })}
          />
          a
          <LabelInput
            label="Hasta la etiqueta"
            wrong={fault?.to ?? false}
            saidBy={said}
            most={run.total}
            empty={run.total}
            value={range.to}
            onChange={(to) => onRange({ ...range, to })}
          />
          <span id={said} className="tn" role="status" data-wrong={fault !== undefined || undefined}>
            {fault?.said ?? counted(range.to - range.from + 1, LABELS)}
          </span>
        </div>
        <p className={classes.hint}>Misma selección, mismas etiquetas: si se repite, salen las mismas, ninguna de más.</p>
      </fieldset>
    </section>
  );
};
