// The states of the United States, the District of Columbia and the territories with a postal code: their
// two-letter codes (USPS Publication 28, appendix B) and names. The database has the same lists
// (private.us_states and private.us_state_spanish_names).
export const usStates = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
} as const;

export type StateCode = keyof typeof usStates;

/**
 * The usual Spanish names that have other letters than the English ones: "Oregón" is known by its English
 * name. "Islas Vírgenes" without a country are taken for those of the United States.
 */
export const spanishStateNames: Readonly<Record<string, StateCode>> = {
  "Carolina del Norte": "NC",
  "Carolina del Sur": "SC",
  "Dakota del Norte": "ND",
  "Dakota del Sur": "SD",
  "Distrito de Columbia": "DC",
  Hawái: "HI",
  Luisiana: "LA",
  Misisipi: "MS",
  Misuri: "MO",
  "Nueva Hampshire": "NH",
  "Nuevo Hampshire": "NH",
  "Nueva Jersey": "NJ",
  "Nuevo México": "NM",
  "Nuevo Méjico": "NM",
  "Nueva York": "NY",
  Pensilvania: "PA",
  Tejas: "TX",
  Tenesí: "TN",
  "Virginia Occidental": "WV",
  "Virginia del Oeste": "WV",
  "Samoa Americana": "AS",
  "Islas Marianas del Norte": "MP",
  "Islas Vírgenes": "VI",
  "Islas Vírgenes Americanas": "VI",
  "Islas Vírgenes de EE. UU.": "VI",
  "Islas Vírgenes de los Estados Unidos": "VI",
  "Islas Vírgenes Estadounidenses": "VI",
};

const codesByName = new Map<string, StateCode>([
  // The keys of a literal.
  ...Object.entries(usStates).map(([code, name]) => [plain(name), code as StateCode] as const),
  ...Object.entries(spanishStateNames).map(([name, code]) => [plain(name), code] as const),
]);

/**
 * The code of a state that is written as its code, or as its name in English or Spanish, with any capitals,
 * punctuation and accents ("Fla." is neither).
 */
export function stateCode(text: string): StateCode | undefined {
  const letters = plain(text);
  const code = letters.toUpperCase();
  return code in usStates ? (code as StateCode) : codesByName.get(letters); // `in` has just compared it
}

/** Small letters. NFD takes a letter and its accents apart, and only the letter stays. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}
