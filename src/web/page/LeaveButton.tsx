import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Hint } from '../feedback/Hint.tsx';

/** The X that leads back to where one came from, as Esc does. */
export const LeaveButton = ({ onLeave }: { onLeave: () => void }) => (
  <Hint label="Volver (Esc)">
    <ActionIcon variant="subtle" color="gray" aria-label="Volver" aria-keyshortcuts="Escape" onClick={onLeave}>
      <IconX size={18} stroke={1.7} />
    </ActionIcon>
  </Hint>
);
