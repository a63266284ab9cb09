import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from '#web/feedback/toast.ts';
import { saveFile } from '#web/saveFile.ts';
import classes from './SecondFactor.module.css';
import { useSession } from './session.ts';

const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link RecoveryCodes}. */
export type RecoveryCodesProps = {
  codes: readonly string[];
  /** The button that ends it, at the right. */
  children: ReactNode;
};

/** Recovery codes, this once, to download or copy. */
export const RecoveryCodes = ({ codes, children }: RecoveryCodesProps) => {
  const clipboard = useClipboard();
  const email = useSession()?.email ?? '';
  const text = [`Códigos de recuperación de Reparto, ${email}`, 'Cada uno entra una sola vez.', '', ...codes, ''].join('\r\n');
  return (
    <>
      <ul className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap={8} mt={10}>
        <Group gap={8}>
          <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={() => saveFile('reparto-codigos.txt', text)}>
            Bajar
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy {...ICON} />}
            onClick={() => {
              clipboard.copy(codes.join('\n'));
              toast.ok('Copiado con éxito');
            }}
          >
            Copiar
          </Button>
        </Group>
        {children}
      </Group>
    </>
  );
};
