import { createTheme, type Theme } from '@mui/material/styles';
import { narrowViewport } from '../layout/viewport';
import { forcedColors, highlighted, outlined } from './forcedColors';
import { dark, light, type Palette } from './palette';

/** Returns the component library's theme in the colours of the palette. */
export function createObiTheme(mode: 'light' | 'dark'): Theme {
  const p = mode === 'dark' ? dark : light;
  return createTheme({
    palette: {
      mode,
      primary: { main: p.primary, dark: p.primaryStrong, light: p.primarySoft, contrastText: p.onPrimary },
      secondary: { main: p.textSoft, contrastText: p.surface },
      error: { main: p.danger, dark: p.dangerStrong, light: p.dangerSoft, contrastText: p.onDanger },
      warning: { main: p.waiting, light: p.waitingSoft, contrastText: p.onWaiting },
      info: { main: p.primary, light: p.primarySoft, contrastText: p.onPrimary },
      success: { main: p.success, light: p.successSoft, contrastText: p.onSuccess },
      background: { default: p.ground, paper: p.surface },
      text: { primary: p.text, secondary: p.textSoft },
      divider: p.line,
    },
    shape: { borderRadius: 8 },
    // By default, the library ignores the system setting for reduced motion.
    motion: { reducedMotion: 'system' },
    typography,
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    components: components(p),
  });
}

const heading = { fontWeight: 650, lineHeight: 1.5 };

const typography = {
  fontFamily: "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif",
  h1: { ...heading, fontSize: '1.625rem' },
  h2: { ...heading, fontSize: '1.25rem' },
  h3: { ...heading, fontSize: '1.0625rem' },
  body1: { lineHeight: 1.5 },
  body2: { lineHeight: 1.5 },
  caption: { lineHeight: 1.5 },
  button: { textTransform: 'none', fontWeight: 600, lineHeight: 1.5 },
} as const;

