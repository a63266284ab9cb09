import classes from './onPaper.module.css';

/**
 * Prints with the browser what is put on a paper of its own beside the page, without the browser's head and foot. Ends when its dialog is
 * closed; whether anything was printed the browser does not tell.
 * @param look the class of its pages
 * @param prepare puts onto it what is printed; gives what clears it away
 */
export const printOnPaper = async (look: string | undefined, prepare: (paper: HTMLElement) => Promise<() => void>): Promise<void> => {
  const paper = document.createElement('div');
  paper.className = `${classes.paper} ${look ?? ''}`;
  paper.dataset['paper'] = '';
  document.body.append(paper);
  try {
    const clear = await prepare(paper);
    try {
      await document.fonts.ready;
      window.print();
    } finally {
      clear();
    }
  } finally {
    paper.remove();
  }
};
