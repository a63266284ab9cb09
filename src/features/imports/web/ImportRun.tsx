import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { toast } from '#web/toast.ts';
import { JobProgress, type ShownRun } from '../../jobs/web/JobProgress.tsx';
import { ImportResult } from '../contract.ts';
import classes from './Import.module.css';

function Outcome({ run }: { run: ShownRun }) {
  const { data: result } = ImportResult.safeParse(run.result);
  if (!result) return null;
  const { created, startDay, endDay } = result;
  return (
    <>
      <Text>
        {created === 1 ? 'Se creó 1 orden.' : `Se crearon ${formatCount(created)} órdenes.`}
        {created === 0 && ' Todas habían sido importadas antes.'}
      </Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/order" search={{ startDay, endDay } as never} {...props} />}>
          {startDay === endDay ? 'Ver las órdenes de ese día' : 'Ver las órdenes de esos días'}
        </Button>
      </Group>
    </>
  );
}

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
  const [ended, setEnded] = useState(false);
  const finish = (run: ShownRun, witnessed: boolean) => {
    setEnded(true);
    onEnd();
    if (run.state === 'Error' || !(fresh || witnessed)) return;
    toast.ok('Importadas con éxito');
    for (const slice of ['orders', 'dashboard', 'places']) void queries.invalidateQueries({ queryKey: [slice] });
  };
  return (
    <div className={classes.run}>
      <JobProgress job={job} title="Importación de órdenes" onEnd={finish}>
        {(run) => <Outcome run={run} />}
      </JobProgress>
      {!ended && <Text c="var(--rp-text-2)">Puede salir de esta pantalla: la importación sigue, y al volver se ve su avance.</Text>}
      <Group>
        <Button variant="default" onClick={onAnother}>
          Importar otro archivo
        </Button>
      </Group>
    </div>
  );
}
