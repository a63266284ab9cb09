import type { DraggableProvided } from '@hello-pangea/dnd';
import classes from './StopList.module.css';

/** Props of {@link GoneRow}. */
export type GoneRowProps = {
  attach: DraggableProvided['innerRef'];
  draggable: DraggableProvided['draggableProps'];
  /** In px. */
  top: number;
  number: number;
  /** Null where it is not known. */
  address: string | null;
};

/** A stop that another took out of the route meanwhile, until it is left out: it stays in its place, and cannot be moved. */
export const GoneRow = ({ attach, draggable, top, number, address }: GoneRowProps) => (
  <li ref={attach} {...draggable} style={{ ...draggable.style, top }} className={classes.row} data-gone>
    <span className={classes.where}>
      <span className={`${classes.number} tn`} data-long={number > 99 || undefined}>
        {number}
      </span>
      <span className={classes.words}>
        <span className={classes.address}>{address ?? 'Parada sin datos'}</span>
        <span className={classes.about}>Ya no es de esta ruta</span>
      </span>
    </span>
  </li>
);
