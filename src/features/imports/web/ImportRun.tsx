import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '#web/LinkButton.tsx';
import { hasEnded } from '#shared/jobState.ts';
import { formatCount } from '#shared/money.ts';
import { toast } from '#web/feedback/toast.ts';
import { jobsApi } from '../../jobs/web/api.ts';
import { JobProgress, type ShownRun } from '../../jobs/web/JobProgress.tsx';
import { ImportResult } from '../outcome.ts';
import { importedOrders } from '../importedOrders.ts';
import classes from './Import.module.css';

/** What an {@link ImportRun} shows. */
export interface ImportRunProps {
  /** `_id` of the run. */
  job: string;
  /** Whether it was sent a moment ago, from this screen. */
  fresh: boolean;
  onEnd: () => void;
  onAnother: () => void;
}

/** An import while it is stored, and what came of it; its success is announced to who saw it go on or has just sent it. */
export function ImportRun({ job, fresh, onEnd, onAnother }: ImportRunProps) {
  const queries = useQueryClient();
  const finish = (run: ShownRun, witnessed: boolean) => {
    onEnd();
    if (run.state === 'Error' || !(fresh || witnessed)) return;
    toast.ok('Importadas con éxito');
    for (const slice of ['orders', 'dashboard', 'places']) void queries.invalidateQueries({ queryKey: [slice] });
  };
  const { data: run } = useQuery({ ...jobsApi.get.queryOptions({ _id: job }), enabled: false });
  const result = run?.state === 'Completado' ? ImportResult.safeParse(run.result).data : undefined;
  return (
    <div className={classes.run}>
      <JobProgress job={job} title="Importación de órdenes" onEnd={finish} />
      {run && !hasEnded(run.state) && (
        <Text c="var(--rp-text-2)">Puede salir de esta pantalla: la importación sigue, y al volver se ve su avance.</Text>
      )}
      {run?.state === 'Error' && <Text>No se creó ninguna orden. Corrija lo que se indica y suba el archivo otra vez.</Text>}
      {result && (
        <Text>
          {result.created === 1 ? 'Se creó 1 orden.' : `Se crearon ${formatCount(result.created)} órdenes.`}
          {result.created === 0 && ' Todas habían sido importadas antes.'}
        </Text>
      )}
      <Group gap={8}>
        {result && (
          <LinkButton to="/order" search={importedOrders(result)}>
            Ver las órdenes
          </LinkButton>
        )}
        <Button variant="default" onClick={onAnother}>
          Importar otro archivo
        </Button>
      </Group>
    </div>
  );
}
