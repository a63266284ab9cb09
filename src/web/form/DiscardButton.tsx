import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

/** Props of {@link DiscardButton}. */
export type DiscardButtonProps = {
  /** What is thrown away, for who cannot see beside what it stands. */
  of: string;
  disabled?: boolean;
  onDiscard: () => void;
};

/** Throws away what was not saved, at the second press: the first one asks, and a double click is one. */
export const DiscardButton = ({ of, disabled = false, onDiscard }: DiscardButtonProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <Button
      variant={asking ? 'filled' : 'default'}
      color="red"
      disabled={disabled}
      onBlur={() => setAsking(false)}
      onClick={({ detail }) => {
        if (detail > 1) return;
        if (asking) onDiscard();
        setAsking(!asking);
      }}
    >
      {asking ? '¿Descartar?' : 'Descartar'}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
};
