import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Mark } from '../shell/Mark.tsx';
import { PageOutline } from './PageOutline.tsx';
import classes from './Preloader.module.css';

/** How long the preloader shows at most, in milliseconds (spec 1 §2). */
const PRELOADER_MS = 2500;

/** What stands over everything while the first screen is on its way: the mark, never longer than 2.5 s, then the outline of the page. */
export function Preloader({ mark }: { mark: boolean }) {
  const [over, setOver] = useState(false);
  useTimeout(() => setOver(true), PRELOADER_MS, { autoInvoke: true });
  if (over || !mark) return <PageOutline />;
  return (
    <div className={classes.preloader} role="status" aria-label="Cargando">
      <Mark size={48} />
    </div>
  );
}
