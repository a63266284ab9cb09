import { ActionIcon, Button, Title } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPlayerPlay, IconPlayerStop, IconPrinter, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { FrameFoot } from '#web/page/FrameFoot.tsx';
import { useScreenKey } from '#web/useScreenKey.ts';
import { useExportJob } from '../../../jobs/web/useExportJob.tsx';
import { ORDERS } from '../../../orders/web/list/orderNoun.ts';
import { useSession } from '../../../session/web/session.ts';
import { usePrinters } from '../../../settings/web/usePrinters.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { MAX_IN_BROWSER } from '../labels/printInBrowser.tsx';
import { CutBand } from './CutBand.tsx';
import { nextOf, standingOf } from './flow.ts';
import { LABELS } from './labelNoun.ts';
import { LabelPreview } from './LabelPreview.tsx';
import classes from './Print.module.css';
import { PrintRuns } from './PrintRuns.tsx';
import { PrintSettings } from './PrintSettings.tsx';
import { type Range, usePrinting } from './usePrinting.ts';

const ICON = { size: 15, stroke: 1.7 };

const primaryOf = (run: PrintRunShown, { from, to }: Range): string => {
  const standing = standingOf(run);
  if (standing !== 'new' && standing !== 'done' && to === run.total) return `Seguir desde la ${formatCount(from)}`;
  return `${standing === 'done' ? 'Repetir' : 'Imprimir'} ${formatCount(to - from + 1)}`;
};

/** A run of labels: what its labels look like, how they are printed, and how far it is. */
export const RunInWork = ({ run, inBrowser }: { run: PrintRunShown; inBrowser: boolean }) => {
  const navigate = useNavigate();
  const session = useSession();
  const bridge = usePrinters();
  const [chosen, setChosen] = useState<string | null | undefined>(inBrowser ? null : undefined);
  const [range, setRange] = useState<Range>({ from: nextOf(run), to: run.total });
  const [at, setAt] = useState(range.from);
  const pdf = useExportJob('labels', LABELS);
  const printing = usePrinting(run, pdf.follow);
  // Until somebody chooses one: the own printer, or the first that is there.
  const printer = chosen === undefined ? (session?.zplPrint ?? bridge.data?.printers[0] ?? null) : chosen;
  const isRange = range.from >= 1 && range.from <= range.to && range.to <= run.total;
  const tooMany = printer === null && range.to - range.from >= MAX_IN_BROWSER;
  const canPrint = isRange && !tooMany && printing.busy === null;
  const show = (label: number) => setAt(Math.min(run.total, Math.max(1, label)));
  const setFrom = (from: number) => {
    setRange({ from, to: run.total });
    show(from);
  };
  const print = async () => {
    if (!canPrint) return;
    await printing.print(range, printer === null ? { kind: 'browser' } : { kind: 'printer', name: printer });
  };
  const leave = () => void navigate({ to: '/order' });
  useScreenKey('arrowleft', () => show(at - 1));
  useScreenKey('arrowright', () => show(at + 1));
  useScreenKey('enter', () => void print());
  useScreenKey('escape', leave);
  // What came out meanwhile is not printed again unless somebody says so.
  const [known, setKnown] = useState(run.printed);
  if (known !== run.printed) {
    setKnown(run.printed);
    setRange({ from: nextOf(run), to: run.total });
  }
  return (
    <>
      <header className={classes.bar}>
        <IconPrinter size={20} stroke={1.5} aria-hidden />
        <div className={classes.name}>
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
            <Button leftSection={<IconPlayerPlay {...ICON} />} disabled={!canPrint} onClick={() => void print()}>
              {isRange ? primaryOf(run, range) : 'Imprimir'}
            </Button>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label="Volver a las órdenes" onClick={leave}>
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      </header>
      <CutBand run={run} printing={printing.busy === 'print' && printer !== null} onFrom={setFrom} />
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
        />
        <LabelPreview run={run} at={at} onAt={show} />
        <PrintRuns shown={run} />
      </div>
      <FrameFoot
        hints={[
          [['←', '→'], 'etiqueta'],
          ['Enter', 'imprime'],
          ['Esc', 'vuelve'],
        ]}
      >
        <span>
          {tooMany
            ? `El navegador imprime hasta ${MAX_IN_BROWSER} por vez: elija menos, o baje el PDF.`
            : isRange
              ? ''
              : 'Elija etiquetas que la tanda tenga.'}
        </span>
      </FrameFoot>
    </>
  );
};
