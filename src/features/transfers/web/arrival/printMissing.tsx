import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { printSheets } from '../../../printing/web/notes/printSheets.ts';
import { type MissingPaper, MissingSheet } from './MissingSheet.tsx';

/** Prints what did not come with the browser, as the house's papers. Ends when its dialog is closed. */
export const printMissing = async (paper: MissingPaper): Promise<void> => {
  const sheets = document.createElement('div');
  const root = createRoot(sheets);
  try {
    flushSync(() => root.render(<MissingSheet {...paper} />));
    await printSheets(sheets);
  } finally {
    root.unmount();
  }
};
