import { Button, Kbd } from '@mantine/core';
import { Suspense } from 'react';
import { formatCount } from '#shared/money.ts';
import { ahead, later } from '../../later.ts';
import { isPhone } from '../../theme.ts';
import classes from './Footer.module.css';
import type { TableState } from '../column.ts';
import { pageCount } from '../openRows.ts';

interface FooterProps {
  state: TableState;
  /** The page whose rows are shown: another one while those of `state` are on their way. */
  drawn: Pick<TableState, 'page' | 'size'>;
  /** `undefined` while it is not known. */
  total: number | undefined;
  sizes: readonly number[];
  sizeNames?: Readonly<Record<number, string>> | undefined;
  goToPage: boolean;
  phone: boolean;
  /** What keys do on a row; shown while one has the focus by the keyboard. */
  hints: readonly (readonly [key: string, what: string] | undefined)[];
  onChange: (state: TableState) => void;
}

const loadPages = () => import('./Pages.tsx');
const Pages = later(loadPages);
if (!isPhone()) ahead(loadPages);

/** Which rows of how many are shown: '26 a 50 de 1.248'. */
const shownRange = (page: number, size: number, total: number): string =>
  `${formatCount((page - 1) * size + 1)} a ${formatCount(Math.min(page * size, total))} de ${formatCount(total)}`;

/** Total, page sizes and pages. */
export function Footer({ state, drawn, total, sizes, sizeNames, goToPage, phone, hints, onChange }: FooterProps) {
  const { page, size } = state;
  const pages = pageCount(total ?? 0, size);
  const go = (next: number) => onChange({ ...state, page: next });
  const range = total === undefined ? '' : shownRange(drawn.page, drawn.size, total);
  const text = phone || !total ? range : `Mostrando ${range}`;
  if (phone) {
    return (
      <footer className={classes.footer}>
        <span className={`${classes.space} tn`}>{text}</span>
        <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
          Anterior
        </Button>
        <Button variant="default" disabled={page >= pages} onClick={() => go(page + 1)}>
          Siguiente
        </Button>
      </footer>
    );
  }
  return (
    <footer className={classes.footer}>
      <span className="tn">{text}</span>
      <span className={classes.hints} aria-hidden>
        {hints.map(
          (hint) =>
            hint && (
              <span key={hint[0]}>
                <Kbd size="xs">{hint[0]}</Kbd> {hint[1]}
              </span>
            ),
        )}
      </span>
      <span className={classes.space} />
      <Suspense>
        <Pages state={state} pages={pages} sizes={sizes} sizeNames={sizeNames} goToPage={goToPage} onChange={onChange} />
      </Suspense>
    </footer>
  );
}
