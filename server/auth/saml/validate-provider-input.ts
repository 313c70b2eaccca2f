// Validates an operator's input for an identity provider. Throws ProviderFault with a message for the
// operator.
import { type AttributeMapping, attributeMapping } from "./attribute-mapping.ts";
import { faults, ProviderFault } from "./errors.ts";
import { type ProviderMetadata, readProviderMetadata } from "./provider-metadata.ts";
import { nameIdFormats } from "./service-provider.ts";

export async function validateMetadata(xml: string): Promise<ProviderMetadata> {
  const metadata = await readProviderMetadata(xml);
  if (metadata.validUntil && !(metadata.validUntil > new Date())) throw new ProviderFault(faults.expired);
  return metadata;
}

export function validateMapping(json: string): AttributeMapping {
  const result = attributeMapping.safeParse(parseJson(json));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ProviderFault(faults.notMapping([...(issue?.path ?? []), issue?.message].join(" ")));
}

/** Returns the domains in lower case, without duplicates. */
export function validateDomains(domains: string[]): Set<string> {
  return new Set(
    domains.map((domain) => {
      if (domain.length > 253 || !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
        throw new ProviderFault(faults.badDomain(domain));
      return domain.toLowerCase();
    }),
  );
}

export function validateNameIdFormat(format: string): string {
  if (!nameIdFormats.includes(format)) throw new ProviderFault(faults.badNameIdFormat(nameIdFormats));
  return format;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // refused by the schema, like any other value that is no mapping
  }
}
