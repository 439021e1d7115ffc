// Generates a TypeScript client from every API description, compiles the clients, and runs
// client.ts, which uses them, against the program that OBI_PROGRAM names.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

function run(program, ...options) {
  const { status, stdout, stderr } = spawnSync(path(`node_modules/.bin/${program}`), options, { cwd: path("."), encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`);
}

const written = path("../../.tmp/openapi");
rmSync(written, { recursive: true, force: true });
const services = readdirSync(path("../../admin-ui/openapi")).map((name) => basename(name, ".json"));
if (services.length < 6) throw new Error(`only ${services} were found`);
for (const service of services) {
  run("openapi-ts", "--input", `../../admin-ui/openapi/${service}.json`, "--output", join(written, service), "--no-log-file");
}
const clients = services.map((service) => join(written, service, "index.ts"));
run("tsc", ...clients, "client.ts", "--strict", "--target", "es2023", "--lib", "es2023,dom,dom.iterable", "--module", "commonjs", "--rootDir", "../..", "--outDir", join(written, "js"));

const freePort = () =>
  new Promise((found, failed) => {
    const server = createServer().once("error", failed);
    server.listen(0, () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

const password = "egbe bere, ugo bere";
const data = mkdtempSync(join(tmpdir(), "obi-openapi-"));
chmodSync(data, 0o755); // As root, PostgreSQL runs as another user.
const [port, internalPort] = [await freePort(), await freePort()];
const obi = spawn(process.env.OBI_PROGRAM, {
  env: { ...process.env, PORT: port, INTERNAL_PORT: internalPort, OBI_DATA_DIR: data, OBI_ADMIN_PASSWORD: password },
  stdio: ["ignore", "pipe", "pipe"],
});
const ended = new Promise((resolve) => obi.once("exit", resolve));
try {
  await new Promise((ready, failed) => {
    let output = "";
    const read = (chunk) => {
      output += chunk;
      if (output.includes("Obi is ready")) ready();
    };
    obi.stdout.on("data", read);
    obi.stderr.on("data", read);
    ended.then((code) => failed(new Error(`Obi ended with ${code}:\n${output}`)));
  });
  const { useClients } = createRequire(import.meta.url)(join(written, "js/tools/openapi/client.js"));
  await useClients(`http://127.0.0.1:${port}`, password);
} finally {
  obi.kill();
  await ended;
  rmSync(data, { recursive: true, force: true });
}
console.log(`The clients of ${services.join(", ")} compile; those of auth and ilu work.`);
