import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LongRows } from './rowBlocks.ts';
import { RowHeights } from './rowHeights.ts';

/** Which rows are drawn, and how much height stands for those above and below, in px. */
export type RowWindow = { first: number; last: number; before: number; after: number };

/** Rows drawn above and below those in sight. */
const AROUND = 14;
/** The window moves by so many rows at a time, so that not every pixel draws it anew. */
const STEP = 6;
/** Rows drawn before it is known how many are in sight. */
const AT_FIRST = 30;

const windowAt = (heights: RowHeights, from: number, to: number): RowWindow => {
  const { count } = heights;
  const first = Math.max(0, Math.floor((heights.at(from) - AROUND) / STEP) * STEP);
  const last = Math.min(count, Math.ceil((heights.at(to) + 1 + AROUND) / STEP) * STEP) - 1;
  return { first, last, before: heights.top(first), after: heights.top(count) - heights.top(last + 1) };
};

const indexOf = (element: Element | null): number | undefined => {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

/** The rows in sight alone. */
const sightAt = (heights: RowHeights, from: number, to: number): RowWindow => {
  const [first, last] = [heights.at(from), heights.at(to)];
  return { first, last, before: heights.top(first), after: heights.top(heights.count) - heights.top(last + 1) };
};

const isSame = (a: RowWindow, b: RowWindow) => a.first === b.first && a.last === b.last && a.before === b.before && a.after === b.after;

/**
 * The part of a long list that is drawn: follows the scrolling, measures what is drawn, tells the list what is in sight. Page Up, Page Down,
 * Home and End move the focus through all of it; a focused row that goes out of sight leaves the focus to what scrolls.
 */
export function useRowWindow<Row>(long: LongRows<Row>, scroller: RefObject<HTMLElement | null>, guess: number): RowWindow {
  const { count, of } = long;
  const [heights, setHeights] = useState(() => new RowHeights(count, guess));
  const [drawn, setDrawn] = useState<RowWindow>(() => windowAt(heights, 0, AT_FIRST * guess));
  const measured = useRef(false);
  const sought = useRef<number | undefined>(undefined);
  /** Where nothing was drawn, what is in sight comes first, and what lies around it once that is seen. */
  const jumped = useRef(false);

  const look = useEffectEvent((known: RowHeights = heights) => {
    const box = scroller.current;
    if (!box) return;
    const [from, to] = [box.scrollTop, box.scrollTop + box.clientHeight];
    const whole = windowAt(known, from, to);
    const sight = sightAt(known, from, to);
    if (sight.first > drawn.last || sight.last < drawn.first) jumped.current = true;
    const next = jumped.current ? sight : whole;
    const focused = box.contains(document.activeElement) ? indexOf(document.activeElement) : undefined;
    if (focused !== undefined && (focused < next.first || focused > next.last)) box.focus({ preventScroll: true });
    if (!isSame(next, drawn)) setDrawn(next);
    long.want(known.at(box.scrollTop), known.at(box.scrollTop + box.clientHeight));
  });

  /** Looks how high the drawn rows are, each with what is open below it. */
  const measure = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    const found = new Map<number, number>();
    let single: number | undefined;
    for (const row of box.querySelectorAll<HTMLElement>('[data-index]')) {
      const index = Number(row.dataset['index']);
      const { height } = row.getBoundingClientRect();
      if (single === undefined && row.dataset['row'] && row.dataset['open'] === undefined) single = height;
      found.set(index, (found.get(index) ?? 0) + height);
    }
    let known = heights;
    if (!measured.current && single !== undefined && single > 0) {
      measured.current = true;
      if (Math.abs(single - heights.usual) > 0.5) known = new RowHeights(count, single);
    }
    let isOther = known !== heights;
    for (const [index, height] of found) if (height > 0 && known.set(index, height)) isOther = true;
    if (known !== heights) setHeights(known);
    if (isOther) look(known);
  });

  const focusSought = useEffectEvent(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row][data-index="${sought.current}"]`);
    if (!row) return;
    sought.current = undefined;
    row.focus({ preventScroll: true });
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const box = scroller.current;
    if (!box || event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
    const isBox = event.target === box;
    if (!isBox && !(event.target instanceof HTMLElement && event.target.dataset['row'])) return;
    const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    const page = Math.max(1, Math.floor((box.clientHeight - head) / heights.usual) - 1);
    const now = isBox ? heights.at(box.scrollTop + 1) : (indexOf(event.target as Element) ?? 0);
    const steps: Readonly<Record<string, number>> = { PageDown: now + page, PageUp: now - page, Home: 0, End: count - 1 };
    const goal = steps[event.key] ?? (isBox && ['ArrowDown', 'j', 'J'].includes(event.key) ? now : undefined);
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = Math.min(Math.max(goal, 0), count - 1);
    sought.current = index;
    const top = heights.top(index);
    const bottom = heights.top(index + 1) + head;
    if (top < box.scrollTop) box.scrollTo({ top });
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTo({ top: bottom - box.clientHeight });
    look();
    focusSought();
  });

  // Another list, or another length of it.
  const [was, setWas] = useState({ of, count });
  if (was.of !== of || was.count !== count) {
    setWas({ of, count });
    const next = new RowHeights(count, heights.usual);
    setHeights(next);
    setDrawn(windowAt(next, 0, AT_FIRST * next.usual));
  }
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    scroller.current?.scrollTo({ top: 0 });
  }, [of, scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (box) long.want(heights.at(box.scrollTop), heights.at(box.scrollTop + box.clientHeight));
  }, [long, heights, scroller]);

  useEffect(() => {
    if (!jumped.current) return undefined;
    for (let index = drawn.first; index <= drawn.last; index += 1) if (long.at(index) === undefined) return undefined;
    const timer = setTimeout(() => {
      jumped.current = false;
      startTransition(() => look());
    });
    return () => clearTimeout(timer);
  });

  useLayoutEffect(() => {
    measure();
    if (sought.current !== undefined) focusSought();
  });

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const onScroll = () => look();
    const sizes = new ResizeObserver(() => {
      measure();
      look();
    });
    sizes.observe(box);
    // What is open in a row may come late.
    for (const part of box.children) sizes.observe(part);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('keydown', onKey);
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('keydown', onKey);
    };
  }, [scroller]);

  return drawn;
}
