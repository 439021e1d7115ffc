import type { RecorderState } from '../capture/recorder';

const warnings = {
  loud: 'Too loud: move away a little, or speak more softly.',
  quiet: 'Too quiet: come closer, or speak up.',
  nothing: 'Nothing is heard yet. Is this the right microphone?',
} as const;

/** What the recorder does, in words for eye and ear. */
export function stateText({ step, isRoomKnown, hasSpoken, warning }: RecorderState): string {
  if (step === 'opening') return 'Waiting for the microphone...';
  if (step === 'ready') return '';
  if (warning) return warnings[warning];
  if (!isRoomKnown) return 'Listening to the room...';
  return hasSpoken ? 'Recording' : 'Speak now';
}
