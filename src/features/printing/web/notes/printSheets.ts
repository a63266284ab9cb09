import classes from './paper.module.css';

/** Prints sheets that stand on the screen with the browser, without its own head and foot. Ends when its dialog is closed. */
export const printSheets = async (sheets: HTMLElement): Promise<void> => {
  const paper = document.createElement('div');
  paper.className = classes.paper ?? '';
  paper.append(...Array.from(sheets.children, (sheet) => sheet.cloneNode(true)));
  document.body.append(paper);
  try {
    await document.fonts.ready;
    window.print();
  } finally {
    paper.remove();
  }
};
