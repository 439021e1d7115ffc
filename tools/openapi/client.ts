import * as auth from "../../.tmp/openapi/auth";
import * as ilu from "../../.tmp/openapi/ilu";
import { client as authClient } from "../../.tmp/openapi/auth/client.gen";
import { client as iluClient } from "../../.tmp/openapi/ilu/client.gen";

/** Adds, finds and deletes a proverb with the generated clients, and reads the errors that they describe. */
export async function useClients(baseUrl: string, password: string): Promise<void> {
  authClient.setConfig({ baseUrl });
  iluClient.setConfig({ baseUrl });

  const refused = await auth.login({ body: { username: "admin", password: "wrong" } });
  expect(refused.response.status, 401);
  expect(refused.error?.error, "Invalid username or password");
  const signedIn = await auth.login({ body: { username: "admin", password } });
  if (!signedIn.data || !("token" in signedIn.data)) throw new Error("The sign-in returned no token");
  const { token } = signedIn.data;

  const body = { id: "generated-client", proverb: "Egbe bere, ugo bere", meaning: "Live and let live.", categories: ["Animals"] };
  const closed = await ilu.addProverb({ body });
  expect(closed.response.status, 401);
  expect(closed.error?.error, "Sign in to do this. A program can send an API key as 'Authorization: Bearer obi_…'.");
  iluClient.setConfig({ auth: token });

  const added = await ilu.addProverb({ body });
  expect(added.response.status, 201);
  expect(added.data?.proverb, body.proverb);
  const found = await ilu.findProverbs({ query: { q: "ugo bere" } });
  expect(found.data?.data.map(({ id }) => id).join(), body.id);
  const taken = await ilu.addProverb({ body: { ...body, meaning: "Another meaning." } });
  expect(taken.response.status, 409);
  expect(taken.error?.error, "Another proverb already has this ID");

  const deleted = await ilu.deleteProverb({ path: { id: body.id } });
  expect(deleted.data?.success, true);
  const gone = await ilu.getProverb({ path: { id: body.id } });
  expect(gone.response.status, 404);
  expect(gone.error?.error, "This proverb does not exist");
}

function expect<T>(got: T, want: NonNullable<T>): void {
  if (got !== want) throw new Error(`got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}
