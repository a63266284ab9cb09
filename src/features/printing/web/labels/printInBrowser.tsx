import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { labelSizeOf } from '../../../settings/labelSizes.ts';
import type { Received } from '#shared/contract.ts';
import type { printing } from '../../contract.ts';
import type { PrintRunShown } from '../../runCalls.ts';
import { printingApi } from '../api.ts';
import { printOnPaper } from '../onPaper.ts';
import { LabelDrawing } from './LabelDrawing.tsx';
import classes from './paper.module.css';

/** Labels that a browser prints at a time; more are a PDF. */
export const MAX_IN_BROWSER = 500;
/** What the browser gets to lay the labels out, in milliseconds (spec 2 §9). */
const PREPARING_MS = 400;

type Drawn = Received<typeof printing.drawLabels>;

const onPaper = (drawn: Drawn): Promise<void> =>
  printOnPaper(classes.paper, async (paper) => {
    paper.dataset['height'] = String(labelSizeOf(drawn.labels[0]?.size)?.height ?? '');
    const root = createRoot(paper);
    flushSync(() =>
      root.render(drawn.labels.map((label) => <LabelDrawing key={label.at} label={label} logo={drawn.logos[label.logo ?? '']} />)),
    );
    await new Promise((done) => {
      setTimeout(done, PREPARING_MS);
    });
    return () => root.unmount();
  });

/** Labels of a run, the screen that prints them, and whether those are meant too that came out already. */
export type Printed = { _id: string; from: number; to: number; screen: string; again: boolean };

/**
 * Prints labels of a run with the browser, in exact millimetres and without its own head and foot (spec 2 §2.13), and notes that they came
 * out: whether they were printed the browser does not tell. Ends when its dialog is closed.
 * @returns the run as it stands then
 * @throws ApiError before anything is printed, where another screen prints the run, or labels came out that are not meant again
 */
export const printInBrowser = async ({ screen, again, ...labels }: Printed): Promise<PrintRunShown> => {
  const drawn = await printingApi.drawLabels.call({ ...labels, screen, again });
  const ended = async (reason?: string) => (await printingApi.stoppedRun.call({ _id: labels._id, reason })).data;
  try {
    await onPaper(drawn);
  } catch (error) {
    await ended('El navegador no pudo imprimir').catch(() => undefined);
    throw error;
  }
  await printingApi.printedLabels.call({ ...labels, pass: crypto.randomUUID() });
  return ended();
};
