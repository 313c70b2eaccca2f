// `npm run sso` as an operator types it, with and without a running server.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spawnProcess } from "../../commands/servers/spawn-process.ts";
import { aRsaKey, identityProvider } from "../support/auth/saml-response.ts";
import { aSite, type Site } from "../support/server/site.ts";

const names = {
  entityId: "https://identity.example/metadata",
  signOnAddress: "https://identity.example/sign-on",
};

test("an operator adds an identity provider while the server runs, and removes it while it is stopped", async () => {
  const site = await aSamlSite();
  const metadata = await aFile(identityProvider(names).getMetadata());
  expect(await sso(site, "list")).toEqual([0, expect.stringContaining("There is no identity provider yet.")]);
  const start = () =>
    fetch(`${site.url}/auth/v1/sso`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ domain: "school.example", skip_http_redirect: true }),
    });
  expect((await start()).status).toBe(404);

  const attributes = await aFile('{"keys": {"name": {"name": "displayName"}}}');
  const [code, added] = await sso(
    site,
    ...["add", "--metadata", metadata, "--domain", "School.example", "--domain", "alumni.school.example"],
    ...["--attributes", attributes],
  );
  expect([code, added]).toEqual([0, expect.stringContaining(`${site.url}/auth/v1/sso/saml/acs`)]);
  const [id = ""] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(added) ?? [];
  expect(added).toContain("domains       alumni.school.example school.example");
  expect(added).toMatch(/certificates {2}([0-9A-F]{2}:){31}[0-9A-F]{2} until 2170-01-01/);
  expect((await (await start()).json()).url).toMatch(/^https:\/\/identity\.example\/sign-on\?SAMLRequest=/);

  await site.stop();
  expect(await sso(site, "list")).toEqual([
    0,
    expect.stringContaining(`${id}  ${names.entityId}  alumni.school.example school.example`),
  ]);
  const next = await aFile(identityProvider({ ...names, key: aRsaKey() }).getMetadata());
  const [, updated] = await sso(site, "update", id, "--metadata", next, "--domain", "school.example");
  expect(updated).toContain("domains       school.example\n");
  expect(/certificates .*/.exec(updated)?.[0]).not.toBe(/certificates .*/.exec(added)?.[0]);
  expect(updated).toContain('attributes    {"keys":{"name":{"name":"displayName"}}}');
  expect(await sso(site, "show", id)).toEqual([0, updated]);
  expect(await sso(site, "remove", id)).toEqual([0, expect.stringContaining("closed: 0.")]);
  expect(await sso(site, "remove", id)).toEqual([
    1,
    expect.stringContaining(`There is no identity provider ${id}.`),
  ]);
});

test("accounts of a provider are signed out when it is removed, and others are not", async () => {
  const site = await aSamlSite();
  const metadata = await aFile(identityProvider(names).getMetadata());
  const [, added] = await sso(site, "add", "--metadata", metadata);
  const [id = ""] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(added) ?? [];
  for (const [user, provider] of [
    ["00000000-0000-4000-8000-000000000001", `sso:${id}`],
    ["00000000-0000-4000-8000-000000000002", "email"],
  ]) {
    await site.query("insert into auth.users (id) values ($1)", [user]);
    await site.query(
      "insert into auth.identities (provider_id, user_id, identity_data, provider) values ('x', $1, '{}', $2)",
      [user, provider],
    );
    await site.query("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [user]);
  }
  expect(await sso(site, "remove", id)).toEqual([0, expect.stringContaining("closed: 1.")]);
  expect(await site.query("select user_id from auth.sessions")).toEqual([
    { user_id: "00000000-0000-4000-8000-000000000002" },
  ]);
});

test("an impossible command is refused in one sentence", async () => {
  const site = await aSamlSite();
  const refused = async (...words: string[]) => {
    const [code, output] = await sso(site, ...words);
    expect(code).toBe(1);
    return output;
  };
  expect(await refused("add", "--metadata", "/nowhere.xml")).toBe("/nowhere.xml cannot be read (ENOENT).\n");
  expect(await refused("add", "--metadata", await aFile("not xml"))).toMatch(
    /^The metadata cannot be read as XML: .*\.\n$/s,
  );
  expect(await refused("show", "1")).toBe("There is no identity provider 1. See: npm run sso -- list\n");
  for (const words of [
    ["frobnicate"],
    ["add"],
    ["list", "--metadata", "x"],
    ["update", "1"],
    ["remove"],
    ["add", "--url", "x"],
  ])
    expect(await refused(...words)).toMatch(/^Usage:/);
});

async function aSamlSite(): Promise<Site> {
  const key = aRsaKey().export({ type: "pkcs8", format: "der" }).toString("base64");
  const site = await aSite({ env: { AUTH_SAML_PRIVATE_KEY: key } });
  onTestFinished(() => site.remove());
  return site;
}

async function aFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-sso-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "file");
  await writeFile(path, text);
  return path;
}

/** Returns the exit code and the output without the database's name. */
async function sso(site: Site, ...words: string[]): Promise<[number | null, string]> {
  const address = await site.address().catch(() => undefined);
  const { ended, output } = spawnProcess({
    command: [process.execPath, "commands/sso.ts", ...words],
    env: {
      ...process.env,
      DATA_DIR: site.dataDir,
      SITE_URL: site.url,
      ...(address && "url" in address ? { DATABASE_URL: address.url } : {}),
    },
  });
  const code = await ended;
  return [code, output().replace(/^Database: .*\n/m, "")];
}
