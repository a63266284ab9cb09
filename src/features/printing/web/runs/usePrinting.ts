import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '#shared/noun.ts';
import { ApiError } from '#web/api.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { openAddress } from '#web/openAddress.ts';
import { saveFile } from '#web/saveFile.ts';
import { printRaw } from '../../../settings/web/usePrinters.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { covers, touches } from '../../runs.ts';
import { printingApi } from '../api.ts';
import { zplFileName } from '../printZpl.ts';
import { printInBrowser } from '../labels/printInBrowser.tsx';
import { printLabels } from './flow.ts';
import { LABELS } from './labelNoun.ts';

/** Where labels go. */
export type Destination = { kind: 'browser' } | { kind: 'printer'; name: string };
/** Labels of a run, from 1. */
export type Range = { from: number; to: number };

/** How a run is printed from its screen. */
export type RunPrinting = {
  /** What is being done. */
  busy: 'print' | 'zpl' | 'pdf' | null;
  /** @param again whether those are meant too that came out already */
  print: (range: Range, destination: Destination, again: boolean) => Promise<void>;
  /** The labels that were sent and of which nobody knows did come out. */
  cameOut: (range: Range) => Promise<void>;
  /** Stops between two batches. */
  halt: () => void;
  zpl: (range: Range) => Promise<void>;
  pdf: (range: Range) => Promise<void>;
};

/** Shows what is known of a run by now; what became of its orders stays as it was asked for. */
export const setRun = (queries: QueryClient, data: PrintRunShown): void => {
  queries.setQueryData(printingApi.run.queryOptions({ _id: data._id }).queryKey, (old) => ({ gone: 0, changed: 0, ...old, data }));
};

/** The run as it stands, where labels were refused because another screen has printed some of them meanwhile. */
const printedElsewhere = async (error: unknown, _id: string, { from, to }: Range): Promise<PrintRunShown | undefined> => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { data } = await printingApi.run.call({ _id });
  return touches(data.out, [from, to]) ? data : undefined;
};

/**
 * Prints a run, on a printer, in the browser or into a file, and says what came of it.
 * @param told.onJob of a PDF that is made in the background
 * @param told.onOut of labels that came out already, and were not meant again
 */
export const usePrinting = (
  run: PrintRunShown,
  { onJob, onOut }: { onJob: (job: string) => void; onOut: (range: Range) => void },
): RunPrinting => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<RunPrinting['busy']>(null);
  const [screen] = useState(() => crypto.randomUUID());
  const halted = useRef(false);
  const { _id } = run;
  const tell = (next: PrintRunShown) => setRun(queries, next);
  const doing = async (what: NonNullable<RunPrinting['busy']>, act: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    try {
      await act();
    } catch (error) {
      toast.error(failureOf(error).message, 'No se pudo imprimir');
    }
    setBusy(null);
    void queries.invalidateQueries({ queryKey: ['printing'] });
    void queries.invalidateQueries({ queryKey: ['orders'] });
  };
  const printed = async ({ from, to }: Range, pass: string) => {
    const { data } = await printingApi.printedLabels.call({ _id, from, to, pass });
    return data;
  };
  const onBrowser = async (range: Range, again: boolean) => {
    const next = await printInBrowser({ _id, ...range, screen, again }).catch(async (error: unknown) => {
      const elsewhere = again ? undefined : await printedElsewhere(error, _id, range);
      if (!elsewhere) throw error;
      onOut(range);
      return elsewhere;
    });
    tell(next);
  };
  const onPrinter = async (range: Range, name: string, again: boolean) => {
    const pass = crypto.randomUUID();
    halted.current = false;
    const reason = await printLabels(
      range,
      {
        zpl: async (from, to) => (await printingApi.zplLabels.call({ _id, from, to, screen, again })).zpl,
        print: (commands) => printRaw(name, commands),
        printed: (from, to) => printed({ from, to }, pass),
        stopped: async (said) => (await printingApi.stoppedRun.call({ _id, reason: said?.slice(0, 200) })).data,
      },
      () => halted.current,
      tell,
    );
    if (reason === undefined) toast.ok(`${counted(range.to - range.from + 1, LABELS)} en ${name}`, 'Impresora Térmica');
    else toast.warning(reason, 'La impresión se cortó');
  };
  return {
    busy,
    print: (range, destination, again) =>
      doing('print', () => (destination.kind === 'printer' ? onPrinter(range, destination.name, again) : onBrowser(range, again))),
    cameOut: (range) => doing('print', async () => tell(await printed(range, crypto.randomUUID()))),
    halt: () => {
      halted.current = true;
    },
    zpl: (range) =>
      doing('zpl', async () => {
        const { zpl } = await printingApi.zplLabels.call({ _id, ...range });
        saveFile(zplFileName(new Date()), new TextEncoder().encode(zpl.join('\n')));
        // A file to look at of what came out already is no printing.
        if (!covers(run.out, [range.from, range.to])) tell(await printed(range, crypto.randomUUID()));
        toast.ok(`${counted(zpl.length, LABELS)} en un archivo .zpl`, 'Impresora Térmica');
      }),
    pdf: (range) =>
      doing('pdf', async () => {
        const { url, job } = await printingApi.pdfLabels.call({ _id, ...range, pass: crypto.randomUUID() });
        if (url) openAddress(url);
        if (job) onJob(job);
      }),
  };
};
