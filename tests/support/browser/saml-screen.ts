// A SAML identity provider with a sign-in screen: one button, which posts the response to the site.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { addProvider } from "../../../server/auth/saml/administer-providers.ts";
import { connectAsOwner } from "../../../server/platform/postgres/database.ts";
import { identityProvider, type KnownPerson, samlResponse } from "../auth/saml-response.ts";
import type { Site } from "../server/site.ts";

/** Adds the provider to the site for this domain; resolves to the function that stops it. */
export async function aSamlScreen(site: Site, domain: string, person: KnownPerson): Promise<() => void> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const url = `http://127.0.0.1:${port}`;
  const names = { entityId: `${url}/metadata`, signOnAddress: `${url}/sign-on` };
  const acsAddress = `${site.url}/auth/v1/sso/saml/acs`;
  const serviceMetadata = await (await fetch(`${site.url}/auth/v1/sso/saml/metadata`)).text();
  server.on("request", async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", url);
    if (pathname !== "/sign-on") return response.writeHead(404).end(); // the browser asks for an icon
    const answer = await samlResponse({
      person,
      issue: {},
      serviceMetadata,
      requestId: requestIdIn(query.get("SAMLRequest") ?? ""),
      ...names,
    });
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Company</title><h1>Company</h1>
      <form method="post" action="${acsAddress}"><button>Continue</button>
      <input type="hidden" name="SAMLResponse" value="${answer}">
      <input type="hidden" name="RelayState" value="${query.get("RelayState") ?? ""}"></form>`);
  });
  await makeKnown(site, domain, identityProvider(names).getMetadata());
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

async function makeKnown(site: Site, domain: string, metadata: string): Promise<void> {
  const owner = await connectAsOwner(await site.address());
  try {
    await addProvider(owner, { metadata, domains: [domain] });
  } finally {
    await owner.end();
  }
}

/** The id in a request of the redirect binding (OASIS saml-bindings-2.0-os, 3.4.4.1). */
function requestIdIn(samlRequest: string): string | undefined {
  const xml = inflateRawSync(Buffer.from(samlRequest, "base64")).toString();
  return xml.match(/\bID="([^"]+)"/)?.[1];
}
