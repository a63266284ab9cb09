import { dayOf, timeOn } from '#shared/time.ts';
import { lengthInWords, timeInWords } from '#shared/way/wayWords.ts';
import { Fact } from '#web/feedback/Facts.tsx';
import type { OrderDetailShown } from '../../contract.ts';
import { hourDoubts } from '../../way/hourDoubts.ts';

/** Where an order stands in its driver's saved route, when that comes there, and the way that leads to it; nothing where it is in none. */
export const StopFact = ({
  order,
}: {
  order: Pick<OrderDetailShown, 'sequence' | 'planned' | 'duration' | 'distance' | 'hourEstimated' | 'moved' | 'outdated' | 'deliveryDate'>;
}) => {
  const { sequence, planned, duration, distance, deliveryDate } = order;
  const doubts = hourDoubts(order);
  return sequence !== null && planned !== null && duration !== null && distance !== null ? (
    <Fact label="Parada">
      <span className="tn">
        {[sequence, `llega ${timeOn(dayOf(deliveryDate ?? planned), planned)}`, timeInWords(duration.value), lengthInWords(distance.value)]
          .map((part) => String(part).replaceAll(' ', '\u00a0'))
          .join(' · ')}
      </span>
      {doubts.length > 0 && ` (${doubts.join('; ')})`}
    </Fact>
  ) : null;
};
