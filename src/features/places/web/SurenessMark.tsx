import { IconAlertTriangle, IconCircleCheck, IconHistory } from '@tabler/icons-react';
import type { PlaceSuggestion } from '../contract.ts';
import { type Sureness, surenessOf } from '../sureness.ts';
import classes from './SurenessMark.module.css';

const icons = { known: IconHistory, exact: IconCircleCheck, doubtful: IconAlertTriangle } satisfies Record<Sureness, unknown>;

/** How sure a suggested address is, in words: part of what is read of it aloud. */
export const SurenessMark = ({ of }: { of: Pick<PlaceSuggestion, 'known' | 'matchLevel' | 'text' | 'doubt'> }) => {
  const [sureness, words] = surenessOf(of);
  const Icon = icons[sureness];
  return (
    <span className={classes.mark} data-sure={sureness}>
      <Icon size={14} stroke={1.7} aria-hidden />
      {words}
    </span>
  );
};
