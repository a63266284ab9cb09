import { Alert, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { failureOf } from './failure.ts';

/** What is asked before something is lost. */
export interface DeleteQuestion {
  /** The whole question, e.g. '¿Desea borrar la tarifa AMBA Flex?'. */
  title: string;
  /** Default 'Dicha acción es permanente'. */
  note?: string;
  /** The button's text; default 'Eliminar'. */
  action?: string;
  /** Does it; a refusal is shown and the question stays. */
  confirm: () => Promise<unknown>;
}

function Question({ id, note, action, confirm }: Required<Omit<DeleteQuestion, 'title'>> & { id: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async () => {
    setBusy(true);
    try {
      await confirm();
      modals.close(id);
    } catch (error) {
      setRefusal(failureOf(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <Text c="var(--rp-text-2)">{note}</Text>
      {refusal && (
        <Alert color="red" mt="md" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" data-autofocus disabled={busy} onClick={() => modals.close(id)}>
          Cancelar
        </Button>
        <Button color="red" loading={busy} onClick={() => void run()}>
          {action}
        </Button>
      </Group>
    </>
  );
}

/** Asks before something is lost: Eliminar / Cancelar, the button shows progress and a refusal stays on the screen. */
export function confirmDelete({ title, note = 'Dicha acción es permanente', action = 'Eliminar', confirm }: DeleteQuestion): void {
  const id = `confirm-${title}`;
  modals.open({ modalId: id, title, size: 420, children: <Question id={id} note={note} action={action} confirm={confirm} /> });
}
