import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';
import { PHONE_QUERY } from '#web/theme.ts';

/** Height of a row in px, on a desk and on a phone; the style says the same. */
const HEIGHTS = { desk: 48, phone: 56 };
/** Rows that are drawn beyond those in sight, on either side. */
const BESIDE = 10;
/** The range moves by so many at once. */
const STEP = 5;

/** Which rows of a list have to be drawn, from 0, `to` not included, and how high one is. */
export type RowsShown = { from: number; to: number; height: number };

/** Follows which rows of a long list are in sight or near it, whatever scrolls: of hundreds the others are not drawn. */
export const useRowsShown = (list: RefObject<HTMLElement | null>, count: number): RowsShown => {
  const height = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false }) ? HEIGHTS.phone : HEIGHTS.desk;
  const [{ from, to }, setShown] = useState({ from: 0, to: 2 * BESIDE });
  useEffect(() => {
    const look = () => {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const first = Math.floor((-top / height - BESIDE) / STEP) * STEP;
      const last = Math.ceil(((window.innerHeight - top) / height + BESIDE) / STEP) * STEP;
      setShown((before) => (before.from === first && before.to === last ? before : { from: first, to: last }));
    };
    look();
    const passive = { capture: true, passive: true };
    document.addEventListener('scroll', look, passive);
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, passive);
      window.removeEventListener('resize', look);
    };
  }, [list, height]);
  return { from: Math.max(0, Math.min(from, count)), to: Math.min(to, count), height };
};
