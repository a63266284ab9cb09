import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Height of a row, in px. */
export const ROW = 48;
/** Rows drawn above and below those in sight, and by how many the window moves at a time. */
const AROUND = 8;
const STEP = 4;
/** Rows drawn before it is known how many are in sight. */
const AT_FIRST = 30;

/**
 * Which rows of a list of rows of one height are drawn. A row that is chosen elsewhere is scrolled to.
 * @param chosenAt where the chosen one stands; -1 when it is not in the list
 */
export const useRowsInSight = (box: RefObject<HTMLElement | null>, count: number, chosen: string | undefined, chosenAt: number) => {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(AT_FIRST * ROW);

  useEffect(() => {
    const scrolled = box.current;
    if (!scrolled) return undefined;
    const look = () => setTop(Math.floor(scrolled.scrollTop / ROW / STEP) * STEP);
    const sizes = new ResizeObserver(() => setHeight(scrolled.clientHeight));
    sizes.observe(scrolled);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [box]);

  const isListed = chosenAt >= 0;
  const reveal = useEffectEvent(() => {
    const scrolled = box.current;
    if (!scrolled) return;
    const from = chosenAt * ROW;
    if (from < scrolled.scrollTop) scrolled.scrollTo({ top: from });
    else if (from + ROW > scrolled.scrollTop + scrolled.clientHeight) scrolled.scrollTo({ top: from + ROW - scrolled.clientHeight });
  });
  useEffect(() => {
    if (chosen && isListed) reveal();
  }, [chosen, isListed]);

  const first = Math.max(0, Math.min(top, count - 1) - AROUND);
  const last = Math.min(count - 1, top + Math.ceil(height / ROW) + STEP + AROUND);
  return { first, last };
};
