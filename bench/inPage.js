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

/** In a frame: once it is drawn, for as much as the page does of that. */
const drawnNow = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });

/** Does something in a frame: milliseconds from the frame's beginning until it is drawn. */
const frameOf = (work) =>
  new Promise((resolve) => {
    requestAnimationFrame((began) => {
      work();
      void drawnNow().then(() => resolve(performance.now() - began));
    });
  });

/** What was asked of the map's workers and has no answer yet: by its number the source that it is of. */
const unanswered = new Map();
/** When the last answer of each source was drawn, and when its first tile. */
const drawnAt = new Map();
const begunAt = new Map();

const answered = async (id) => {
  const { source, type } = unanswered.get(id) ?? {};
  unanswered.delete(id);
  // The map takes an answer up in a task of its own: it is drawn in the next frame, or in the one after.
  await frameOf(() => undefined);
  await frameOf(() => undefined);
  drawnAt.set(source, performance.now());
  if (type === 'LT' && !begunAt.has(source)) begunAt.set(source, performance.now());
};

const PageWorker = globalThis.Worker;
globalThis.Worker = class extends PageWorker {
  constructor(...how) {
    super(...how);
    this.addEventListener('message', ({ data }) => data?.type === '<response>' && void answered(data.id));
  }

  postMessage(message, ...rest) {
    const { id, type, data } = message ?? {};
    if (type === '<cancel>') unanswered.delete(id);
    else if (id && type !== '<response>') unanswered.set(id, { source: data?.source, type });
    super.postMessage(message, ...rest);
  }
};

/** Frames in which as good as nothing is done and workers owe no answer, one after the other, until nothing more is expected; and milliseconds of such a frame. */
const QUIET_FRAMES = 12;
const QUIET = 8;
/** Longest wait for them, in milliseconds: on a machine that does something else they may never come. */
const PATIENCE = 30_000;

/** When the last frame was that had work in it. */
const whenQuiet = async () => {
  const began = performance.now();
  let last = began;
  for (let quiet = 0; quiet < QUIET_FRAMES && last - began < PATIENCE; quiet += 1) {
    const took = await frameOf(() => undefined);
    if (took < QUIET && unanswered.size === 0) continue;
    quiet = 0;
    last = performance.now();
  }
  return last;
};

