import { createTheme } from '@mantine/core';
import type {
  ActionIconFactory,
  AlertFactory,
  AnchorFactory,
  AvatarFactory,
  BadgeFactory,
  ButtonFactory,
  CSSVariablesResolver,
  CheckboxFactory,
  DrawerFactory,
  ExtendComponent,
  InputFactory,
  InputWrapperFactory,
  MantineColorsTuple,
  MenuFactory,
  ModalFactory,
  PaginationFactory,
  SegmentedControlFactory,
  SelectFactory,
  SkeletonFactory,
  SwitchFactory,
  TabsFactory,
  TextFactory,
  TextareaFactory,
  TooltipFactory,
} from '@mantine/core';

/* ------------------------------------------------------------------ colours */

/** Petróleo. The only brand colour: primary action, selection, link, focus. Never a status. */
const petroleo: MantineColorsTuple = [
  '#eff9fb',
  '#dbf2f5',
  '#b5e5ec',
  '#8bd2dc',
  '#5ebbc8',
  '#32a0ae',
  '#0e7d8a',
  '#076874',
  '#07565f',
  '#07434a',
];
/** Neutral grey with a trace of blue; carries 95 % of every light screen. Step 4 is the field border: 3:1 on white (WCAG 1.4.11). */
const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f2f4f5',
  '#e6e8e9',
  '#d9dbdc',
  '#8c9195',
  '#7c8185',
  '#686c70',
  '#4d5255',
  '#323639',
  '#1b1f22',
];
/** Dark scheme neutrals: 0 text … 9 page. Step 4 is the field border: 3:1 on a surface. */
const dark: MantineColorsTuple = [
  '#e4e9ec',
  '#babec2',
  '#9fa4a7',
  '#808487',
  '#6b6f72',
  '#373b3e',
  '#272b2d',
  '#1e2123',
  '#15191b',
  '#0e1113',
];
const red: MantineColorsTuple = [
  '#fef2f1',
  '#ffe4e1',
  '#ffc8c2',
  '#fda299',
  '#f5746b',
  '#e64340',
  '#d0252a',
  '#b5161f',
  '#961017',
  '#721214',
];
const green: MantineColorsTuple = [
  '#ecf9ee',
  '#d7f4dc',
  '#b6eabf',
  '#89da9b',
  '#57c173',
  '#2e9e52',
  '#11813c',
  '#126b32',
  '#115629',
  '#0d401e',
];
const amber: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#ffdba9',
  '#fec672',
  '#f8b23d',
  '#e29b03',
  '#b27905',
  '#885c03',
  '#6c4801',
  '#4f3505',
];

/* ------------------------------------------------------------------ metrics */

/** Sizes in px that more than one part of the look shares. */
export const metrics = {
  headerHeight: 52,
  sidebarWidth: 224,
  pagePadding: 20,
  stripHeight: 48,
  rowHeight: 36,
  rowHeightTwoLines: 50,
  headRowHeight: 34,
  footerHeight: 46,
  controlHeight: 32,
  controlHeightTouch: 40,
  phone: 992,
} as const;

/** Media query of the phone layout: `metrics.phone` px and below, in em as Mantine's own breakpoints. */
export const PHONE_QUERY = '(max-width: 62em)';

/* ------------------------------------------------------------------ theme */

