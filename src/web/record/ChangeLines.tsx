import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';

/** Props of {@link ChangeLines}. */
export type ChangeLinesProps = {
  /** In words, by form path. */
  changes: readonly { path: string; label: string; from: string; to: string }[];
  className: string | undefined;
};

/** What an entry of a history changed: each field, before and after. */
export const ChangeLines = ({ changes, className }: ChangeLinesProps) => (
  <ul className={className}>
    {changes.map(({ path, label, from, to }) => (
      <li key={path}>
        <span>{label}</span>
        <s>
          <VisuallyHidden>antes: </VisuallyHidden>
          {from}
        </s>
        <IconArrowRight size={14} stroke={1.7} aria-hidden />
        <b>
          <VisuallyHidden>después: </VisuallyHidden>
          {to}
        </b>
      </li>
    ))}
  </ul>
);
