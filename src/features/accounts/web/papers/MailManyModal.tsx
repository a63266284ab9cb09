import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { counted } from '#shared/noun.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { MAX_CHOSEN } from '../../settlements/chosen.ts';
import { SETTLEMENT } from '../../settlements/noun.ts';
import { accountsApi } from '../api.ts';
import classes from './Papers.module.css';

/** Props of {@link MailManyModal}. */
export type MailManyModalProps = {
  /** Their `_id`s. */
  settlements: readonly string[];
  onSent: () => void;
  onClose: () => void;
};

/** Sends settlements, each to its client's address, and says which were not sent, and why. */
export default function MailManyModal({ settlements, onSent, onClose }: MailManyModalProps) {
  const [sending] = useState(() => newId());
  const send = useMutation({
    mutationFn: () => accountsApi.mailSettlements.call({ settlement: [...settlements], sending }),
    onSuccess: onSent,
  });
  const outcome = send.data;
  const isTooMany = settlements.length > MAX_CHOSEN;
  return (
    <Dialog
      title={outcome ? 'Envío por mail' : `¿Enviar ${counted(settlements.length, SETTLEMENT)} por mail?`}
      size={480}
      onClose={() => !send.isPending && onClose()}
      footer={
        outcome ? (
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus disabled={send.isPending} onClick={onClose}>
              Cancelar
            </Button>
            <Button loading={send.isPending} disabled={isTooMany} onClick={() => send.mutate()}>
              Enviar
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <div role="status">
          <Text>{outcome.sent === 0 ? 'No se envió ninguna.' : `Se envían ${counted(outcome.sent, SETTLEMENT)}.`}</Text>
          {outcome.left.length > 0 && (
            <Alert color="amber" mt="md" title={`${counted(outcome.left.length, SETTLEMENT)} sin enviar`}>
              <ul className={classes.left}>
                {outcome.left.map(({ _id, invoice, client, why }) => (
                  <li key={_id}>
                    <b>{invoice}</b> de {client}: {why}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
      ) : (
        <Text c="var(--rp-text-2)">
          {isTooMany
            ? `Se envían hasta ${MAX_CHOSEN} por vez.`
            : 'Cada una va al email de su cliente, con su PDF. Las canceladas y las de clientes sin email no se envían: al terminar se dice cuáles.'}
        </Text>
      )}
      {send.error && (
        <Alert color="red" mt="md" role="alert" title="Error al enviar">
          {failureOf(send.error).message}
        </Alert>
      )}
    </Dialog>
  );
}
