// Which identity providers an operator may store (`npm run sso`): only those that can sign somebody in.
import { expect, test } from "vitest";
import {
  addProvider,
  type ProviderInput,
  updateProvider,
} from "../../../server/auth/saml/administer-providers.ts";
import { describeProvider, listProviders } from "../../../server/auth/saml/describe-provider.ts";
import { identityProvider } from "../../support/auth/saml-response.ts";
import { aDatabase } from "../../support/data/database.ts";

const names = {
  entityId: "https://identity.example/metadata",
  signOnAddress: "https://identity.example/sign-on",
};
const right = identityProvider(names).getMetadata();
const other = identityProvider({ ...names, entityId: "https://other.example" }).getMetadata();

test.each<[string, string, RegExp]>([
  ["text", "not xml", /^The metadata cannot be read as XML: /],
  ["a document type", `<!DOCTYPE x>${right}`, /^The metadata cannot be read as XML: .* document type/],
  ["a service", right.replaceAll("IDPSSODescriptor", "SPSSODescriptor"), /exactly one identity provider/],
  ["two providers", `<c>${right}${other}</c>`, /exactly one identity provider/],
  ["no name", right.replace(/ entityID="[^"]+"/, ""), /does not name the identity provider/],
  ["no address", right.replaceAll("HTTP-Redirect", "HTTP-Artifact"), /no sign-on address/],
  [
    "an address of another kind",
    right.replaceAll("https://identity.example/sign-on", "ftp://x"),
    /must begin/,
  ],
  ["no certificate", right.replace(/<KeyDescriptor.*<\/KeyDescriptor>/, ""), /no certificate/],
  [
    "a broken certificate",
    right.replace(/MII[^<]{8}/, "MIIAAAAAAAA"),
    /certificate in the metadata cannot be read/,
  ],
  [
    "an end in the past",
    right.replace(" entityID", ' validUntil="2020-01-01T00:00:00Z" entityID'),
    /out of date/,
  ],
])("metadata with %s is refused", async (_, metadata, sentence) => {
  const { owner } = await aDatabase();
  expect(metadata).not.toBe(right);
  await expect(addProvider(owner, { metadata })).rejects.toThrow(sentence);
  expect(await listProviders(owner)).toEqual([]);
  await addProvider(owner, { metadata: right });
  expect(await listProviders(owner)).toMatchObject([{ entityId: names.entityId, isEnabled: true }]);
});

test.each<[string, Omit<ProviderInput, "metadata">, RegExp]>([
  ["an address for a domain", { domains: ["@school.example"] }, /is not a domain such as example\.org/],
  ["a domain without a dot", { domains: ["school"] }, /is not a domain/],
  ["attributes that are no JSON", { attributes: "name=displayName" }, /^The attributes must be JSON such as/],
  ["attributes of another form", { attributes: '{"keys": {"name": "displayName"}}' }, /: keys name /],
  ["a name that does not last", { nameIdFormat: "transient" }, /^--name-id-format must be one of/],
])("%s is refused, with a new provider and a known one", async (_, wanted, sentence) => {
  const { owner } = await aDatabase();
  await expect(addProvider(owner, { ...wanted, metadata: right })).rejects.toThrow(sentence);
  const id = await addProvider(owner, { metadata: right, domains: ["school.example"] });
  const before = await describeProvider(owner, id);
  await expect(updateProvider(owner, id, wanted)).rejects.toThrow(sentence);
  expect(await describeProvider(owner, id)).toEqual(before);
});

test("a provider and a domain are known once", async () => {
  const { owner } = await aDatabase();
  const id = await addProvider(owner, { metadata: right, domains: ["school.example"] });
  await expect(addProvider(owner, { metadata: right })).rejects.toThrow(`npm run sso -- update ${id}`);
  await expect(addProvider(owner, { metadata: other, domains: ["SCHOOL.example"] })).rejects.toThrow(
    `The domain school.example belongs to the identity provider ${id}.`,
  );
  const otherId = await addProvider(owner, { metadata: other, domains: ["other.example"] });
  await expect(
    updateProvider(owner, otherId, { domains: ["new.example", "school.example"] }),
  ).rejects.toThrow("belongs to");
  await expect(updateProvider(owner, otherId, { metadata: right })).rejects.toThrow(/^The metadata is of /);
  expect((await describeProvider(owner, otherId)).domains).toEqual(["other.example"]);
});

test("one provider within a collection is found", async () => {
  const { owner } = await aDatabase();
  const collection = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${right}</EntitiesDescriptor>`;
  const id = await addProvider(owner, { metadata: collection });
  expect(await describeProvider(owner, id)).toMatchObject(names);
});
