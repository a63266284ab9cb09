import { Pagination, SegmentedControl } from '@mantine/core';
import { Suspense } from 'react';
import { later } from '../../later.ts';
import classes from './Footer.module.css';
import type { TableState } from '../column.ts';

/** Props of {@link Pages}. */
export interface PagesProps {
  state: TableState;
  pages: number;
  sizes: readonly number[];
  sizeNames?: Readonly<Record<number, string>> | undefined;
  goToPage: boolean;
  onChange: (state: TableState) => void;
}

const GoToPage = later(() => import('./GoToPage.tsx'));

const EDGE_LABELS = { first: 'Primera página', previous: 'Página anterior', next: 'Página siguiente', last: 'Última página' };

/** Page sizes and pages; they come once the rows stand. */
export default function Pages({ state, pages, sizes, sizeNames, goToPage, onChange }: PagesProps) {
  const { page, size } = state;
  const go = (next: number) => onChange({ ...state, page: next });
  return (
    <>
      {goToPage && pages > 1 && (
        <Suspense>
          <GoToPage pages={pages} onGo={go} />
        </Suspense>
      )}
      {sizes.length > 1 && (
        <div className={classes.sizes}>
          <span aria-hidden>Filas</span>
          <SegmentedControl
            aria-label="Filas por página"
            data={sizes.toSorted((a, b) => a - b).map((one) => ({ value: String(one), label: sizeNames?.[one] ?? String(one) }))}
            value={String(size)}
            onChange={(value) => onChange({ ...state, page: 1, size: Number(value) })}
          />
        </div>
      )}
      <Pagination
        total={pages}
        value={Math.min(page, pages)}
        onChange={go}
        withEdges
        gap={8}
        getControlProps={(control) => ({ 'aria-label': EDGE_LABELS[control] })}
      />
    </>
  );
}
