import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const password = 'egbe bere, ugo bere';

/** Program is an Obi on a data folder and ports of its own. */
export class Program {
  private child?: ChildProcess;
  /** What it has printed since its last start. */
  output = '';
  private constructor(
    readonly url: string,
    private readonly dataDir: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async start(more: NodeJS.ProcessEnv = {}): Promise<Program> {
    const [port, internalPort] = [await freePort(), await freePort()];
    const dataDir = mkdtempSync(join(tmpdir(), 'obi-e2e-'));
    chmodSync(dataDir, 0o755); // root's PostgreSQL runs as another user
    const program = new Program(`http://localhost:${port}`, dataDir, {
      ...process.env,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      OBI_DATA_DIR: dataDir,
      OBI_ADMIN_PASSWORD: password,
      SUBMISSIONS_PER_MINUTE: '100000', // the tests are many visitors at one address
      WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128', // the receivers of the tests
      ...more,
    });
    await program.launch();
    return program;
  }

  /** launch starts the program and returns when it says that it is ready. */
  private launch(): Promise<void> {
    const path = process.env.OBI_PROGRAM;
    if (!path) throw new Error('set OBI_PROGRAM to the program to test, or BASE_URL to a running one');
    const child = spawn(path, { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.output = '';
    return new Promise((ready, failed) => {
      const listen = (chunk: Buffer) => {
        this.output += chunk.toString();
        // The last line, after how to sign in.
        if (this.output.includes('Stop with Ctrl-C')) ready();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => failed(new Error(`the program ended with ${code}:\n${this.output}`)));
    });
  }

  /** restart ends the program in the given way and starts it again on the same data. */
  async restart(signal: NodeJS.Signals): Promise<void> {
    await this.end(signal);
    await this.launch();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    // One that died by a signal has no exit code.
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((ended) => {
      child.removeAllListeners('exit');
      child.once('exit', () => ended());
      child.kill(signal);
    });
  }
}

/**
 * freePort finds a port that nobody listens on. It lies below the ports that systems give to outgoing
 * connections: one of those could be taken again before the program has it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, () => server.close(() => answer(true)));
  });
}
