import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import classes from './Peers.module.css';
import { peersApi } from './peersApi.ts';

const NOTHING = { block: '', transferid: '' };

/** Props of {@link ConnectForm}. */
export type ConnectFormProps = { onChange: () => void };

/** Connects the company with one of another installation, by what that gave. */
export const ConnectForm = ({ onChange }: ConnectFormProps) => {
  const [typed, setTyped] = useState(NOTHING);
  const connected = ({ name, transferid }: { name: string; transferid: string }) => {
    toast.ok(`Conectada con ${name}: su ID logístico acá es`, transferid);
    setTyped(NOTHING);
    onChange();
  };
  const add = useMutation({
    mutationFn: () => peersApi.add.call(typed),
    onSuccess: connected,
    onError: (error) => {
      const { otherKey } = failureOf(error).fields;
      if (otherKey !== undefined)
        confirmDelete({
          title: otherKey,
          note: 'Quien le dio estos datos recibe lo que espera para esa empresa, y responde por lo que se compartió con ella. Confírmelo con su dueño.',
          action: 'Es la misma',
          failed: 'No se pudo conectar',
          confirm: async () => connected(await peersApi.add.call({ ...typed, otherKey: true })),
        });
    },
  });
  const { message, incident, fields = {} } = add.error ? failureOf(add.error) : { message: undefined };
  const asksCode = fields.transferid !== undefined || typed.transferid !== '';
  return (
    <form
      className={classes.connect}
      aria-label="Conectar con otra empresa"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <h2>Conectar con otra empresa</h2>
      <Textarea
        label="Datos que le dieron"
        placeholder="reparto1.…"
        value={typed.block}
        rows={3}
        error={fields.block}
        onChange={(event) => setTyped({ ...typed, block: event.currentTarget.value })}
      />
      {asksCode && (
        <TextInput
          label="ID logístico con el que la va a nombrar"
          placeholder="12AB"
          value={typed.transferid}
          maxLength={4}
          error={fields.transferid}
          onChange={(event) => setTyped({ ...typed, transferid: event.currentTarget.value })}
        />
      )}
      {message !== undefined && Object.keys(fields).length === 0 && (
        <p role="alert" className={classes.fault}>
          {failureLine({ message, incident })}
        </p>
      )}
      <Button type="submit" loading={add.isPending} disabled={typed.block.trim() === ''}>
        Conectar
      </Button>
    </form>
  );
};
