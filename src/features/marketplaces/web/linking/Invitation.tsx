import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { formatDateTime } from '#shared/time.ts';
import { toast } from '#web/feedback/toast.ts';
import classes from './Linking.module.css';

/** Props of {@link Invitation}. */
export type InvitationProps = { url: string; expireAt: string; client: string; onClose: () => void };

/** The address that a sender gets to link their account by themselves, to be copied. */
export const Invitation = ({ url, expireAt, client, onClose }: InvitationProps) => {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(url);
    toast.ok('Copiado con éxito');
  };
  return (
    <div className={classes.invitation}>
      <p>
        Envíe esta dirección a {client}. Con ella vincula su tienda, sin usuario acá. Sirve <b>una vez</b>, hasta el{' '}
        <b className="tn">{formatDateTime(expireAt)}</b>.
      </p>
      <Textarea
        aria-label="Enlace para el remitente"
        className={classes.address ?? ''}
        readOnly
        rows={3}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button variant="default" onClick={onClose}>
          Listo
        </Button>
        <Button leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy}>
          Copiar el enlace
        </Button>
      </div>
    </div>
  );
};
