import { useState } from 'react';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import LinkAccounts from '../linking/LinkAccounts.tsx';
import classes from './Connections.module.css';

/** Links an account of a client that is chosen first. */
export default function LinkDialog({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<{ _id: string; name: string } | null>(null);
  return (
    <Dialog title="Vincular una cuenta" size={520} onClose={onClose}>
      <div className={classes.linking}>
        <ClientSelect
          required
          clearable={false}
          value={client?._id ?? null}
          onChange={(_id, found) => setClient(_id && found ? { _id, name: found.label } : null)}
        />
        {client ? (
          <LinkAccounts key={client._id} client={client} />
        ) : (
          <p>Primero, de quién son los envíos. Un cliente puede tener varias cuentas; una cuenta, un solo cliente.</p>
        )}
      </div>
    </Dialog>
  );
}
