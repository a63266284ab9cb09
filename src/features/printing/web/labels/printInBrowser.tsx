import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { labelSizeOf } from '../../../settings/labelSizes.ts';
import { printingApi } from '../api.ts';
import { LabelDrawing } from './LabelDrawing.tsx';
import classes from './paper.module.css';

/** Labels that a browser prints at a time; more are a PDF. */
export const MAX_IN_BROWSER = 500;
/** What the browser gets to lay the labels out, in milliseconds (spec 2 §9). */
const PREPARING_MS = 400;

/**
 * Prints labels of a run with the browser, in exact millimetres and without its own head and foot (spec 2 §2.13). Ends when its dialog is
 * closed; whether they were printed the browser does not tell.
 * @returns how many there were
 */
export const printInBrowser = async (labels: { _id: string; from: number; to: number }): Promise<number> => {
  const drawn = await printingApi.drawLabels.call(labels);
  const paper = document.createElement('div');
  paper.className = classes.paper ?? '';
  paper.dataset['height'] = String(labelSizeOf(drawn.labels[0]?.size)?.height ?? '');
  document.body.append(paper);
  const root = createRoot(paper);
  try {
    flushSync(() =>
      root.render(drawn.labels.map((label) => <LabelDrawing key={label.at} label={label} logo={drawn.logos[label.logo ?? '']} />)),
    );
    await document.fonts.ready;
    await new Promise((done) => {
      setTimeout(done, PREPARING_MS);
    });
    window.print();
    return drawn.labels.length;
  } finally {
    root.unmount();
    paper.remove();
  }
};
