import { Tooltip } from '@mantine/core';

/** What `Hint` shows; a module of its own, so that whatever floats is loaded with the first hint. */
export default function FloatingHint({ target, opened, label }: { target: HTMLElement; opened: boolean; label: string }) {
  return <Tooltip target={target} opened={opened} label={label} multiline maw={280} />;
}
