import { Button, Switch } from '@mantine/core';
import { defaultPreferences } from '#shared/preferences/defaultPreferences.ts';
import type { Preferences } from '#shared/preferences/preferences.ts';
import { Sheet } from '../feedback/Sheet.tsx';
import classes from './SettingsDrawer.module.css';

type Choice<Value extends string> = readonly (readonly [Value, string])[];

const choices = {
  layout: [
    ['horizontal', 'Horizontal'],
    ['vertical', 'Vertical'],
  ],
  width: [
    ['fluid', 'Completo'],
    ['boxed', 'En caja'],
    ['scrollable', 'Desplazable'],
  ],
  colorScheme: [
    ['light', 'Claro'],
    ['dark', 'Oscuro'],
    ['auto', 'Del sistema'],
  ],
  topbar: [
    ['light', 'Clara'],
    ['dark', 'Oscura'],
    ['brand', 'De marca'],
  ],
  sidebar: [
    ['default', 'Normal'],
    ['compact', 'Compacta'],
    ['icon', 'Íconos'],
  ],
  sidebarColor: [
    ['light', 'Clara'],
    ['dark', 'Oscura'],
    ['brand', 'De marca'],
  ],
  sidebarImage: [
    ['none', 'Ninguna'],
    ['streets', 'Calles'],
    ['routes', 'Rutas'],
    ['waves', 'Ondas'],
    ['parcels', 'Bultos'],
  ],
} satisfies { [Key in Exclude<keyof Preferences, 'preloader'>]: Choice<Preferences[Key]> };

interface OptionsProps<Value extends string> {
  legend: string;
  name: string;
  options: Choice<Value>;
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

function Options<Value extends string>({ legend, name, options, value, onChange, disabled }: OptionsProps<Value>) {
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend>{legend}</legend>
      <div className={classes.options}>
        {options.map(([key, label]) => (
          <label key={key} className={classes.option}>
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            <span className={classes.swatch} data-kind={name} data-value={key} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How the product looks: each option takes effect at once (spec 1 §2). Rendered and loaded while it is open. */
export default function SettingsDrawer({
  onClose,
  preferences,
  onChange,
}: {
  onClose: () => void;
  preferences: Preferences;
  /** Told what the user changed, and nothing else. */
  onChange: (part: Partial<Preferences>) => void;
}) {
  const { layout, width, colorScheme, topbar, sidebar, sidebarColor, sidebarImage, preloader } = preferences;
  const side = layout === 'vertical';
  return (
    <Sheet onClose={onClose} position="right" size={320} title="Apariencia">
      <div className={classes.groups}>
        <Options
          legend="Esquema"
          name="colorScheme"
          options={choices.colorScheme}
          value={colorScheme}
          onChange={(v) => onChange({ colorScheme: v })}
        />
        <Options legend="Menú" name="layout" options={choices.layout} value={layout} onChange={(v) => onChange({ layout: v })} />
        <Options legend="Ancho" name="width" options={choices.width} value={width} onChange={(v) => onChange({ width: v })} />
        <Options legend="Barra superior" name="topbar" options={choices.topbar} value={topbar} onChange={(v) => onChange({ topbar: v })} />
        {!side && <p className={classes.note}>Lo que sigue se ve con el menú vertical.</p>}
        <Options
          legend="Barra lateral"
          name="sidebar"
          options={choices.sidebar}
          value={sidebar}
          onChange={(v) => onChange({ sidebar: v })}
          disabled={!side}
        />
        <Options
          legend="Color de la barra lateral"
          name="sidebarColor"
          options={choices.sidebarColor}
          value={sidebarColor}
          onChange={(v) => onChange({ sidebarColor: v })}
          disabled={!side}
        />
        <Options
          legend="Fondo de la barra lateral"
          name="sidebarImage"
          options={choices.sidebarImage}
          value={sidebarImage}
          onChange={(v) => onChange({ sidebarImage: v })}
          disabled={!side}
        />
        <Switch
          label="Pantalla de carga"
          description="La marca, hasta 2,5 segundos, al abrir"
          checked={preloader}
          onChange={(event) => onChange({ preloader: event.currentTarget.checked })}
        />
        <Button variant="default" onClick={() => onChange(defaultPreferences)}>
          Volver a lo de fábrica
        </Button>
      </div>
    </Sheet>
  );
}
