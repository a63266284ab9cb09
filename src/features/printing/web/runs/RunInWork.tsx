import { Button, Title } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPlayerPlay, IconPlayerStop, IconPrinter, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { formatTime } from '#shared/time.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import card from '#web/page/CardFrame.module.css';
import { FrameFoot } from '#web/page/FrameFoot.tsx';
import { LeaveButton } from '#web/page/LeaveButton.tsx';
import { useLeave } from '#web/page/useLeave.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useExportJob } from '../../../jobs/web/useExportJob.tsx';
import { ORDERS } from '../../../orders/noun.ts';
import { useSession } from '../../../session/web/session.ts';
import { usePrinters } from '../../../settings/web/usePrinters.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { touches } from '../../runs.ts';
import { MAX_IN_BROWSER } from '../labels/printInBrowser.tsx';
import { CutBand } from './CutBand.tsx';
import { nextOf, rangeFault, standingOf } from './flow.ts';
import { LABELS } from './labelNoun.ts';
import { LabelPreview } from './LabelPreview.tsx';
import classes from './Print.module.css';
import { PrintRuns } from './PrintRuns.tsx';
import { PrintSettings } from './PrintSettings.tsx';
import { type Range, usePrinting } from './usePrinting.ts';

const ICON = { size: 15, stroke: 1.7 };

const primaryOf = (run: PrintRunShown, { from, to }: Range): string => {
  const standing = standingOf(run);
  if (touches(run.out, [from, to])) return `Repetir ${formatCount(to - from + 1)}…`;
  if (standing !== 'new' && to === nextOf(run).to) return `Seguir desde la ${formatCount(from)}`;
  return `Imprimir ${formatCount(to - from + 1)}`;
};

