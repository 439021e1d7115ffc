/** Declared here since TypeScript's library does not know audio worklets. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples in a message: 21 ms at 48 kHz. */
const chunk = 1024;

/** Sends the sound of the microphone as one channel. It runs outside the page's thread. */
class Capture extends AudioWorkletProcessor {
  private samples = new Float32Array(chunk);
  private filled = 0;

  process([channels = []]: Float32Array[][]): boolean {
    const [first] = channels;
    if (!first) return true;
    for (let at = 0; at < first.length; at++) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] ?? 0;
      this.samples[this.filled++] = sum / channels.length;
      if (this.filled === chunk) this.send();
    }
    return true;
  }

  private send() {
    this.port.postMessage(this.samples, [this.samples.buffer]);
    this.samples = new Float32Array(chunk);
    this.filled = 0;
  }
}

registerProcessor('obi-capture', Capture);

export {};
