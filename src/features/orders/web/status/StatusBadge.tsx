import type { CSSProperties } from 'react';
import { Hint } from '#web/feedback/Hint.tsx';
import { statusById } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import classes from './StatusBadge.module.css';
import { StatusGlyph } from './StatusGlyph.tsx';

/** What 28 means to whoever wonders why the order waits (spec 2 §4). */
const IN_VALIDATION =
  'El pedido se encuentra en periodo de validación por parte del comprador: el marketplace lo informa cuando el chofer entrega lejos del domicilio.';

/** Props of {@link StatusBadge}. */
export type StatusBadgeProps = {
  status: StatusId;
  /** What stands in place of the status's name, e.g. 'Asignado a Ana Ruiz'. */
  label?: string;
};

/** A status as a soft badge with its glyph, in both schemes; an event is plain text. */
export const StatusBadge = ({ status, label }: StatusBadgeProps) => {
  const { id, name, family, light, dark } = statusById(status);
  if (family === 'event') return <span className={classes.event}>{label ?? name}</span>;
  const colours = {
    '--badge-light-bg': light.bg,
    '--badge-light-fg': light.fg,
    '--badge-dark-bg': dark.bg,
    '--badge-dark-fg': dark.fg,
  } as CSSProperties;
  const badge = (
    <span className={classes.badge} style={colours} data-deleted={id === 99 || undefined}>
      <StatusGlyph family={family} />
      <span>{label ?? name}</span>
    </span>
  );
  if (id !== 28) return badge;
  return (
    <Hint label={IN_VALIDATION} focusable>
      {badge}
    </Hint>
  );
};
