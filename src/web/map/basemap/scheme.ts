/** The two looks of a map; they follow the colour scheme of the page. */
export type BasemapScheme = 'light' | 'dark';
