import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agreeing, capitalised, type Noun } from '#shared/noun.ts';
import { Dialog } from '../feedback/Dialog.tsx';
import { failureOf } from '../feedback/failure.ts';
import { toast } from '../feedback/toast.ts';

type RecordTold = { _id: string; version: number };

/** Props of {@link RefusedDialog}. */
export type RefusedDialogProps = {
  /** What the record is called. */
  name: string;
  noun: Noun;
  /** Why it cannot be deleted. */
  reason: string;
  row: RecordTold;
  /** Leaves it inactive instead; undefined when it is that already. */
  deactivate: { call: (row: RecordTold) => Promise<unknown> } | undefined;
  onDeactivated: () => Promise<unknown>;
  /** The way to what points at it, as a button. */
  children: ReactNode;
  onClose: () => void;
};

/** Why a record cannot be deleted, and the ways out. */
export default function RefusedDialog({ name, noun, reason, row, deactivate, onDeactivated, children, onClose }: RefusedDialogProps) {
  const change = useMutation({
    mutationFn: async () => {
      await deactivate?.call({ _id: row._id, version: row.version });
      toast.ok(`${capitalised(noun.one)} ${agreeing('inactivo', noun)}`, name);
      await onDeactivated();
    },
    onSuccess: onClose,
  });
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
          {deactivate && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
              Dejar {agreeing('inactivo', noun)}
            </Button>
          )}
          {children}
        </>
      }
    >
      <Text c="var(--rp-text-2)">{reason}</Text>
      {change.error && (
        <Text c="var(--rp-danger)" mt="sm" role="alert">
          {failureOf(change.error).message}
        </Text>
      )}
    </Dialog>
  );
}
