import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';

/** What a {@link ClientModal} shows. */
export interface ClientModalProps {
  /** How many rows name no client. */
  count: number;
  /** Told the client's `_id`. */
  onSave: (client: string) => void;
  onClose: () => void;
}

/** Says whose the rows are that name no client. */
export function ClientModal({ count, onSave, onClose }: ClientModalProps) {
  const form = useId();
  const [client, setClient] = useState<string | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={count === 1 ? 'Cliente de la fila que no lo dice' : `Cliente de las ${formatCount(count)} filas que no lo dicen`}
      size={420}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} disabled={!client}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (client) onSave(client);
        }}
      >
        <ClientSelect required placeholder="Buscar cliente" value={client} onChange={setClient} />
      </form>
    </Dialog>
  );
}
