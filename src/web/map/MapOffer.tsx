import { createContext, type ReactNode, use } from 'react';

/** What every map offers in a line at its upper left, such as loading the streets it could show: told by `main.tsx`, for it knows the slices. */
export const MapOffers = createContext<ReactNode>(null);

/** That line, over the map; nothing most of the time. */
export const MapOffer = () => use(MapOffers);
