// `npm run sso -- add | update | list | show | remove`: the SAML identity providers whose people may sign in
// here (docs/accounts.md), whether the server runs or not.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  addProvider,
  type ProviderInput,
  removeProvider,
  updateProvider,
} from "../server/auth/saml/administer-providers.ts";
import { describeProvider, listProviders } from "../server/auth/saml/describe-provider.ts";
import { faults, ProviderFault } from "../server/auth/saml/errors.ts";
import { serviceAddresses } from "../server/auth/saml/service-provider.ts";
import { isUuid } from "../server/auth/sessions/require-session.ts";
import { type Config, readConfig } from "../server/platform/config/config.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run sso -- add --metadata FILE     an identity provider, as its SAML metadata describes it
  npm run sso -- update ID               what has changed: its metadata, domains or attributes
  npm run sso -- list                    whose sign-in counts here
  npm run sso -- show ID                 all about one
  npm run sso -- remove ID               its people are signed out and cannot come back
Options of add and update:
  --metadata FILE         XML that the identity provider offers
  --domain example.org    email domain of its people; may be given several times; update replaces them all
  --attributes FILE       JSON that says which attributes become which claims
  --name-id-format URN    how it shall name people; persistent unless given`;

await runCommand([ProviderFault], async () => {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    console.error(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const wanted = await readFiles(command.options);
  await withOwnerConnection(config, (owner) => execute({ ...command, wanted }, owner, config));
  return 0;
});

type Options = { metadata?: string; domain?: string[]; attributes?: string; "name-id-format"?: string };
type Command = { verb: "add" | "list" | "update" | "show" | "remove"; id: string; options: Options };

function readCommand(args: string[]): Command | undefined {
  try {
    const { values: options, positionals } = parseArgs({
      args,
      options: {
        metadata: { type: "string" },
        domain: { type: "string", multiple: true },
        attributes: { type: "string" },
        "name-id-format": { type: "string" },
      },
      allowPositionals: true,
    });
    const [verb, id = "", ...rest] = positionals;
    const optionCount = Object.keys(options).length;
    if (rest.length > 0) return undefined;
    if (verb === "add" && !id && options.metadata) return { verb, id, options };
    if (verb === "list" && !id && optionCount === 0) return { verb, id, options };
    if (verb === "update" && id && optionCount > 0) return { verb, id, options };
    if ((verb === "show" || verb === "remove") && id && optionCount === 0) return { verb, id, options };
  } catch {
    // an unknown option: the caller prints the usage
  }
  return undefined;
}

async function readFiles({ metadata, domain, attributes, ...others }: Options): Promise<ProviderInput> {
  return {
    metadata: metadata === undefined ? undefined : await readText(metadata),
    attributes: attributes === undefined ? undefined : await readText(attributes),
    domains: domain,
    nameIdFormat: others["name-id-format"],
  };
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProviderFault(`${path} cannot be read (${error.code}).`);
  });
}

type ReadyCommand = Omit<Command, "options"> & { wanted: ProviderInput };

async function execute(
  { verb, id, wanted }: ReadyCommand,
  owner: OwnerConnection,
  config: Config,
): Promise<void> {
  if (verb === "list") return list(owner);
  if (verb === "add") return add(owner, wanted, config);
  if (!isUuid(id)) throw new ProviderFault(faults.unknownProvider(id));
  if (verb === "show") return show(owner, id);
  if (verb === "update") {
    await updateProvider(owner, id, wanted);
    return show(owner, id);
  }
  const accounts = await removeProvider(owner, id);
  console.log(`Removed. Accounts that came through it, now signed out and closed: ${accounts}.`);
}

async function add(
  owner: OwnerConnection,
  { metadata = "", ...wanted }: ProviderInput,
  config: Config,
): Promise<void> {
  const id = await addProvider(owner, { metadata, ...wanted });
  await show(owner, id);
  const { entityId, acsAddress } = serviceAddresses(config.siteUrl);
  console.log(`
Tell the identity provider about this site:
  entity id and metadata              ${entityId}
  assertion consumer service (POST)   ${acsAddress}`);
  if (!config.auth.samlPrivateKey)
    console.log("\nSAML is off until AUTH_SAML_PRIVATE_KEY is set: see docs/accounts.md.");
}

async function list(owner: OwnerConnection): Promise<void> {
  const providers = await listProviders(owner);
  if (providers.length === 0)
    console.log("There is no identity provider yet. Add one: npm run sso -- add --metadata FILE");
  for (const { id, entityId, domains, isEnabled } of providers)
    console.log([id, entityId, domains.join(" "), isEnabled ? "" : "(disabled)"].filter(Boolean).join("  "));
}

async function show(owner: OwnerConnection, id: string): Promise<void> {
  const provider = await describeProvider(owner, id);
  const lines = {
    id,
    "entity id": provider.entityId,
    "sign-on": provider.signOnAddress,
    domains: provider.domains.join(" ") || "none",
    certificates: provider.certificates
      .map(({ fingerprint, validUntil }) => `${fingerprint} until ${validUntil.toISOString().slice(0, 10)}`)
      .join("\n              "),
    attributes: JSON.stringify(provider.attributeMapping),
    "name id": provider.nameIdFormat ?? "persistent",
    state: provider.isEnabled ? "enabled" : "disabled",
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name.padEnd(13)} ${value}`);
}
