import * as z from 'zod';
import { formatCount } from '#shared/money.ts';
import { toast } from '#web/feedback/toast.ts';
import { JobBand } from '../../jobs/web/JobBand.tsx';
import { JobProgress } from '../../jobs/web/JobProgress.tsx';
import classes from './Streets.module.css';
import { useStreetsChanged } from './useStreets.ts';

const Result = z.object({ name: z.string(), segments: z.number(), unchanged: z.boolean() });

/** Props of {@link StreetLoads}. */
export type StreetLoadsProps = {
  loads: readonly { _id: string; title: string }[];
  /** One is over, whether it went well or not. */
  onEnd: (load: string) => void;
  /** Whoever looks has seen how it went. */
  onClose: (load: string) => void;
};

/** How far loading is; what has failed stays until it was seen. */
export const StreetLoads = ({ loads, onEnd, onClose }: StreetLoadsProps) => {
  const changed = useStreetsChanged();
  return (
    <div className={classes.loads}>
      {loads.map(({ _id, title }) => (
        <JobBand key={_id} label={`Carga de ${title}`} onClose={() => onClose(_id)}>
          <JobProgress
            job={_id}
            title={`Cargando ${title}`}
            inPercent
            onEnd={({ state, result }) => {
              if (state === 'Completado') {
                const { data } = Result.safeParse(result);
                if (data?.unchanged) toast.ok(`${data.name} ya estaban cargadas, sin cambios`);
                else if (data) toast.ok(`${data.name}: ${formatCount(data.segments)} tramos cargados`);
                onClose(_id);
              }
              onEnd(_id);
              changed();
            }}
          />
        </JobBand>
      ))}
    </div>
  );
};
