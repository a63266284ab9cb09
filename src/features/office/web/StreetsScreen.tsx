import { Suspense } from 'react';
import { later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { StreetsBoard } from '../../streets/web/StreetsBoard.tsx';

const PlaceAgain = later(async () => ({ default: (await import('../../orders/web/again/PlaceAgain.tsx')).PlaceAgain }));

/** Oficina / Calles: the streets that map and addresses know, and the orders that can be looked for in them again. */
export default function StreetsScreen() {
  return (
    <>
      <PageHead title="Calles" breadcrumb={['Oficina', 'Calles']} />
      <StreetsBoard>
        <Suspense>
          <PlaceAgain />
        </Suspense>
      </StreetsBoard>
    </>
  );
}
