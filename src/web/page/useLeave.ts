import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { PlainPath } from '../screens.tsx';

/** Leads back to where one came from, as it was left. @param otherwise where to, when the tab began on this screen */
export const useLeave = (otherwise: PlainPath): (() => void) => {
  const cameFrom = useCanGoBack();
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    if (cameFrom) history.back();
    else void navigate({ to: otherwise });
  };
};
