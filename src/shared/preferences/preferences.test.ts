import { expect, test } from 'vitest';
import { defaultPreferences } from './defaultPreferences.ts';
import { Preferences } from './preferences.ts';

test('what is missing or unknown falls back, the rest stays', () => {
  expect(Preferences.parse({ layout: 'vertical', topbar: 'plaid', preloader: 'yes' })).toEqual({
    ...defaultPreferences,
    layout: 'vertical',
  });
});

test('at first: horizontal, fluid, light, no image, with preloader, the scheme of the system', () => {
  expect(defaultPreferences).toEqual({
    layout: 'horizontal',
    width: 'fluid',
    topbar: 'light',
    sidebar: 'default',
    sidebarColor: 'light',
    sidebarImage: 'none',
    preloader: true,
    colorScheme: 'auto',
  });
});
