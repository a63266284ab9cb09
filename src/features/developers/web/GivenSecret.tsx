import { ActionIcon, Alert } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import classes from './developers.module.css';

/** Props of {@link GivenSecret}. */
export type GivenSecretProps = {
  /** Of what it is. */
  name: string;
  secret: string;
  /** What is done with it, in a sentence. */
  about: string;
};

/** A secret, this once. */
export const GivenSecret = ({ name, secret, about }: GivenSecretProps) => {
  const clipboard = useClipboard();
  return (
    <section className={classes.given} aria-label={`Clave de ${name}`}>
      <Alert color="amber" role="status">
        La clave de <b>{name}</b> se muestra esta única vez. {about}
      </Alert>
      <div className={classes.secret}>
        <code>{secret}</code>
        <Hint label="Copiar la clave">
          <ActionIcon
            aria-label={`Copiar la clave de ${name}`}
            onClick={() => {
              clipboard.copy(secret);
              toast.ok('Copiado con éxito');
            }}
          >
            <IconCopy size={16} stroke={1.7} />
          </ActionIcon>
        </Hint>
      </div>
    </section>
  );
};
