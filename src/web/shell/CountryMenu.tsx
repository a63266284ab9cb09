import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CountryCode } from './Flag.tsx';
import { countryNames, Flag } from './Flag.tsx';
import classes from './Shell.module.css';

/** The company's country and the languages on offer, of which there is one (spec 1 §2). */
export function CountryMenu({ country }: { country: CountryCode }) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={classes.country}>
          <Flag country={country} />
          {country}
          <span className={classes.hidden}>, {countryNames[country]}: idioma</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Idioma</Menu.Label>
        <Menu.Item rightSection={<IconCheck size={15} stroke={1.7} />}>Español</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
