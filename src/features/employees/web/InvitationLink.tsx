import { Button, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { toast } from '#web/feedback/toast.ts';

/** Props of {@link InvitationLink}. */
export type InvitationLinkProps = { link: string; onClose: () => void };

/** An invitation's link, this once, where no mail server takes it to whom it is for. */
export default function InvitationLink({ link, onClose }: InvitationLinkProps) {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(link);
    toast.ok('Copiado con éxito');
  };
  return (
    <Dialog
      onClose={onClose}
      title="Enlace de la invitación"
      size={520}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copy} data-autofocus>
            Copiar el enlace
          </Button>
        </>
      }
    >
      <Text c="var(--rp-text-2)" mb={12}>
        El correo no está configurado: páselo usted. Sirve una sola vez, vence en 7 días y no se vuelve a mostrar.
      </Text>
      <TextInput aria-label="Enlace" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  );
}
