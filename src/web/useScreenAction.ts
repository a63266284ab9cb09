import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useScreenKey } from './useScreenKey.ts';
import type { ScreenAction } from './screens.tsx';

/** Does what the screen is asked for by a name in the address, behind '#', once. @param name undefined while it cannot be done yet */
export function useAskedFor(name: string | undefined, act: () => void): void {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const asked = useEffectEvent(() => {
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
    act();
  });
  useEffect(() => {
    if (hash !== '' && hash === name) asked();
  }, [hash, name]);
}

/** Does what the screen is asked for, by the action's key or by its name in the address, where the palette writes it. */
export function useScreenAction({ name, key }: Pick<ScreenAction, 'name' | 'key'>, act: () => void): void {
  useScreenKey(key, act);
  useAskedFor(name, act);
}
