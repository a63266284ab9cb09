import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { DiscardButton } from '#web/form/DiscardButton.tsx';
import classes from '../Import.module.css';
import { dropImport, type KeptImport, keptImports } from './keptImports.ts';

/** Props of {@link KeptImports}. */
export interface KeptImportsProps {
  /** `_id` of the user whose previews they are. */
  user: string;
  /** Whether one of them is being opened. */
  busy: boolean;
  onResume: (kept: KeptImport) => void;
}

/** Offers the previews that were left before they were imported, as when the session ended. */
export function KeptImports({ user, busy, onResume }: KeptImportsProps) {
  const kept = useQuery({
    queryKey: ['kept imports', user],
    queryFn: () => keptImports(user),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  if (!kept.data?.length) return null;
  return (
    <Alert color="amber" role="status">
      {kept.data.map((one) => {
        const named = `${one.name} (${formatCount(one.rows.length)} ${one.rows.length === 1 ? 'fila' : 'filas'})`;
        return (
          <div key={one.id} className={classes.kept}>
            <span>
              Quedó sin importar: <b>{named}</b>, del {formatDateTime(one.at)}.
            </span>
            <Group gap={8} wrap="nowrap" ml="auto">
              <DiscardButton
                of={`la importación de ${named}`}
                disabled={busy}
                onDiscard={() => void dropImport(user, one).then(() => kept.refetch())}
              />
              <Button variant="default" loading={busy} onClick={() => onResume(one)}>
                Retomar<VisuallyHidden> la importación de {named}</VisuallyHidden>
              </Button>
            </Group>
          </div>
        );
      })}
    </Alert>
  );
}
