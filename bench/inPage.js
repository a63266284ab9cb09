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
  /** Milliseconds from the choice of a file to its preview, or the sentence that refuses it; kept in `file`. */
  awaitFile: (input, counted) => {
    input.addEventListener('change', async () => {
      const began = performance.now();
      bench.file = await whenFound(() => {
        const isCounted = document.querySelector('[role="radiogroup"]')?.textContent.includes(counted);
        if (isCounted && rowsShown().length > 0) return performance.now() - began;
        return document.querySelector('[role="alert"]')?.textContent;
      });
    });
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
