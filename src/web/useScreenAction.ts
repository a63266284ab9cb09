import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useScreenKey } from './useScreenKey.ts';
import type { ScreenAction } from './screens.tsx';

/** Does what the screen is asked for, by the action's key or by its name in the address, where the palette writes it. */
export function useScreenAction({ name, key }: Pick<ScreenAction, 'name' | 'key'>, act: () => void): void {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useScreenKey(key, act);
  const asked = useEffectEvent(() => {
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
    act();
  });
  useEffect(() => {
    if (hash === name) asked();
  }, [hash, name]);
}
