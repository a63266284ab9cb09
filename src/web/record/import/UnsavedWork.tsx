import { Button, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../../feedback/Dialog.tsx';

/** Props of {@link UnsavedWork}: the file, what of it would be lost, and what Back does. */
export type UnsavedWorkProps = { fileName: string; reviewed: boolean; onBack: () => void };

/** While a file is read and not stored: Back goes a step back, other screens are asked about, and so is a reload. */
export const UnsavedWork = ({ fileName, reviewed, onBack }: UnsavedWorkProps) => {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onBack();
      return true;
    },
    enableBeforeUnload: false,
  });
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) => action !== 'BACK' && current.pathname !== next.pathname,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog
      onClose={reset}
      title="¿Salir sin importar?"
      size={420}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={reset}>
            Quedarse
          </Button>
          <Button color="red" onClick={proceed}>
            Salir
          </Button>
        </>
      }
    >
      <Text c="var(--rp-text-2)">
        {reviewed ? 'Se pierde lo revisado' : 'Se pierde lo que eligió'} de {fileName}: todavía no se guardó nada.
      </Text>
    </Dialog>
  );
};
