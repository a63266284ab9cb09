import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { MapRows, type MapRowActs } from './MapRows.tsx';
import classes from './SidePanel.module.css';

/** Props of {@link ListedPanel}. */
export type ListedPanelProps = MapRowActs & {
  title: string;
  text: string;
  ids: readonly string[];
  /** What is done about all of them. */
  children?: ReactNode;
  /** Chooses them all. */
  onAll?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
};

/** Orders to choose from one by one: all of the filter, or those that are not where they should be. */
export const ListedPanel = ({ title, text, ids, children, onAll, onClose, ...acts }: ListedPanelProps) => (
  <section className={classes.panel} aria-label={title}>
    <div className={classes.panelHead}>
      <div className={classes.panelTitle}>
        <h2>{title}</h2>
        {onAll && ids.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            Elegir todas
          </Button>
        )}
        {onClose && <CloseButton size={28} aria-label="Cerrar la lista" onClick={onClose} />}
      </div>
      <p>{text}</p>
      {children}
    </div>
    {ids.length > 0 && <MapRows label={`${title}, una por una`} ids={ids} {...acts} />}
  </section>
);