/** The look of every Mantine component (one place). Types only, so that no component is loaded for its look alone. */
export const theme = createTheme({
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 6 },
  colors: { petroleo, gray, dark, red, green, amber },
  white: '#ffffff',
  black: gray[9],
  autoContrast: false,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(16 24 32 / 6%)',
    sm: '0 1px 3px rgb(16 24 32 / 8%)',
    md: '0 4px 14px rgb(16 24 32 / 12%)',
    lg: '0 10px 30px rgb(16 24 32 / 16%)',
    xl: '0 18px 50px rgb(16 24 32 / 22%)',
  },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_t, p) =>
        p.size === 'sm' || p.size === undefined
          ? { root: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '13px' } }
          : { root: {} },
      styles: { label: { fontWeight: 550 } },
    } satisfies ExtendComponent<ButtonFactory>,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } } satisfies ExtendComponent<ActionIconFactory>,
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_t, p) =>
        p.size === 'sm' || p.size === undefined
          ? { wrapper: { '--input-height': '32px', '--input-fz': '13px', '--input-padding': '10px' } }
          : { wrapper: {} },
    } satisfies ExtendComponent<InputFactory>,
    InputWrapper: {
      styles: {
        label: { fontSize: 12, fontWeight: 550, lineHeight: '16px', marginBottom: 4, color: 'var(--rp-text-2)' },
        error: { fontSize: 12, marginTop: 4 },
        required: { color: 'var(--rp-danger)' },
      },
    } satisfies ExtendComponent<InputWrapperFactory>,
    Textarea: { defaultProps: { autosize: true, minRows: 2 } } satisfies ExtendComponent<TextareaFactory>,
    Checkbox: { defaultProps: { size: '16px', radius: 'xs' } } satisfies ExtendComponent<CheckboxFactory>,
    Switch: { defaultProps: { size: 'xs' }, styles: { label: { fontSize: 13 } } } satisfies ExtendComponent<SwitchFactory>,
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none' } } satisfies ExtendComponent<BadgeFactory>,
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', offset: 4, width: 220 },
      styles: { item: { fontSize: 13, padding: '6px 10px' }, label: { fontSize: 12 } },
    } satisfies ExtendComponent<MenuFactory>,
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'xl',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, color: '#0b1014' },
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
      styles: { title: { fontSize: 16, fontWeight: 600 } },
    } satisfies ExtendComponent<ModalFactory>,
    Drawer: {
      defaultProps: { shadow: 'xl', closeButtonProps: { 'aria-label': 'Cerrar' } },
      styles: { title: { fontSize: 16, fontWeight: 600 } },
    } satisfies ExtendComponent<DrawerFactory>,
    Tabs: { styles: { tab: { fontSize: 13, fontWeight: 550, padding: '9px 12px' } } } satisfies ExtendComponent<TabsFactory>,
    Avatar: { defaultProps: { radius: 999 } } satisfies ExtendComponent<AvatarFactory>,
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, fz: 12 } } satisfies ExtendComponent<TooltipFactory>,
    Pagination: {
      vars: () => ({
        root: { '--pagination-control-size': '28px', '--pagination-control-fz': '13px', '--pagination-control-radius': '5px' },
      }),
    } satisfies ExtendComponent<PaginationFactory>,
    Anchor: { defaultProps: { underline: 'hover' } } satisfies ExtendComponent<AnchorFactory>,
    Alert: { defaultProps: { radius: 'md' } } satisfies ExtendComponent<AlertFactory>,
    Select: { defaultProps: { openOnFocus: false } } satisfies ExtendComponent<SelectFactory>,
    SegmentedControl: {
      defaultProps: { size: 'xs', withItemsBorders: false },
      styles: {
        root: { background: 'var(--rp-track)' },
        indicator: { background: 'var(--rp-thumb)' },
        label: { fontSize: 12, fontWeight: 550 },
      },
    } satisfies ExtendComponent<SegmentedControlFactory>,
    Text: { defaultProps: { size: 'sm' } } satisfies ExtendComponent<TextFactory>,
    Skeleton: { defaultProps: { radius: 'xs' } } satisfies ExtendComponent<SkeletonFactory>,
  },
});

/** Roles. Screens use these and Mantine's own variables, never a hex. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--rp-row': `${metrics.rowHeight}px`,
    '--rp-brand': petroleo[7],
    '--rp-ink-surface': dark[8],
    '--rp-ink-hover': dark[6],
    '--rp-ink-line': '#2b2f32',
    '--rp-ink-field': dark[4],
    '--rp-ink-text': dark[0],
    '--rp-ink-text-2': dark[1],
    '--rp-ink-text-3': dark[2],
    '--rp-ink-link': petroleo[4],
    '--rp-ink-selected': '#12292d',
    '--rp-brand-surface': petroleo[8],
    '--rp-brand-hover': petroleo[7],
    '--rp-brand-field': petroleo[4],
    '--rp-brand-text': '#ffffff',
    '--rp-brand-text-2': petroleo[1],
    '--rp-brand-selected': petroleo[9],
  },
  light: {
    '--rp-page': gray[1],
    '--rp-surface': '#ffffff',
    '--rp-sunken': gray[0],
    '--rp-hover': gray[1],
    '--rp-line': gray[2],
    '--rp-line-button': '#b9bfc4',
    '--rp-line-field': gray[4],
    '--rp-text': gray[9],
    '--rp-text-2': gray[7],
    '--rp-text-3': gray[6],
    '--rp-link': petroleo[7],
    '--rp-skeleton': gray[2],
    '--rp-track': gray[1],
    '--rp-thumb': '#ffffff',
    '--rp-selected': petroleo[0],
    '--rp-selected-line': petroleo[2],
    '--rp-danger': red[7],
    '--rp-danger-soft': red[0],
    '--rp-danger-line': red[2],
    '--rp-warn': amber[8],
    '--rp-warn-soft': amber[0],
    '--rp-warn-line': amber[2],
    '--rp-ok': green[7],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': petroleo[7],
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': '#b9bfc4',
    '--mantine-color-disabled-color': gray[6],
  },
  dark: {
    '--rp-page': dark[9],
    '--rp-surface': dark[8],
    '--rp-sunken': dark[7],
    '--rp-hover': dark[7],
    '--rp-line': '#2b2f32',
    '--rp-line-button': '#474b4e',
    '--rp-line-field': dark[4],
    '--rp-text': dark[0],
    '--rp-text-2': dark[1],
    '--rp-text-3': dark[2],
    '--rp-link': petroleo[4],
    '--rp-skeleton': dark[6],
    '--rp-track': dark[7],
    '--rp-thumb': dark[5],
    '--rp-selected': '#12292d',
    '--rp-selected-line': '#1f4a51',
    '--rp-danger': '#fb8a82',
    '--rp-danger-soft': '#351a18',
    '--rp-danger-line': '#5e2b27',
    '--rp-warn': amber[3],
    '--rp-warn-soft': '#31260f',
    '--rp-warn-line': '#5a4519',
    '--rp-ok': green[3],
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': petroleo[4],
    '--mantine-color-error': '#fb8a82',
    '--mantine-color-default': dark[7],
    '--mantine-color-default-hover': dark[6],
    '--mantine-color-default-border': '#474b4e',
    '--mantine-color-disabled-color': dark[2],
  },
});
