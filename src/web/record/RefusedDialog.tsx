import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agreeing, type Noun } from '#shared/noun.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { failureOf } from '../feedback/failure.ts';

/** Props of {@link RefusedDialog}. */
export type RefusedDialogProps = {
  /** What the record is called. */
  name: string;
  noun: Noun;
  /** Why it cannot be deleted. */
  reason: string;
  /** Leaves it inactive instead; undefined when it is that already. */
  onDeactivate: (() => Promise<unknown>) | undefined;
  /** The way to what points at it, as a button. */
  children: ReactNode;
  onClose: () => void;
};

/** Why a record cannot be deleted, and the ways out. */
export default function RefusedDialog({ name, noun, reason, onDeactivate, children, onClose }: RefusedDialogProps) {
  const deactivate = useMutation({ mutationFn: async () => onDeactivate?.(), onSuccess: onClose });
  return (
    <Dialog
      onClose={onClose}
      title={`No se puede borrar ${name}`}
      size={480}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cerrar
          </Button>
          {onDeactivate && (
            <Button variant="default" loading={deactivate.isPending} onClick={() => deactivate.mutate()}>
              Dejar {agreeing('inactivo', noun)}
            </Button>
          )}
          {children}
        </>
      }
    >
      <Text c="var(--rp-text-2)">{reason}</Text>
      {deactivate.error && (
        <Text c="var(--rp-danger)" mt="sm" role="alert">
          {failureOf(deactivate.error).message}
        </Text>
      )}
    </Dialog>
  );
}
