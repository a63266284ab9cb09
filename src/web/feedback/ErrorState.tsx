import { Button, Text, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import classes from './states.module.css';
import type { LoadFailure } from '../table/column.ts';

/** What an `ErrorState` says and offers. */
export interface ErrorStateProps {
  /** What could not be done, e.g. 'No se pudieron cargar las órdenes'. */
  title: string;
  failure: LoadFailure;
  /** What 'Reintentar' does; without it the button is left out. */
  onRetry?: (() => void) | undefined;
  /** In a dialog: closes it, instead of 'Salir'. */
  onClose?: () => void;
  /** As a band above content that is still shown. */
  inline?: boolean;
}

/** A failed load: what happened, 'Reintentar', 'Salir' (to /logout; in a dialog 'Cerrar') and the incident's number (decisions §2). */
export function ErrorState({ title, failure, onRetry, onClose, inline }: ErrorStateProps) {
  if (inline) {
    return (
      <div className={classes.band} role="alert">
        <IconCloudOff size={16} stroke={1.7} />
        <span>
          <b>{title}.</b> {failure.message}
        </span>
        {onRetry && (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="danger">
        <IconCloudOff size={20} stroke={1.7} />
      </span>
      <Title order={2}>{title}</Title>
      <Text c="var(--rp-text-2)">{failure.message}</Text>
      <div className={classes.actions}>
        {onRetry && (
          <Button leftSection={<IconRefresh size={15} stroke={1.7} />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        ) : (
          <Button component="a" href="/logout" variant="default">
            Salir
          </Button>
        )}
      </div>
      {failure.incident && (
        <Text size="xs" c="var(--rp-text-3)" mt={16} className="tn">
          Incidente {failure.incident}
        </Text>
      )}
    </div>
  );
}
