import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './JobProgress.module.css';

/** Props of {@link JobBand}. */
export type JobBandProps = { label: string; onClose: () => void; children: ReactNode };

/** Work in the background that a list follows, below its rows, with what can be done meanwhile. */
export const JobBand = ({ label, onClose, children }: JobBandProps) => (
  <section className={classes.band} aria-label={label}>
    {children}
    <ActionIcon aria-label="Cerrar el aviso" onClick={onClose}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  </section>
);
