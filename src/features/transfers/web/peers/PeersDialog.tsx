import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { toast } from '#web/feedback/toast.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { PeerCard } from './PeerCard.tsx';
import classes from './Peers.module.css';
import { peersApi } from './peersApi.ts';

/** How often it is asked how the connections are, in milliseconds. */
const ASKED_EVERY = 5_000;

/** Props of {@link PeersDialog}. */
export type PeersDialogProps = { onClose: () => void };

/** The companies of other installations that orders are shared with: how each connection is, what to give another one, and connecting it. */
export default function PeersDialog({ onClose }: PeersDialogProps) {
  const { data, refetch } = useQuery({ ...peersApi.list.queryOptions({}), refetchInterval: ASKED_EVERY });
  const clipboard = useClipboard();
  const changed = () => void refetch();
  const block = data?.block ?? '';
  const peers = data?.data ?? [];
  const copy = () => {
    clipboard.copy(block);
    toast.ok('Copiado con éxito');
  };
  return (
    <Dialog
      title="Otras instalaciones"
      size={peers.length > 0 ? 980 : 640}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className={classes.parts} data-beside={peers.length > 0 || undefined}>
        {peers.length > 0 && (
          <div className={classes.peers}>
            {peers.map((peer) => (
              <PeerCard key={peer._id} peer={peer} onChange={changed} />
            ))}
          </div>
        )}
        <div className={classes.connecting}>
          <section aria-label="Sus datos">
            <h2>Sus datos</h2>
            <p>Páselos al dueño de la otra empresa por un medio en el que se reconozcan. No tienen ningún secreto.</p>
            <Textarea aria-label="Sus datos" value={block} readOnly rows={3} onFocus={(event) => event.currentTarget.select()} />
            <Button variant="default" leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy}>
              Copiar sus datos
            </Button>
          </section>
          <ConnectForm onChange={changed} />
        </div>
      </div>
    </Dialog>
  );
}
