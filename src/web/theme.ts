import { createTheme } from '@mantine/core';
import type {
  ActionIconFactory,
  AlertFactory,
  AnchorFactory,
  AvatarFactory,
  BadgeFactory,
  ButtonFactory,
  CheckboxFactory,
  ComboboxFactory,
  DrawerFactory,
  ExtendComponent,
  InputFactory,
  InputWrapperFactory,
  KbdFactory,
  MenuFactory,
  ModalFactory,
  PaginationFactory,
  SegmentedControlFactory,
  MultiSelectFactory,
  SelectFactory,
  SkeletonFactory,
  SwitchFactory,
  TabsFactory,
  TextFactory,
  TextareaFactory,
  TooltipFactory,
} from '@mantine/core';
import { foldedFilter, takeOnTab } from './select/listKeys.ts';
import { amber, dark, gray, green, petroleo, red } from './ramps.ts';

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

/**
 * A list of options that scrolls by itself: it belongs to its field, whose keys reach all of it, which a scrolling area inside it does not
 * (axe: scrollable-region-focusable).
 */
const SCROLLING_LIST = {
  dropdown: { paddingInlineEnd: 'var(--combobox-padding)' },
  options: { maxHeight: 260, overflowY: 'auto' },
} as const;

/** Opened by the mouse a list is not named by its field (Mantine keeps its id where nothing is drawn anew), so it can be reached by itself. */
const REACHED_LIST = { options: { tabIndex: 0 } } as const;

/** Media query of the phone layout: `metrics.phone` px and below, in em as Mantine's own breakpoints. */
export const PHONE_QUERY = '(max-width: 62em)';

/** Whether the window is a phone's now. */
export const isPhone = (): boolean => window.matchMedia(PHONE_QUERY).matches;

/** What alerts of a colour say, by role: its colours are those of the scheme. */
const alertRoles: Readonly<Record<string, string>> = { red: '--rp-danger', amber: '--rp-warn' };

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
      // With reduced motion nothing else puts the loader in the middle.
      styles: { label: { fontWeight: 550 }, loader: { transform: 'translate(-50%, -50%)' } },
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
        description: { fontSize: 12 },
        required: { color: 'var(--rp-danger)' },
      },
    } satisfies ExtendComponent<InputWrapperFactory>,
    // It grows with what is typed by the style sheet: measured by a program, each letter would lay the whole form out anew.
    Textarea: {
      defaultProps: { rows: 2, resize: 'vertical' },
      styles: (_t, { rows = 2 }) => ({
        input: { fieldSizing: 'content', minHeight: `calc(${rows}lh + 13px)`, maxHeight: 'calc(6lh + 13px)' },
      }),
    } satisfies ExtendComponent<TextareaFactory>,
    Checkbox: {
      defaultProps: { size: '16px', radius: 'xs' },
      styles: { label: { fontSize: 13 }, description: { fontSize: 12 } },
    } satisfies ExtendComponent<CheckboxFactory>,
    Switch: {
      defaultProps: { size: 'xs' },
      styles: { label: { fontSize: 13 }, description: { fontSize: 12 } },
    } satisfies ExtendComponent<SwitchFactory>,
    Kbd: { vars: () => ({ root: { '--kbd-fz': '12px' } }) } satisfies ExtendComponent<KbdFactory>,
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
        // One that moves it leaves it the frame of what is dragged in it, which then flies away from the pointer.
        transitionProps: { transition: 'fade', duration: 150 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        // Mantine's <header> would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: '24px' } },
    } satisfies ExtendComponent<ModalFactory>,
    Drawer: {
      defaultProps: { shadow: 'xl', closeButtonProps: { 'aria-label': 'Cerrar' } },
      styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: '24px' } },
    } satisfies ExtendComponent<DrawerFactory>,
    Tabs: { styles: { tab: { fontSize: 13, fontWeight: 550, padding: '9px 12px' } } } satisfies ExtendComponent<TabsFactory>,
    Avatar: { defaultProps: { radius: 999 }, styles: { placeholder: { fontSize: 12 } } } satisfies ExtendComponent<AvatarFactory>,
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: false, fz: 12 },
      styles: { tooltip: { padding: '5px 9px' } },
    } satisfies ExtendComponent<TooltipFactory>,
    Pagination: {
      vars: () => ({
        root: { '--pagination-control-size': '28px', '--pagination-control-fz': '13px', '--pagination-control-radius': '5px' },
      }),
    } satisfies ExtendComponent<PaginationFactory>,
    Anchor: { defaultProps: { underline: 'hover' } } satisfies ExtendComponent<AnchorFactory>,
    Alert: {
      defaultProps: { radius: 'md' },
      vars: (_t, { color = '' }) => {
        const role = alertRoles[color];
        return {
          root: role
            ? { '--alert-bg': `var(${role}-soft)`, '--alert-color': `var(${role})`, '--alert-bd': `1px solid var(${role}-line)` }
            : {},
        };
      },
    } satisfies ExtendComponent<AlertFactory>,
    // Closed lists are not drawn: a form would draw every option of every select before it is seen.
    Combobox: { defaultProps: { keepMounted: false } } satisfies ExtendComponent<ComboboxFactory>,
    Select: {
      styles: SCROLLING_LIST,
      defaultProps: {
        withScrollArea: false,
        attributes: REACHED_LIST,
        openOnFocus: false,
        // What is chosen again stays chosen; a choice that may be taken away has its X.
        allowDeselect: false,
        selectFirstOptionOnChange: true,
        filter: foldedFilter,
        onKeyDown: takeOnTab,
      },
    } satisfies ExtendComponent<SelectFactory>,
    MultiSelect: {
      styles: SCROLLING_LIST,
      defaultProps: { withScrollArea: false, attributes: REACHED_LIST },
    } satisfies ExtendComponent<MultiSelectFactory>,
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
