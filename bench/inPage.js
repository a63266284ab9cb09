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

/** Whether every place in sight of a list that is drawn in part shows a row. */
const showsRows = (box) => {
  const { left, top, height } = box.getBoundingClientRect();
  return [50, height / 4, height / 2, (height * 3) / 4, height - 20].every((y) =>
    document.elementFromPoint(left + 200, top + y)?.closest('tr[data-row], tr:not([aria-hidden]), thead'),
  );
};

globalThis.bench = {
  /** Milliseconds from the click on 'Todas' until its rows are drawn and it is known which all of them are. */
  openAll: async () => {
    // The sizes come once rows are drawn.
    const all = await whenFound(
      () =>
        rowsShown().length === 25 &&
        [...document.querySelectorAll('[role="radiogroup"] label')].find((label) => label.textContent === 'Todas'),
    );
    const began = performance.now();
    all.click();
    await whenFound(() => rowsShown().length > 25 && document.querySelector('table[aria-rowcount]'));
    return performance.now() - began;
  },

  /** Milliseconds of each stretch of a long scroll in which something in sight was blank; one of 0 when there was none. */
  wheelAll: async () => {
    const box = document.querySelector('[data-rows]');
    const gaps = [0];
    let since = 0;
    let last = performance.now();
    for (let frame = 0; frame < 600; frame += 1) {
      box.scrollTop += 120;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      if (showsRows(box)) {
        if (since > 0) gaps.push(since);
        since = 0;
      } else since += now - last;
      last = now;
    }
    return gaps;
  },

  /** Milliseconds from each jump to a place of a long list until its rows are drawn. */
  jumpAll: async (times) => {
    const box = document.querySelector('[data-rows]');
    const took = [];
    for (let n = 0; n < times; n += 1) {
      const began = performance.now();
      box.scrollTop = ((n * 7919) % 1000) * (box.scrollHeight / 1000);
      await whenFound(() => showsRows(box));
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return took;
  },

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
