import { Button, Card } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { openAddress } from '#web/openAddress.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { formatCount } from '#shared/money.ts';
import { jobsApi } from '../../../jobs/web/api.ts';
import { JobProgress, type ShownRun } from '../../../jobs/web/JobProgress.tsx';

const doneText = ({ result }: ShownRun) => {
  const made = typeof result?.['rows'] === 'number' ? result['rows'] : 0;
  return `Un ZIP con ${formatCount(made)} ${made === 1 ? 'comprobante' : 'comprobantes'}, un PDF por orden. Se guarda por un día.`;
};

/** A ZIP of proofs of delivery on its way, and then to download. */
export default function ProofsScreen() {
  const { id } = useParams({ from: '/order/proof/$id' });
  // Asked for anew at each click: an address lasts 15 minutes, its file a day.
  const download = useMutation({
    mutationFn: () => jobsApi.get.call({ _id: id }),
    onSuccess: ({ file }) => {
      if (file) openAddress(file.url);
      else toast.error('El archivo ya no está: elija las órdenes y vuelva a pedirlo', 'No se pudo descargar');
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo descargar'),
  });
  const breadcrumb = [
    <Link key="list" to="/order" style={{ color: 'inherit', textDecoration: 'none' }}>
      Órdenes
    </Link>,
    'Comprobantes',
  ];
  return (
    <>
      <PageHead title="Comprobantes" breadcrumb={breadcrumb} />
      <Card withBorder maw={640} p="md">
        <JobProgress
          key={id}
          job={id}
          title="Preparando los comprobantes"
          onEnd={(run, witnessed) => {
            if (witnessed && run.state === 'Completado') download.mutate();
          }}
        >
          {(run) => (
            <>
              <p>{doneText(run)}</p>
              <Button leftSection={<IconDownload size={15} stroke={1.7} />} loading={download.isPending} onClick={() => download.mutate()}>
                Descargar
              </Button>
            </>
          )}
        </JobProgress>
      </Card>
    </>
  );
}
