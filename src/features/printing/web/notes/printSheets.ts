import { printOnPaper } from '../onPaper.ts';
import classes from './paper.module.css';

/** Prints sheets that stand on the screen with the browser. Ends when its dialog is closed. */
export const printSheets = (sheets: HTMLElement): Promise<void> =>
  printOnPaper(classes.paper, async (paper) => {
    paper.append(...Array.from(sheets.children, (sheet) => sheet.cloneNode(true)));
    // Each has the company's logo.
    await Promise.all(Array.from(paper.querySelectorAll('img'), (logo) => logo.decode().catch(() => undefined)));
    return () => undefined;
  });
