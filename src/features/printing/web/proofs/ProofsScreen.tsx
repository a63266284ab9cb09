import { Button, Card } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { JobState } from '#shared/jobState.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { LinkButton } from '#web/LinkButton.tsx';
import { recordId } from '#web/list/screenSearch.ts';
import { isUnknown } from '../isUnknown.ts';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { openAddress } from '#web/openAddress.ts';
import { LeaveButton } from '#web/page/LeaveButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useLeave } from '#web/page/useLeave.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import { formatCount } from '#shared/money.ts';
import { jobsApi } from '../../../jobs/web/api.ts';
import { JobProgress, type ShownRun } from '../../../jobs/web/JobProgress.tsx';
import { begunProofs } from './begunProofs.ts';

const doneText = ({ result }: ShownRun) => {
  const made = typeof result?.['rows'] === 'number' ? result['rows'] : 0;
  return `Un ZIP con ${formatCount(made)} ${made === 1 ? 'comprobante' : 'comprobantes'}, un PDF por orden. Se guarda por un día.`;
};

const titles: Record<JobState, string> = {
  Pendiente: 'Preparando los comprobantes',
  Procesando: 'Preparando los comprobantes',
  Completado: 'Comprobantes listos',
  Error: 'No se hicieron los comprobantes',
};

/** A ZIP of proofs of delivery on its way, and then to download. */
export default function ProofsScreen() {
  const { id } = useParams({ from: '/order/proof/$id' });
  const leave = useLeave('/order');
  useScreenKey('escape', leave);
  const cannotBe = recordId(id.toLowerCase()) === undefined;
  // The same that its progress is drawn of.
  const { data: job, error: refused } = useQuery({ ...jobsApi.get.queryOptions({ _id: id }), enabled: !cannotBe });
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
      <PageHead title="Comprobantes" breadcrumb={breadcrumb} actions={<LeaveButton onLeave={leave} />} />
      {cannotBe || isUnknown(refused) ? (
        <EmptyState
          title="Estos comprobantes no existen"
          text="Se guardan por un día. Elija las órdenes en la lista y use Imprimir."
          actions={<LinkButton to="/order">Ir a las órdenes</LinkButton>}
        />
      ) : (
        <Card withBorder maw={640} p="md">
          <JobProgress
            key={id}
            job={id}
            title={titles[job?.state ?? 'Procesando']}
            onEnd={(run, witnessed) => {
              const wanted = begunProofs.delete(id) || witnessed;
              if (wanted && run.state === 'Completado') download.mutate();
            }}
          >
            {(run) => (
              <>
                <p>{doneText(run)}</p>
                <Button
                  leftSection={<IconDownload size={15} stroke={1.7} />}
                  loading={download.isPending}
                  onClick={() => download.mutate()}
                >
                  Descargar
                </Button>
              </>
            )}
          </JobProgress>
        </Card>
      )}
    </>
  );
}
