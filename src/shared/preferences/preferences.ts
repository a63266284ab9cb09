import * as z from 'zod';
import { defaultPreferences } from './defaultPreferences.ts';

/** How the product looks for one user: the settings drawer's options (spec 1 §2). A value that is not known falls back to the first setting. */
export const Preferences = z.object({
  /** Where the menu stands: across the top or down the side. */
  layout: z.enum(['horizontal', 'vertical']).catch(defaultPreferences.layout),
  /** Whole width, a box in the middle, or whole width with a header that scrolls away. */
  width: z.enum(['fluid', 'boxed', 'scrollable']).catch(defaultPreferences.width),
  topbar: z.enum(['light', 'dark', 'brand']).catch(defaultPreferences.topbar),
  /** Width of the vertical menu: names, names under icons, icons that open on hover. */
  sidebar: z.enum(['default', 'compact', 'icon']).catch(defaultPreferences.sidebar),
  sidebarColor: z.enum(['light', 'dark', 'brand']).catch(defaultPreferences.sidebarColor),
  /** What is drawn behind the vertical menu. */
  sidebarImage: z.enum(['none', 'streets', 'routes', 'waves', 'parcels']).catch(defaultPreferences.sidebarImage),
  /** Whether the mark shows while the first screen loads. */
  preloader: z.boolean().catch(defaultPreferences.preloader),
  colorScheme: z.enum(['light', 'dark', 'auto']).catch(defaultPreferences.colorScheme),
});
export type Preferences = z.infer<typeof Preferences>;
