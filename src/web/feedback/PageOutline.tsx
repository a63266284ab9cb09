import { Mark } from '../shell/Mark.tsx';
import classes from './Preloader.module.css';

/** The page before its program has come, however long that takes: the head with the mark. */
export function PageOutline() {
  return (
    <div className={classes.outline} role="status" aria-label="Cargando">
      <div className={classes.head}>
        <Mark />
      </div>
    </div>
  );
}
