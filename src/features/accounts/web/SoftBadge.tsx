import type { Icon } from '@tabler/icons-react';
import classes from './SoftBadge.module.css';

/** Props of {@link SoftBadge}. */
export type SoftBadgeProps = {
  tone: 'info' | 'ok' | 'warn' | 'danger' | 'off';
  /** Its own shape: the colour says nothing alone. */
  icon: Icon;
  label: string;
  /** Whether it counts no more. */
  struck?: boolean;
};

/** How something of the money stands: a word with a shape, on a soft ground. */
export const SoftBadge = ({ tone, icon: Shape, label, struck = false }: SoftBadgeProps) => (
  <span className={classes.badge} data-tone={tone} data-struck={struck || undefined}>
    <Shape size={14} stroke={1.9} aria-hidden />
    <span>{label}</span>
  </span>
);
