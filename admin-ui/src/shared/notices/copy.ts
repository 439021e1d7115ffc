import { copyText } from '../feedback/copyText';
import { notify } from './notify';

/** How long "Text Copied!" is shown (spec 9), in milliseconds. */
const copiedMs = 2000;

/** Copies a text and says so. */
export async function copy(text: string): Promise<void> {
  if (await copyText(text)) notify('copy', { text: 'Text Copied!', tone: 'success', duration: copiedMs });
  else
    notify('copy', { text: 'The text could not be copied. Select it and copy it yourself.', tone: 'error' });
}