function components(p: Palette): NonNullable<Parameters<typeof createTheme>[0]>['components'] {
  const alert = (back: string, text: string, border: string) => ({
    backgroundColor: back,
    color: text,
    border: `1px solid ${border}`,
    '& .MuiAlert-icon': { color: border },
  });
  const ring = `3px solid ${p.primary}`;
  // The focused input is invisible, so the visible element around it gets the outline.
  const aroundField = { '&.Mui-focusVisible': { outline: ring, outlineOffset: -3 } };
  const selected = {
    [forcedColors]: {
      '&.Mui-selected': { ...highlighted, '& .MuiListItemIcon-root': { color: 'inherit' } },
    },
  };
  return {
    // The library replaces the focus outline with a faint ripple.
    MuiButtonBase: {
      styleOverrides: {
        root: {
          '&:focus-visible': { outline: ring, outlineOffset: 2 },
          // The outline replaces the pulsing ripple, which makes the text hard to read.
          '& .MuiTouchRipple-ripplePulsate': { display: 'none' },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 40,
          [forcedColors]: {
            '&.MuiButton-contained': { border: '1px solid ButtonText' },
            '&.Mui-disabled, &[aria-disabled=true]': { color: 'GrayText', borderColor: 'GrayText' },
          },
        },
        sizeSmall: { minHeight: 32 },
      },
    },
    MuiPaper: {
      styleOverrides: {
        root: {
          backgroundImage: 'none',
          // Instead of the shadow: dialogs, menus and notices.
          [forcedColors]: { '&.MuiPaper-elevation:not(.MuiPaper-elevation0)': outlined },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { [forcedColors]: outlined } } },
    MuiSkeleton: { styleOverrides: { root: { [forcedColors]: { border: '1px solid GrayText' } } } },
    MuiAlert: {
      // The message would clip an outline outside a button.
      styleOverrides: { message: { '& .MuiButton-root:focus-visible': { outlineOffset: -3 } } },
      variants: [
        { props: { severity: 'success' }, style: alert(p.successSoft, p.onSuccessSoft, p.success) },
        { props: { severity: 'error' }, style: alert(p.dangerSoft, p.onDangerSoft, p.danger) },
        { props: { severity: 'warning' }, style: alert(p.waitingSoft, p.onWaitingSoft, p.waiting) },
        { props: { severity: 'info' }, style: alert(p.primarySoft, p.onPrimarySoft, p.primary) },
      ],
    },
    MuiOutlinedInput: {
      styleOverrides: { root: { backgroundColor: p.surface }, notchedOutline: { borderColor: p.lineStrong } },
    },
    // The library fixes the height of an input at 1.4375em, which cuts the marks of ọ́ and ṅ̀.
    MuiInputBase: {
      styleOverrides: {
        root: { lineHeight: 1.5 },
        input: { height: 'auto', '&::placeholder': { color: p.textSoft, opacity: 1 } },
      },
    },
    // Title, content and buttons of a dialog begin and end at the same edges, also in a form inside the dialog.
    MuiDialog: {
      styleOverrides: {
        paper: { '--dialog-edge': '24px', [narrowViewport]: { '--dialog-edge': '16px' } },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '16px var(--dialog-edge) 8px' } } },
    // The dialog would clip an outline outside its content. A focused element is scrolled so far that its own outline is visible.
    MuiDialogContent: {
      styleOverrides: {
        root: {
          // Hidden texts in it are positioned. Without this they would make the whole dialog scroll, too.
          position: 'relative',
          padding: '8px var(--dialog-edge) 20px',
          // Also below a title, where the library removes it: it keeps the outline of the focus off the text.
          '.MuiDialogTitle-root + &': { paddingTop: 8 },
          scrollPaddingBlock: 8,
          '&:focus-visible': { outlineOffset: -3 },
        },
        dividers: {
          padding: '16px var(--dialog-edge)',
          '.MuiDialogTitle-root + &': { paddingTop: 16 },
        },
      },
    },
    // Icon buttons often touch each other.
    MuiIconButton: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -3 } } } },
    // The buttons of a dialog wrap on a phone.
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '12px var(--dialog-edge) 16px', flexWrap: 'wrap', gap: 8 } },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, lineHeight: 1.5 } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: p.text,
          color: p.ground,
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          [forcedColors]: outlined,
        },
      },
    },
    MuiCheckbox: { styleOverrides: { root: aroundField } },
    MuiRadio: { styleOverrides: { root: aroundField } },
    MuiTabs: { styleOverrides: { indicator: { [forcedColors]: { backgroundColor: 'Highlight' } } } },
    // The row of tabs would clip an outline outside a tab.
    MuiTab: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -3 } } } },
    MuiToggleButton: { styleOverrides: { root: selected } },
    MuiListItemButton: { styleOverrides: { root: selected } },
    // The menu would clip an outline outside the item.
    MuiMenuItem: { styleOverrides: { root: { ...selected, '&:focus-visible': { outlineOffset: -3 } } } },
    MuiLinearProgress: {
      styleOverrides: {
        root: { [forcedColors]: outlined },
        bar: { [forcedColors]: { backgroundColor: 'Highlight' } },
      },
    },
    // The library's switch is white on white while it is off (WCAG 1.4.11).
    MuiSwitch: {
      styleOverrides: {
        thumb: { [forcedColors]: { backgroundColor: 'ButtonText' } },
        track: { [forcedColors]: { boxSizing: 'border-box', border: '1px solid ButtonText' } },
        switchBase: {
          ...aroundField,
          '&:not(.Mui-checked)': { color: p.textSoft },
          '&:not(.Mui-checked) + .MuiSwitch-track': {
            boxSizing: 'border-box',
            border: `1px solid ${p.lineStrong}`,
            backgroundColor: p.sunken,
            opacity: 1,
          },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: { root: { lineHeight: 1.5, borderColor: p.line }, head: { fontWeight: 650 } },
    },
  };
}
