import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useFocusBack } from './focusBack.ts';

/** A modal that is drawn while it is open and gives the focus back when it closes. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}
