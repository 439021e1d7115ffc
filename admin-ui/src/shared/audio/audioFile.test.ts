import { describe, expect, it } from 'vitest';
import { audioExtensions, checkAudio } from './audioFile';

const MB = 1024 * 1024;

describe('an audio file', () => {
  it('has one of 18 extensions, in either case', () => {
    expect(audioExtensions).toHaveLength(18);
    for (const extension of audioExtensions) {
      expect(checkAudio({ name: `ilu.${extension}`, size: 1 })).toBeUndefined();
      expect(checkAudio({ name: `ILU.2.${extension.toUpperCase()}`, size: 1 })).toBeUndefined();
    }
  });

  it.each([
    ['ilu.TXT', 'txt'],
    ['ilu.mp3.exe', 'exe'],
    ['ilu', 'ilu'],
    ['ilu.', ''],
  ])('named %s is refused', (name, extension) => {
    expect(checkAudio({ name, size: 1 })).toBe(
      `Unsupported file format: ${extension}. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.`,
    );
  });

  it('has at most 5 MB and is not empty', () => {
    expect(checkAudio({ name: 'a.mp3', size: 5 * MB })).toBeUndefined();
    expect(checkAudio({ name: 'a.mp3', size: 5 * MB + 1 })).toBe('Audio file must be less than 5MB');
    expect(checkAudio({ name: 'a.mp3', size: 0 })).toBe('The audio file is empty');
  });
});
