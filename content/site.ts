// The addresses of the site, and the words of navigation and footer.
import { organisation } from "./organisation.ts";

/**
 * A placeholder for the public address in canonical links and share data; the server replaces it by SITE_URL.
 */
export const siteOrigin = "https://site-url.invalid";

/** Sizes in pixels of the icons that the build makes from content/mark.svg. */
export const iconSizes = [192, 512] as const;

export const navigationLinks = [
  { label: "Home", to: "/" },
  { label: "Programs", to: "/programs" },
  { label: "Mission", to: "/mission" },
  { label: "Partners", to: "/partners" },
  { label: "Scholarship", to: "/scholarship" },
  { label: "Donate", to: "/donate" },
] as const;

/** The link to the account's own applications; `short` where there is little room. */
export const ownApplicationsLink = { label: "My applications", short: "Status", to: "/status" } as const;

export const footer = {
  sample: true,
  aboutTitle: "About",
  about: `${organisation.shortName} is a faith-based 501(c)(3) nonprofit. We offer need-based scholarships for trade training in ${organisation.places.all}, with day and evening classes.`,
  quickLinksTitle: "Quick links",
  quickLinks: [
    { label: "Home", to: "/" },
    { label: "Programs", to: "/programs" },
    { label: "Partners", to: "/partners" },
    { label: "Mission", to: "/mission" },
    { label: "Donate", to: "/donate" },
  ],
  privacy: { label: "Privacy", to: "/privacy" },
  lookUp: { label: "Look up your application", to: "/status" },
  contactTitle: "Contact",
  actionTitle: "Next step",
  themeTitle: "Theme",
  placementNote: "Career placement assistance is included, not guaranteed.",
} as const;