/** What is not as it was when the run was prepared. */
const sinceOf = (gone: number, changed: number): string =>
  [
    gone > 0 && `${counted(gone, LABELS)} de órdenes eliminadas ${gone === 1 ? 'queda' : 'quedan'} afuera.`,
    changed > 0 &&
      `${counted(changed, ORDERS)} ${changed === 1 ? 'tiene' : 'tienen'} ahora otros bultos: prepare otra tanda para ${changed === 1 ? 'ella' : 'ellas'}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Props of {@link RunInWork}. */
export type RunInWorkProps = {
  run: PrintRunShown;
  /** Labels of orders that were deleted since. */
  gone: number;
  /** Orders that have another number of packages since. */
  changed: number;
  /** Whether it is meant for the browser's printer. */
  inBrowser: boolean;
};

/** A run of labels: what its labels look like, how they are printed, and how far it is. */
export const RunInWork = ({ run, gone, changed, inBrowser }: RunInWorkProps) => {
  const leave = useLeave('/order');
  const [asking, setAsking] = useState<Range | null>(null);
  const session = useSession();
  const bridge = usePrinters();
  const [chosen, setChosen] = useState<string | null | undefined>(inBrowser ? null : undefined);
  const [range, setRange] = useState<Range>(() => nextOf(run));
  const [at, setAt] = useState(range.from);
  const pdf = useExportJob('labels', LABELS);
  const printing = usePrinting(run, { onJob: pdf.follow, onOut: setAsking });
  // Until somebody chooses one: the own printer, or the first that is there. Never the browser by itself, which would count as printed.
  const printer = chosen === undefined ? (session?.zplPrint ?? bridge.data?.printers[0]) : chosen;
  const fault = rangeFault(range, run.total);
  const isRange = fault === undefined;
  const tooMany = isRange && printer === null && range.to - range.from >= MAX_IN_BROWSER;
  const canPrint = isRange && !tooMany && printer !== undefined && printing.busy === null;
  // What came out already is printed again by those alone who say so.
  const isAgain = touches(run.out, [range.from, range.to]);
  const show = (label: number) => {
    if (!Number.isNaN(label)) setAt(Math.min(run.total, Math.max(1, label)));
  };
  const setFrom = (from: number) => {
    setRange({ from, to: run.total });
    show(from);
  };
  const go = async (labels: Range, again: boolean) => {
    if (printer === undefined) return;
    await printing.print(labels, printer === null ? { kind: 'browser' } : { kind: 'printer', name: printer }, again);
  };
  const print = () => {
    if (!canPrint) return;
    if (isAgain) setAsking(range);
    else void go(range, false);
  };
  useScreenKey('arrowleft', () => show(at - 1));
  useScreenKey('arrowright', () => show(at + 1));
  useScreenKey('enter', () => {
    if (!isAgain) print();
  });
  useScreenKey('escape', leave);
  // What came out meanwhile is not printed again unless somebody says so.
  const [known, setKnown] = useState(run.printed);
  if (known !== run.printed) {
    setKnown(run.printed);
    setRange(nextOf(run));
    setAt(nextOf(run).from);
  }
  return (
    <>
      <header className={`${card.bar} ${classes.bar}`}>
        <IconPrinter size={20} stroke={1.5} aria-hidden />
        <div className={`${card.name} ${classes.name}`}>
          <Title order={1}>Imprimir</Title>
          <span className="tn">
            {run.title} · {counted(run.orders, ORDERS)} · {counted(run.total, LABELS)}
          </span>
        </div>
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconDownload {...ICON} />}
            loading={printing.busy === 'zpl'}
            disabled={!isRange || printing.busy === 'print'}
            onClick={() => void printing.zpl(range)}
          >
            Bajar .zpl
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf {...ICON} />}
            loading={printing.busy === 'pdf'}
            disabled={!isRange || printing.busy === 'print'}
            onClick={() => void printing.pdf(range)}
          >
            Bajar PDF
          </Button>
          {printing.busy === 'print' && printer !== null ? (
            <Button color="red" leftSection={<IconPlayerStop {...ICON} />} onClick={printing.halt}>
              Detener
            </Button>
          ) : (
            <Button
              variant={isAgain ? 'default' : 'filled'}
              leftSection={isAgain ? <IconRepeat {...ICON} /> : <IconPlayerPlay {...ICON} />}
              disabled={!canPrint}
              onClick={print}
            >
              {isRange ? primaryOf(run, range) : 'Imprimir'}
            </Button>
          )}
          <LeaveButton onLeave={leave} />
        </div>
      </header>
      <CutBand
        run={run}
        printing={printing.busy === 'print' && printer !== null}
        onFrom={setFrom}
        onCameOut={(labels) => void printing.cameOut(labels)}
      />
      {pdf.band}
      <div className={classes.body}>
        <PrintSettings
          run={run}
          bridge={bridge}
          printer={printer}
          onPrinter={setChosen}
          range={range}
          onRange={(next) => {
            setRange(next);
            if (next.from !== range.from) show(next.from);
          }}
          disabled={printing.busy !== null}
          fault={fault}
        />
        <LabelPreview run={run} at={at} onAt={show} />
        <PrintRuns shown={run} />
      </div>
      <FrameFoot
        hints={[
          [['←', '→'], 'etiqueta'],
          ['Enter', 'imprime'],
          ['T', 'tamaño'],
          ['Esc', 'vuelve'],
        ]}
      >
        <span>
          {tooMany
            ? `El navegador imprime hasta ${MAX_IN_BROWSER} por vez: elija menos, o baje el PDF.`
            : isRange
              ? printer === undefined && !bridge.isFetching
                ? 'Elija con qué imprimir.'
                : sinceOf(gone, changed)
              : 'Elija etiquetas que la tanda tenga.'}
        </span>
      </FrameFoot>
      {asking && (
        <Dialog
          title={`¿Imprimir otra vez ${counted(asking.to - asking.from + 1, LABELS)}?`}
          size={420}
          onClose={() => setAsking(null)}
          footer={
            <>
              <Button variant="default" data-autofocus onClick={() => setAsking(null)}>
                Volver
              </Button>
              <Button
                onClick={() => {
                  setAsking(null);
                  void go(asking, true);
                }}
              >
                Imprimir otra vez
              </Button>
            </>
          }
        >
          Ya salieron{run.printAt ? `, la última a las ${formatTime(run.printAt)}` : ''}. Un bulto que ya tiene su etiqueta no necesita
          otra.
        </Dialog>
      )}
    </>
  );
};
