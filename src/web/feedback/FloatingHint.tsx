import { Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

/** How long the pointer rests before a hint comes, in milliseconds: one that only passes by brings none. */
const WAIT = 350;

/** What `Hint` shows; a module of its own, so that whatever floats is loaded with the first hint. */
export default function FloatingHint({ target, wanted, label }: { target: HTMLElement; wanted: boolean; label: string }) {
  const [rested] = useDebouncedValue(wanted, WAIT);
  return <Tooltip target={target} opened={wanted && rested} label={label} multiline maw={280} />;
}