/** What the mouse does at a place of the page, as a browser tells it: first as a pointer, then as a mouse. */
const point = (canvas, what, x, y, buttons = 0) => {
  const said = { clientX: x, clientY: y, buttons, bubbles: true };
  const button = what === 'move' ? -1 : 0;
  canvas.dispatchEvent(new PointerEvent(`pointer${what}`, { ...said, button, pointerId: 1, pointerType: 'mouse', isPrimary: true }));
  canvas.dispatchEvent(new MouseEvent(`mouse${what}`, { ...said, button: Math.max(0, button) }));
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

  /** Milliseconds of the longest task that began in each second, 0 where none took 50, for as long as it is watched. */
  longestTasks: async (watched) => {
    const began = performance.now();
    const longest = Array.from({ length: Math.floor(watched / 1000) }, () => 0);
    const tasks = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        const second = Math.floor((startTime - began) / 1000);
        if (second >= 0 && second < longest.length) longest[second] = Math.max(longest[second], duration);
      }
    });
    tasks.observe({ type: 'longtask' });
    // Tasks are told once they are over.
    await new Promise((resolve) => setTimeout(resolve, watched + 300));
    tasks.disconnect();
    return longest;
  },

  /** Milliseconds from the click on an entry to the frame after the one that shows a form's fields. */
  openForm: async (entry) => {
    const began = performance.now();
    entry.click();
    await whenFound(() => document.querySelector('[role="dialog"] input, [role="dialog"] textarea'));
    return performance.now() - began;
  },

  /** Opens a tariff's zones: milliseconds from the click until all are seen, and from the arrival of their answer until then, until the map has drawn them and their names, and until nothing more is done. */
  openZones: async (link, zones) => {
    const began = performance.now();
    link.click();
    await whenFound(() => document.querySelector('canvas[data-preview]'));
    // It was found in the frame that draws it.
    await drawnNow();
    const seen = performance.now();
    await whenFound(() => !document.querySelector('canvas[data-preview]'));
    await drawnNow();
    const drawn = performance.now();
    await whenFound(
      () =>
        document.querySelectorAll('[aria-label^="Modificar la zona"]').length >= zones &&
        document.querySelector('canvas.maplibregl-canvas')?.clientWidth,
    );
    const ended = await whenQuiet();
    const { responseEnd } = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/fee/zone/list'));
    return { clicked: seen - began, seen: seen - responseEnd, drawn: drawn - responseEnd, ended: ended - responseEnd };
  },

  /** Milliseconds from the address of the orders' map until its first pins are drawn, until all in sight are, and until nothing more is done. */
  openMap: async () => {
    await whenFound(() => document.querySelector('canvas.maplibregl-canvas')?.clientWidth && /\d en el mapa/.test(document.body.innerText));
    const ended = await whenQuiet();
    return { begun: begunAt.get('rp-pins-orders'), drawn: drawnAt.get('rp-pins-orders'), ended };
  },

  /** Milliseconds from the key that closes a zone on the orders' map until what it chooses is told. */
  closeZone: async () => {
    const began = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await whenFound(() => document.querySelector('[aria-label="Órdenes elegidas"] h2'));
    return performance.now() - began;
  },

  /** Takes hold of a corner of the chosen zone, whose outline lies right of the map's middle. */
  holdCorner: async (below) => {
    const canvas = document.querySelector('canvas.maplibregl-canvas');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [middle, y] = [left + width / 2, top + height / 2 + below];
    let x = middle;
    for (; canvas.style.cursor !== 'move' && x < middle + width / 4; x += 1) {
      point(canvas, 'move', x, y);
      await new Promise(requestAnimationFrame);
    }
    if (canvas.style.cursor !== 'move') throw new Error('there is no corner to drag');
    point(canvas, 'down', x, y, 1);
    bench.held = { canvas, x, y };
  },

  /** Drags it in one frame: milliseconds until that is drawn. */
  dragFrame: (n) => {
    const { canvas, x, y } = bench.held;
    return frameOf(() => point(canvas, 'move', x + 20 * Math.sin(n / 8), y + 20 * Math.cos(n / 8), 1));
  },

  /** Lets go of it: milliseconds until nothing more is done. */
  dropCorner: async () => {
    const { canvas, x, y } = bench.held;
    const began = performance.now();
    point(canvas, 'up', x, y);
    return (await whenQuiet()) - began;
  },

  /** Takes hold of a stop in a route's list. @param at its place among those that are drawn */
  holdStop: async (at) => {
    const grip = [...document.querySelectorAll('[data-stop] [data-rfd-drag-handle-draggable-id]')][at];
    const { left, top, width, height } = grip.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    point(grip, 'down', x, y, 1);
    await new Promise(requestAnimationFrame);
    point(globalThis, 'move', x, y + 10, 1);
    await whenFound(() => document.querySelector('[data-dragging]'));
    bench.held = { x, y };
    bench.frames = 0;
    const count = () => void (bench.held && requestAnimationFrame(count), (bench.frames += 1));
    count();
  },

  /** Drags it up and down the list in one frame: milliseconds until that is drawn. @param far pixels */
  dragStop: (n, far) => {
    const { x, y } = bench.held;
    return frameOf(() => point(globalThis, 'move', x, y + 10 + far * (1 - Math.cos(n / 20)), 1));
  },

  /** Lets go of it. */
  dropStop: async () => {
    const { x, y } = bench.held;
    bench.held = undefined;
    point(globalThis, 'up', x, y);
    await whenFound(() => !document.querySelector('[data-dragging]'));
  },
};
