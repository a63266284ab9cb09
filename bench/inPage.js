/* Runs in the measured page, before its own scripts; `screens.ts` calls it by name. */

/** Resolves with what `found` gives, in the first frame in which it gives anything. */
const whenFound = (found) =>
  new Promise((resolve) => {
    const look = () => {
      const result = found();
      if (result) resolve(result);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const rowsShown = () => document.querySelectorAll('tbody tr[data-row]');

globalThis.bench = {
  /** Milliseconds from the choice of a file until the page tells a text, with the longest task meanwhile; kept in `file`. What is asked on the way is confirmed as it was understood. */
  awaitFile: (told) => {
    const choose = async () => {
      const began = performance.now();
      let longest = 0;
      const tasks = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      tasks.observe({ type: 'longtask' });
      const asked = new Set();
      const ms = await whenFound(() => {
        const step = document.querySelector('li[aria-current="step"]')?.textContent;
        const goOn = document.querySelector('section > header button[data-variant="filled"]:not([data-disabled], [data-loading])');
        if (/Columnas|Para todo el archivo/.test(step ?? '') && goOn && !asked.has(step)) {
          asked.add(step);
          goOn.click();
        }
        const isShown = document.querySelector('main')?.textContent.includes(told);
        return isShown && (!told.startsWith('Todas') || rowsShown().length > 0) ? performance.now() - began : undefined;
      });
      // Tasks are told once they are over.
      await new Promise((resolve) => setTimeout(resolve, 300));
      tasks.disconnect();
      bench.file = { ms, longest };
    };
    // The field that is there now may be another by then: the screen is still being drawn.
    document.addEventListener('change', () => void choose(), { capture: true, once: true });
  },

  /** Clicks on checkboxes of a hundred rows: milliseconds of each until React is done and the page is laid out. */
  chooseRows: async (amount) => {
    await whenFound(() => rowsShown().length === 100);
    const boxes = [...document.querySelectorAll('tbody tr[data-row] input[type="checkbox"]')];
    const took = [];
    for (let n = 0; n < amount; n += 1) {
      const box = boxes[(n * 7) % boxes.length];
      const was = box.checked;
      await new Promise(requestAnimationFrame);
      const began = performance.now();
      box.click();
      await Promise.resolve();
      document.body.getBoundingClientRect();
      took.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
      if (box.checked === was) throw new Error('the row was not chosen');
    }
    return took;
  },

  /** Milliseconds from the click on an entry to the frame after the one that shows a form's fields. */
  openForm: async (entry) => {
    const began = performance.now();
    entry.click();
    await whenFound(() => document.querySelector('[role="dialog"] input, [role="dialog"] textarea'));
    return performance.now() - began;
  },
};
