/** What a user has who never opened the drawer. */
export const defaultPreferences = {
  layout: 'horizontal',
  width: 'fluid',
  topbar: 'light',
  sidebar: 'default',
  sidebarColor: 'light',
  sidebarImage: 'none',
  preloader: true,
  colorScheme: 'auto',
} as const;
