import { Alert, Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { MAX_OBSERVATION } from '#shared/text.ts';
import { Dialog } from './Dialog.tsx';
import { failureOf } from './failure.ts';

/** What is asked before something is lost. */
export interface DeleteQuestion {
  /** The whole question, e.g. '¿Desea borrar la tarifa AMBA Flex?'. */
  title: string;
  /** Default 'Dicha acción es permanente'. */
  note?: string;
  /** The button's text; default 'Eliminar'. */
  action?: string;
  /** The way back's text; default 'Cancelar'. */
  back?: string;
  /** Label of a text that has to be given along, e.g. 'Observación'. */
  reason?: string;
  /** Stands above what the server refused, e.g. 'Error al eliminar la tarifa AMBA Flex'. */
  failed?: string;
  /** Does it; a refusal is shown and the question stays. @param reason empty when none was asked for */
  confirm: (reason: string) => Promise<unknown>;
  /** What follows once it is done and the question is gone, as going elsewhere. */
  done?: () => void;
}

/** The question of `confirmDelete`. */
export default function ConfirmDialog({ question, onClose }: { question: DeleteQuestion; onClose: () => void }) {
  const { title, note = 'Dicha acción es permanente', action = 'Eliminar', back = 'Cancelar', reason, failed, confirm } = question;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [text, setText] = useState('');
  const [lacking, setLacking] = useState(false);
  const run = async () => {
    const given = text.trim();
    setLacking(reason !== undefined && given === '');
    if (reason !== undefined && given === '') return;
    setBusy(true);
    setRefusal('');
    const failure = await confirm(given).then(() => undefined, failureOf);
    setBusy(false);
    if (failure) return setRefusal(failure.message);
    onClose();
    question.done?.();
  };
  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title={title}
      size={420}
      footer={
        <>
          <Button variant="default" data-autofocus={reason === undefined || undefined} disabled={busy} onClick={onClose}>
            {back}
          </Button>
          <Button color="red" loading={busy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <Text c="var(--rp-text-2)">{note}</Text>
      {reason !== undefined && (
        <Textarea
          mt="md"
          label={reason}
          required
          maxLength={MAX_OBSERVATION}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={lacking && 'Requerido'}
        />
      )}
      {refusal && (
        <Alert color="red" mt="md" role="alert" title={failed}>
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
