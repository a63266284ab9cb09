import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { openAddress } from '#web/openAddress.ts';
import type { Noun } from '#shared/noun.ts';
import { jobsApi } from './api.ts';
import { JobBand } from './JobBand.tsx';
import { JobProgress } from './JobProgress.tsx';

/** Props of {@link ExportBand}. */
export type ExportBandProps = {
  /** `_id` of the run. */
  job: string;
  /** What is exported. */
  noun: Noun;
  onClose: () => void;
};

/** How far an export in the background is, and then its file. */
export default function ExportBand({ job, noun, onClose }: ExportBandProps) {
  const { data: run } = useQuery({ ...jobsApi.get.queryOptions({ _id: job }), enabled: false });
  // Asked for anew at each click: an address lasts 15 minutes, its file a day.
  const download = useMutation({
    mutationFn: () => jobsApi.get.call({ _id: job }),
    onSuccess: ({ file }) => {
      if (file) openAddress(file.url);
      else toast.error('El archivo ya no está: vuelva a exportar', 'Error al exportar');
    },
    onError: (error) => toast.error(failureOf(error).message, 'Error al exportar'),
  });
  return (
    <JobBand label="Exportación" onClose={onClose}>
      <JobProgress job={job} title={`Exportando ${noun.many}`} />
      {run?.state === 'Completado' && (
        <Button leftSection={<IconDownload size={15} stroke={1.7} />} loading={download.isPending} onClick={() => download.mutate()}>
          Descargar
        </Button>
      )}
    </JobBand>
  );
}
