import { UnsavedWork } from '#web/page/UnsavedWork.tsx';

/** While zones are not saved: who goes to another screen is asked, but for the trial, which takes them along. */
export const UnsavedZones = ({ work }: { work: string }) => (
  <UnsavedWork
    title="¿Salir sin guardar las zonas?"
    text={`Sin guardar: ${work}. Al volver a esta tarifa, en esta pestaña, puede retomarlo.`}
    isSame={(from, to) => from.pathname === to.pathname || to.pathname.endsWith('/trial')}
  />
);
