/**
 * The colours of Obi: chalk white (nzu) for backgrounds, deep indigo-green for actions, camwood red (ufie) only for
 * destructive actions and errors, ochre for waiting items. A name with "on" is the text colour on that colour.
 */
export interface Palette {
  ground: string;
  surface: string;
  sunken: string;
  line: string;
  /** Borders of inputs: at least 3:1 on the grounds (WCAG 1.4.11). */
  lineStrong: string;
  text: string;
  textSoft: string;
  primary: string;
  primaryStrong: string;
  onPrimary: string;
  primarySoft: string;
  onPrimarySoft: string;
  danger: string;
  dangerStrong: string;
  onDanger: string;
  dangerSoft: string;
  onDangerSoft: string;
  waiting: string;
  onWaiting: string;
  waitingSoft: string;
  onWaitingSoft: string;
  success: string;
  onSuccess: string;
  successSoft: string;
  onSuccessSoft: string;
}

export const light: Palette = {
  ground: '#faf8f2',
  surface: '#ffffff',
  sunken: '#f1eee5',
  line: '#ddd8ca',
  lineStrong: '#847e6e',
  text: '#1b2422',
  textSoft: '#555e5a',
  primary: '#12504f',
  primaryStrong: '#0b3738',
  onPrimary: '#ffffff',
  primarySoft: '#dfecea',
  onPrimarySoft: '#0b3e3e',
  danger: '#9c2b1e',
  dangerStrong: '#7a1f14',
  onDanger: '#ffffff',
  dangerSoft: '#fbe8e3',
  onDangerSoft: '#7a1f14',
  waiting: '#855500',
  onWaiting: '#ffffff',
  waitingSoft: '#fbeed2',
  onWaitingSoft: '#634000',
  success: '#22683d',
  onSuccess: '#ffffff',
  successSoft: '#e2f1e6',
  onSuccessSoft: '#184d2c',
};

export const dark: Palette = {
  ground: '#111716',
  surface: '#1a2221',
  sunken: '#0c1110',
  line: '#33403d',
  lineStrong: '#7d8b87',
  text: '#ece9e1',
  textSoft: '#aab4b0',
  primary: '#7fc9c0',
  primaryStrong: '#a5ddd6',
  onPrimary: '#06302e',
  primarySoft: '#1e3b39',
  onPrimarySoft: '#bde6e0',
  danger: '#f3a192',
  dangerStrong: '#f9beb3',
  onDanger: '#45100a',
  dangerSoft: '#42201a',
  onDangerSoft: '#ffd5cc',
  waiting: '#e4b75b',
  onWaiting: '#362500',
  waitingSoft: '#3a2d11',
  onWaitingSoft: '#f5dda6',
  success: '#8fcea0',
  onSuccess: '#0b3318',
  successSoft: '#1b3624',
  onSuccessSoft: '#c5e9cf',
};
