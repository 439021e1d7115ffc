// Holds the dashboards against the types of the Grafana that is deployed: as TypeScript,
// since of imported JSON the compiler only knows that a word is a string.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);
const deployed = /grafana\/grafana:(\S+)/.exec(readFileSync(new URL("docker-compose.yml", root), "utf8"))?.[1];
const types = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")).devDependencies["@grafana/schema"];
if (deployed !== types) throw new Error(`Grafana ${deployed} is deployed, and these are the types of ${types}`);

const dashboards = new URL("../", import.meta.url);
const written = new URL(".tmp/dashboards/", root);
rmSync(written, { recursive: true, force: true });
mkdirSync(written, { recursive: true });
const files = readdirSync(dashboards).filter((name) => name.endsWith(".json")).map((name) => {
  const file = new URL(`${name}.ts`, written);
  const json = readFileSync(new URL(name, dashboards), "utf8");
  writeFileSync(file, `import type { Checked } from "../../monitoring/dashboards/schema/types";\n\nexport const dashboard: Checked = ${json};\n`);
  return fileURLToPath(file);
});
if (files.length < 5) throw new Error(`only ${files.length} dashboards were found`);
const tsc = fileURLToPath(new URL("node_modules/.bin/tsc", import.meta.url));
const control = fileURLToPath(new URL("wrong.ts", import.meta.url));
const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "esnext", "--moduleResolution", "bundler"];
process.exit(spawnSync(tsc, [...options, ...files, control], { stdio: "inherit" }).status ?? 1);
