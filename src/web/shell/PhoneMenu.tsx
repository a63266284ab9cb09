import { Sheet } from '../feedback/Sheet.tsx';
import type { PlainPath } from '../screens.tsx';
import type { MenuArea } from './menu.ts';
import { VerticalMenu } from './VerticalMenu.tsx';
import classes from './PhoneMenu.module.css';

/** The menu on a phone; rendered and loaded while it is open. */
export default function PhoneMenu({
  onClose,
  areas,
  current,
}: {
  onClose: () => void;
  areas: readonly MenuArea[];
  current: PlainPath | undefined;
}) {
  return (
    <Sheet onClose={onClose} size={280} title="Reparto" classNames={{ body: classes.drawerBody ?? '' }}>
      <VerticalMenu areas={areas} current={current} onNavigate={onClose} />
    </Sheet>
  );
}
