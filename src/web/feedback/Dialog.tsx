import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBackCloses, useIsCovered } from './backCloses.ts';
import classes from './Dialog.module.css';
import { useFocusBack } from './focusBack.ts';

/** Props of {@link Dialog}. */
export interface DialogProps extends Omit<ModalProps, 'opened' | 'classNames'> {
  /** Its buttons, at the foot: the way back first, what is done last. */
  footer?: ReactNode;
  /** Whether Back closes it; not where Back is what it asks about. Default true. */
  closesOnBack?: boolean;
  /** Whether its content reaches the edges, and scrolls by itself. */
  edge?: boolean;
  children: ReactNode;
}

/** A modal that is drawn while it is open, closes with Esc and with Back, and gives the focus back. */
export function Dialog({ footer, edge = false, closesOnBack = true, children, onClose, ...props }: DialogProps) {
  useFocusBack();
  useBackCloses(onClose, closesOnBack);
  const isCovered = useIsCovered();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      {...props}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.inside} data-edge={edge || undefined}>
        {children}
      </div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </Modal>
  );
}
