import { Alert, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Received } from '#shared/contract.ts';
import { formatDateTime } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import type { accounts } from '../../contract.ts';
import { accountsApi } from '../api.ts';
import classes from './Papers.module.css';

type Mailed = Received<typeof accounts.settlementMails>['data'][number];

const stateOf = ({ sentAt, failed, createAt }: Mailed) =>
  sentAt ? `enviada el ${formatDateTime(sentAt)}` : failed ? 'no se pudo enviar' : `en camino desde el ${formatDateTime(createAt)}`;

/** Props of {@link MailModal}. */
export type MailModalProps = {
  settlement: { _id: string; invoice: string };
  onSent: () => void;
  onClose: () => void;
};

/** Says to which address a settlement goes, with its PDF, and lets it be another this time. */
export default function MailModal({ settlement: { _id, invoice }, onSent, onClose }: MailModalProps) {
  const queries = useQueryClient();
  // Made once: a button that is pressed twice sends one mail.
  const [sending] = useState(() => newId());
  const read = useQuery({ ...accountsApi.settlementMails.queryOptions({ _id }), gcTime: 0, refetchOnWindowFocus: false });
  const form = useForm({ initialValues: { to: '' }, validate: { to: (to) => (to.trim() === '' ? 'Requerido' : null) } });
  const fill = useEffectEvent((to: string) => {
    form.setInitialValues({ to });
    form.setValues({ to });
  });
  const theirs = read.data?.to;
  useEffect(() => {
    if (theirs) fill(theirs);
  }, [theirs]);
  const send = async ({ to }: { to: string }) => {
    const sent = await accountsApi.mailSettlement.call({ _id, to, sending });
    toast.ok(`Se envía a ${sent.to}`, `Liquidación ${invoice}`);
    void queries.invalidateQueries({ queryKey: accountsApi.settlementHistory.key });
    onSent();
    onClose();
  };
  return (
    <FormModal
      opened
      title={`Enviar ${invoice} por mail`}
      size={480}
      form={form}
      loading={read.isPending}
      onClose={onClose}
      onSubmit={send}
      submitLabel="Enviar"
    >
      {read.error ? (
        <ErrorState
          inline
          title="No se pudo leer el email del cliente"
          failure={failureOf(read.error)}
          onRetry={() => void read.refetch()}
        />
      ) : read.isPending ? (
        <Skeleton h={120} />
      ) : (
        <>
          {read.data.to === null && (
            <Alert color="amber" mb={12}>
              {read.data.client} no tiene email: escríbalo para este envío.
            </Alert>
          )}
          <TextInput
            label={`Email de ${read.data.client}`}
            required
            type="email"
            autoComplete="off"
            maxLength={254}
            data-autofocus
            description={read.data.to === null ? undefined : 'Si lo cambia, vale solo para este envío.'}
            {...form.getInputProps('to')}
          />
          <Text mt={12} c="var(--rp-text-2)" size="sm">
            Lleva adjunto el PDF para el cliente: sin pagos a choferes ni margen. Si el cliente responde, le llega a usted.
          </Text>
          {read.data.data.length > 0 && (
            <ul className={classes.mailed} aria-label="Envíos anteriores">
              {read.data.data.map((mail) => (
                <li key={mail.createAt} data-failed={mail.failed || undefined}>
                  <b>{mail.to}</b> {stateOf(mail)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormModal>
  );
}
