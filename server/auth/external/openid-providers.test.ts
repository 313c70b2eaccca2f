import { expect, test } from "vitest";
import { issuerFor, issuerOfTenant } from "./openid-providers.ts";

test("Microsoft's common issuer is completed with the tenant that signed, but not with an invalid one", () => {
  const common = "https://login.microsoftonline.com/{tenantid}/v2.0";
  const tenant = "9188040d-6c67-4c5b-b112-36a304b66dad";
  expect(issuerOfTenant(common, tenant)).toBe(`https://login.microsoftonline.com/${tenant}/v2.0`);
  for (const odd of [undefined, 7, "", "{tenantid}", "../evil", `${tenant}/x`, "$&"])
    expect(issuerOfTenant(common, odd)).toBe(common);
  const own = `https://login.microsoftonline.com/${tenant}/v2.0`;
  expect(issuerOfTenant(own, "11111111-2222-3333-4444-555555555555")).toBe(own);
});

test("an operator may configure Microsoft's address with or without the path of its issuer", () => {
  const issuer = "https://login.microsoftonline.com/contoso.example/v2.0";
  expect(issuerFor("azure", issuer)).toBe(issuer);
  expect(issuerFor("azure", "https://login.microsoftonline.com/contoso.example")).toBe(issuer);
  expect(issuerFor("azure", undefined)).toBe("https://login.microsoftonline.com/common/v2.0");
  expect(issuerFor("keycloak", "https://id.example.org/realms/school")).toBe(
    "https://id.example.org/realms/school",
  );
});
