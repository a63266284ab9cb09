import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Exported } from '#shared/list/exportContract.ts';
import { openFile } from './openFile.ts';

/** Props of {@link FileButton}. */
export type FileButtonProps = Pick<ButtonProps, 'size' | 'disabled' | 'leftSection'> & {
  ask: () => Promise<Exported>;
  children: ReactNode;
  /** Says more than what stands on it. */
  label?: string;
};

/** A button that opens a file; it waits while that is made. */
export const FileButton = ({ ask, children, label, ...button }: FileButtonProps) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await openFile(ask);
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void run()} {...(label && { 'aria-label': label })} {...button}>
      {children}
    </Button>
  );
};
