import { PageHead } from '#web/page/PageHead.tsx';
import { PlaceAgain } from '../../orders/web/again/PlaceAgain.tsx';
import { StreetsBoard } from '../../streets/web/StreetsBoard.tsx';

/** Oficina / Calles: the streets that map and addresses know, and the orders that can be looked for in them again. */
export default function StreetsScreen() {
  return (
    <>
      <PageHead title="Calles" breadcrumb={['Oficina', 'Calles']} />
      <StreetsBoard>
        <PlaceAgain />
      </StreetsBoard>
    </>
  );
}
