import { IconCheck } from '@tabler/icons-react';
import { later } from '../later.ts';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import type { CountryCode } from './Flag.tsx';
import { countryNames, Flag } from './Flag.tsx';
import menus from './menus.module.css';

const MenuEntries = later(() => import('../menu/MenuEntries.tsx'));

/** The company's country and the languages on offer, of which there is one (spec 1 §2). */
export function CountryMenu({ country }: { country: CountryCode }) {
  return (
    <LazyMenu
      position="bottom-end"
      width={180}
      button={(target) => (
        <button type="button" className={menus.opener} {...target}>
          <Flag country={country} />
          {country}
          <span className={menus.hidden}>, {countryNames[country]}: idioma</span>
        </button>
      )}
    >
      <MenuEntries title="Idioma" entries={[{ label: 'Español', icon: <IconCheck size={15} stroke={1.7} /> }]} />
    </LazyMenu>
  );
}
