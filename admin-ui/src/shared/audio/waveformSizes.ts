// Heights in pixels. They reserve room, so that what is below a recording does not move when its waveform appears.

export const waveformHeight = 72;
/** The line below a waveform. */
export const lineHeight = 40;
export const waveformRoom = waveformHeight + lineHeight;
/** A hint with its buttons. */
export const hintHeight = { xs: 104, sm: 52 };
/** The name of a chosen recording, its size and length, and its buttons. */
export const factsHeight = { xs: 114, sm: 45 };
export const editorHeight = {
  xs: waveformRoom + 8 + hintHeight.xs,
  sm: waveformRoom + 21 + 8 + hintHeight.sm,
};
/** A chosen recording with its waveform and a hint. */
export const chosenHeight = {
  xs: factsHeight.xs + 8 + editorHeight.xs,
  sm: factsHeight.sm + 8 + editorHeight.sm,
};
