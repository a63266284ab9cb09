import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Exported } from '#shared/exportContract.ts';
import { failureOf } from '../feedback/failure.ts';
import { toast } from '../feedback/toast.ts';
import { openAddress } from '../openAddress.ts';

/** Props of {@link ExportButton}. */
export type ExportButtonProps<Answer> = {
  /** Asks for the export of what is listed. */
  ask: () => Promise<Answer>;
  /** Takes what is written in the background. */
  onJob?: (job: string) => void;
};

/** Exports what a list shows; the file opens in a new tab. */
export function ExportButton<Answer extends Exported>({ ask, onJob }: ExportButtonProps<Answer>) {
  const run = useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      if ('url' in answer) openAddress(answer.url);
      else onJob?.(answer.job);
    },
    onError: (error) => toast.error(failureOf(error).message, 'Error al exportar'),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} />}
      visibleFrom="md"
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      Exportar
    </Button>
  );
}
