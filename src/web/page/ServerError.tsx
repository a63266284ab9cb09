import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { LinkButton } from '../LinkButton.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';

/** What is said of a screen that breaks, within whatever frame: Spanish, with the English title of the documents under it (decisions §2). */
export function ServerError({ incident, onRetry }: { incident?: string | undefined; onRetry?: () => void }) {
  return (
    <EmptyState
      page
      icon={<IconCloudOff size={20} stroke={1.7} />}
      title="Algo salió mal, comuníquese con soporte"
      text={
        <>
          <Text span c="var(--rp-text-2)" lang="en">
            Internal Server Error
          </Text>
          {incident && (
            <Text size="xs" c="var(--rp-text-3)" className="tn" mt={8}>
              Incidente {incident}
            </Text>
          )}
        </>
      }
      actions={
        <>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Reintentar
            </Button>
          )}
          <LinkButton to="/dashboard">Volver al panel</LinkButton>
        </>
      }
    />
  );
}
